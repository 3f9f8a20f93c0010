/** The built-in events: shown when a list cannot be read or is empty, and always for racing, which has no list of its own. */
import type { SportsEvent } from '#contract/sports.ts'
import { type RacingSport, races } from './races.ts'

export type ListedSport = 'tennis' | 'cricket' | 'soccer'

/** [title, status, tournament]. The tournament names the sport, which is how a match panel tells its kind. */
type Sample = readonly [display: string, status: string, tournament: string]

const samples: Record<ListedSport, readonly Sample[]> = {
  tennis: [
    ['Arden vs Kovač', 'Live', 'City Open · Semi-final'],
    ['Okafor vs Lindqvist', 'Live', 'City Open · Semi-final'],
    ['Marchetti vs Sato', 'Upcoming', 'Harbour Masters · Round 2'],
    ['Dubois vs Novak', 'Upcoming', 'Harbour Masters · Round 2'],
    ['Ferreira vs Hale', 'Upcoming', 'Clay Classic · Round 1'],
    ['Weiss vs Rahman', 'Finished', 'Clay Classic · Round 1'],
  ],
  cricket: [
    ['Coastal XI vs Hill Rangers', 'Live', 'Cricket · Coastal T20 League'],
    ['Delta Kings vs Fort Strikers', 'Live', 'Cricket · Coastal T20 League'],
    ['Northern Plains vs Bay City', 'Upcoming', 'Cricket · One-Day Shield'],
    ['Monsoon CC vs River Lions', 'Upcoming', 'Cricket · One-Day Shield'],
    ['Highland XI vs Port Royals', 'Upcoming', 'Cricket · Premier Cup'],
    ['Eastern Stars vs Valley Warriors', 'Finished', 'Cricket · Premier Cup'],
  ],
  soccer: [
    ['Northgate vs Harbour Town', 'Live', 'Soccer · First Division'],
    ['Lakeside vs Granite City', 'Live', 'Soccer · First Division'],
    ['Riverside vs Old Forge', 'Live', 'Soccer · Second Division'],
    ['Kingsbridge vs Ashford United', 'Upcoming', 'Soccer · First Division'],
    ['Westport vs Millbrook Rovers', 'Upcoming', 'Soccer · Second Division'],
    ['Redhill vs Saint Clement', 'Upcoming', 'Soccer · National Cup'],
    ['Oakfield vs Portside Athletic', 'Upcoming', 'Soccer · National Cup'],
    ['Stonebury vs Eastmoor', 'Finished', 'Soccer · Second Division'],
  ],
}

/** The mark that begins the title of every built-in event of a list. */
export const demoPrefix = 'DEMO:'

/** Returns the built-in events of a list: tennis 6, cricket 6, soccer 8, each titled with the prefix. */
export function demoEvents(sport: ListedSport): SportsEvent[] {
  return samples[sport].map(([display, status, tournament], index) => ({
    id: `demo_${index + 1}`,
    display: `${demoPrefix} ${display}`,
    status,
    tournament,
  }))
}

/** Returns the hard-coded races of the day. Their tournament names the sport, as above. */
export function raceEvents(sport: RacingSport): SportsEvent[] {
  return races[sport].map(({ time, venue, status, race }, index) => ({
    id: `${sport}_demo_${index + 1}`,
    display: `${time} ${venue}`,
    status,
    tournament: `${sport === 'horse' ? 'Horse Racing' : 'Greyhound'} · ${race}`,
  }))
}
