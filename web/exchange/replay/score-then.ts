/** The score of a match as it was, counted from what the feed reported. */
import type { EventMoment, Sport } from '#contract/catalogue.ts'
import { sidesOf } from '../events/sides.ts'

/** What is counted where a sport's score is a count of moments. */
const counted: Partial<Record<Sport, EventMoment['kind']>> = { soccer: 'GOAL', tennis: 'SET_END' }

interface Match {
  readonly sport: Sport
  /** "Northgate vs Harbour". */
  readonly name: string
}

/** Returns goals or sets of both sides at a time (milliseconds since 1970): "1–0". Null before the off, and where they do not make the score. */
export function scoreThen(match: Match, moments: readonly EventMoment[], time: number): string | null {
  const kind = counted[match.sport]
  const sides = sidesOf(match.name)
  const passed = moments.filter((moment) => moment.time <= time)
  if (kind === undefined || sides === null || !passed.some((moment) => moment.kind === 'OFF')) return null
  const of = passed.filter((moment) => moment.kind === kind).map(({ side }) => side)
  if (of.some((side) => side === undefined || !sides.includes(side))) return null
  return sides.map((name) => of.filter((side) => side === name).length).join('–')
}
