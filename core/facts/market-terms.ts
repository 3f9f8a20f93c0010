/** The fact of what a market has beyond the usual. */

/** Which results a market can have, by code. Codes are history: append, never change. */
export const marketKinds = {
  /** The set of the winners. */
  WINNERS: 0,
  /** The winner and the placed. */
  EACH_WAY: 1,
  /** The difference of the goals. */
  ASIAN_HANDICAP: 2,
  /** Their total. */
  ASIAN_TOTAL: 3,
  /** A number within bounds. */
  LINE: 4,
} as const
export type MarketKindCode = (typeof marketKinds)[keyof typeof marketKinds]

/** Bits of what a market takes part in. History as well. */
export const marketFlags = { CROSS_MATCHING: 1, STARTING_PRICE: 2 } as const

/**
 * Follows its market_created at once when anything of the market is not as usual. kind: a `marketKinds` code. ladder: a code of
 * `ladders`. flags: `marketFlags`. low, high, step: the lines, hundredths. scheduledEnd: 0 when nobody says.
 * text: JSON {handicaps, unit}.
 */
export const marketTerms = {
  code: 78,
  fields: {
    market: 1,
    kind: 2,
    ladder: 3,
    flags: 4,
    payDelayMs: 5,
    scheduledEnd: 6,
    places: 7,
    divisor: 8,
    low: 9,
    high: 10,
    step: 11,
    resultMin: 12,
    resultMax: 13,
    namedOver: 14,
    text: 15,
  },
  text: true,
} as const
