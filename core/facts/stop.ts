/**
 * Why a market takes no orders for now, and who said so. The codes are history: append, never change. So are the sentences:
 * the old fact of a suspension had no more than its sentence, and whose it was is known by it.
 */

/** Who stopped a market. ENGINE: the exchange itself, when it starts again. */
export const stoppers = { OPERATOR: 1, FEED: 2, ENGINE: 3 } as const
export type Stopper = keyof typeof stoppers

/** Why a market was stopped. OTHER: as the text says. */
export const stopReasons = {
  OTHER: 1,
  PLAY_STOPPED: 2,
  GOAL: 3,
  GOAL_DISALLOWED: 4,
  PENALTY: 5,
  RED_CARD: 6,
  WICKET: 7,
  SET_END: 8,
  INNINGS_END: 9,
  FULL_TIME: 10,
  MATCH_END: 11,
  RACE_OFF: 12,
  TURNING_IN_PLAY: 13,
  SERVER_STARTED: 14,
  RACE_END: 15,
} as const
export type StopReason = keyof typeof stopReasons

/** What players read while a market is stopped for a reason that has no text. */
const sentences: Readonly<Record<Exclude<StopReason, 'OTHER'>, string>> = {
  PLAY_STOPPED: 'Play is stopped',
  GOAL: 'Goal',
  GOAL_DISALLOWED: 'Goal under review',
  PENALTY: 'Penalty',
  RED_CARD: 'Red card',
  WICKET: 'Wicket',
  SET_END: 'End of the set',
  INNINGS_END: 'End of the innings',
  FULL_TIME: 'Full time',
  MATCH_END: 'The match is over',
  RACE_OFF: 'The race is off',
  RACE_END: 'The race is over',
  TURNING_IN_PLAY: 'Going in play',
  SERVER_STARTED: 'The server has started again',
}

const sentencesByCode = new Map<number, string>()
const stopsBySentence = new Map<string, { readonly by: number; readonly reason: number }>()
for (const [name, sentence] of Object.entries(sentences)) {
  const reason = stopReasons[name as StopReason]
  sentencesByCode.set(reason, sentence)
  const by = reason === stopReasons.SERVER_STARTED ? stoppers.ENGINE : stoppers.FEED
  stopsBySentence.set(sentence, { by, reason })
}

/** Returns what players read of a stop: the text that it was given, or else its reason's sentence; undefined when there is neither. */
export function sentenceOfStop(reason: number, text: string): string | undefined {
  return text === '' ? sentencesByCode.get(reason) : text
}

/** Returns the codes of who stopped a market and why, for a suspension that had a text alone: any but those sentences is an operator's. */
export function stopOfText(text: string): { readonly by: number; readonly reason: number } {
  return stopsBySentence.get(text) ?? { by: stoppers.OPERATOR, reason: stopReasons.OTHER }
}
