/** What is said of a moment of a match, beside its line in a chart. */
import type { EventMoment } from '#contract/catalogue.ts'

const words: Readonly<Record<EventMoment['kind'], string>> = {
  OFF: 'Off',
  GOAL: 'Goal',
  RED_CARD: 'Red card',
  WICKET: 'Wicket',
  SET_END: 'Set',
  HALF_TIME: 'Half-time',
  INNINGS_BREAK: 'Innings break',
  END: 'End',
}

/** Returns the words: "Goal, Northgate 41′". */
export function momentWords({ kind, side, clock }: EventMoment): string {
  const of = side === undefined || kind === 'WICKET' ? '' : `, ${side}`
  return `${words[kind]}${of}${clock === undefined ? '' : ` ${clock}′`}`
}
