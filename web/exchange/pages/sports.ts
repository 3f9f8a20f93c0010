/** The ten sports of the second layout by the ids of the specification, and the sport of ours that each one lists. */
import type { Sport } from '#contract/catalogue.ts'
import type { LobbyIconName } from './LobbyIcon.tsx'

export interface LobbySport {
  id: string
  name: string
  icon: LobbyIconName
  /** What the catalogue calls it; null for a sport that it does not carry yet. */
  sport: Sport | null
}

export const lobbySports: readonly LobbySport[] = [
  { id: 'sr:sport:21', name: 'Cricket', icon: 'cricket', sport: 'cricket' },
  { id: 'sr:sport:1', name: 'Soccer', icon: 'soccer', sport: 'soccer' },
  { id: 'sr:sport:5', name: 'Tennis', icon: 'tennis', sport: 'tennis' },
  { id: 'sr:sport:srl', name: 'Simulated Reality League', icon: 'simulated', sport: null },
  { id: 'sr:sport:31', name: 'Badminton', icon: 'badminton', sport: null },
  { id: 'sr:sport:3', name: 'Baseball', icon: 'baseball', sport: null },
  { id: 'sr:sport:2', name: 'Basketball', icon: 'basketball', sport: null },
  { id: 'sr:sport:4', name: 'Ice Hockey', icon: 'iceHockey', sport: null },
  { id: 'sr:sport:117', name: 'MMA', icon: 'mma', sport: null },
  { id: 'sr:sport:20', name: 'Table Tennis', icon: 'tableTennis', sport: null },
]

/** Returns the sport with the id, whatever its case, or undefined. */
export function lobbySportOf(id: string): LobbySport | undefined {
  return lobbySports.find((one) => one.id === id.toLowerCase())
}

/** Returns the sport that lists events of the catalogue's sport, or undefined. */
export function lobbySportListing(sport: Sport): LobbySport | undefined {
  return lobbySports.find((one) => one.sport === sport)
}

/** Returns the address of a sport's events. */
export function sportPath({ id }: Pick<LobbySport, 'id'>): string {
  return `/lobby/SportRadar/${id}`
}

/** Returns the address of a sport's events of one competition. */
export function competitionPath(sport: Pick<LobbySport, 'id'>, competition: string): string {
  return `${sportPath(sport)}?${new URLSearchParams({ competition })}`
}

/** Returns the address of the events of a day. */
export function dayPath(day: 'today' | 'tomorrow'): string {
  return `/lobby/${day}`
}

/** Where Events leads. */
export const firstSportPath = sportPath({ id: 'sr:sport:21' })

/** The tree of sports, where it has a page of its own. */
export const sportsPath = '/lobby/sports'

export const inPlayPath = '/lobby/SportRadar/inplay'

/** Returns the address of a market's own page. */
export function marketPath(marketId: number): string {
  return `/lobby/market/${marketId}`
}
