/** By which rule bets are void. The codes are history: append, never change. */

export const voidRules = {
  /** An operator decided so, and says why in words of his own. */
  OPERATOR_DECISION: 1,
  /** Matched after something had happened for which the market should have been suspended. */
  LATE_SUSPENSION: 2,
  /** Matched at a price that was plainly a mistake. */
  PALPABLE_ERROR: 3,
  /** On a runner that did not take part. */
  RUNNER_WITHDRAWN: 4,
  /** The match ended without a result. */
  NO_RESULT: 5,
  /** The match was abandoned and not finished in time. */
  MATCH_ABANDONED: 6,
  /** The innings ended before the over that a session names was completed. */
  SESSION_NOT_COMPLETED: 7,
} as const
export type VoidRule = keyof typeof voidRules
