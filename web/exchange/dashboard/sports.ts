/** The sports that the dashboard can be narrowed to, and its sample events: the home tables' own. */
import { type HomeTile, homeTiles } from '../market/home-tiles.ts'

export type DashboardSport = 'all' | 'cricket' | 'soccer' | 'tennis'

export const dashboardSports: readonly { id: DashboardSport; name: string }[] = [
  { id: 'all', name: 'All sports' },
  { id: 'cricket', name: 'Cricket' },
  { id: 'soccer', name: 'Soccer' },
  { id: 'tennis', name: 'Tennis' },
]

/** Returns the sport's name as the badge shows it. */
export function sportName(sport: DashboardSport): string {
  return dashboardSports.find(({ id }) => id === sport)?.name ?? ''
}

type SampleEvent = HomeTile['sample']

const samples: readonly { sport: DashboardSport; event: SampleEvent }[] = [
  { sport: 'soccer', event: homeTiles.inplay.sample },
  { sport: 'cricket', event: homeTiles.cricket.sample },
  { sport: 'tennis', event: homeTiles.tennis.sample },
  { sport: 'soccer', event: homeTiles.soccer.sample },
  { sport: 'soccer', event: homeTiles['sports-book'].sample },
]

/** Returns the sample events of a sport, live ones only where that is asked. */
export function sampleEvents(sport: DashboardSport, isLiveOnly: boolean): SampleEvent[] {
  return samples
    .filter((sample) => sport === 'all' || sample.sport === sport)
    .map(({ event }) => event)
    .filter(({ status }) => !isLiveOnly || status === 'Live')
}
