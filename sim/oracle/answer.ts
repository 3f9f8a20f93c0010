/** What the oracle says of a command: why not, or what it came to. */
import type { PlayedRound } from '#core/casino/round.ts'
import type { RefusalCode } from '#core/refusals.ts'

export interface Answer {
  refusal: RefusalCode | undefined
  id: number
  matched: number
  matchedPayout: number
  unmatched: number
  cancelled: number
  releaseAt: number
  standing: number
  other: number
  version: number
  bankroll: number
  balance: number
  nextAt: number
  result: number
  round: PlayedRound | undefined
}

/** Returns an answer of what was done; what is not named came to nothing. */
export function done(parts: Partial<Omit<Answer, 'refusal'>> = {}): Answer {
  const nothing = {
    id: 0,
    matched: 0,
    matchedPayout: 0,
    unmatched: 0,
    cancelled: 0,
    releaseAt: 0,
    standing: 0,
    other: 0,
    version: 0,
    bankroll: 0,
    balance: 0,
    nextAt: 0,
    result: 0,
    round: undefined,
  }
  return { refusal: undefined, ...nothing, ...parts }
}

/** Returns an answer that refuses. */
export function refused(refusal: RefusalCode): Answer {
  return { ...done(), refusal }
}
