/** Which kind of match a panel shows, told by the words of its title and tournament. */
import type { SportsEvent } from '#contract/sports.ts'

export type SportKind = 'cricket' | 'soccer' | 'horse' | 'greyhound' | 'tennis'

const words: readonly (readonly [SportKind, RegExp])[] = [
  ['cricket', /cricket/i],
  ['soccer', /soccer|football/i],
  ['horse', /horse/i],
  ['greyhound', /greyhound|dog/i],
]

/** Returns the kind: the first whose word stands in the title or the tournament, else tennis. */
export function sportKindOf(event: Pick<SportsEvent, 'display' | 'tournament'>): SportKind {
  const text = `${event.display} ${event.tournament}`
  return words.find(([, pattern]) => pattern.test(text))?.[0] ?? 'tennis'
}

/** Returns the number of a live event's id, or null for a demo event's. */
export function liveEventId(id: string): number | null {
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null
}
