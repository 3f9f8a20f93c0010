/** Facts of what a market has beyond the usual, and of what it then results in. */

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

/** Bits of what a market takes part in. History as well. */
export const marketFlags = { CROSS_MATCHING: 1, STARTING_PRICE: 2 } as const

/**
 * Follows its market_created at once when anything of the market is not as usual. kind: a `marketKinds` code. ladder: a code of
 * `ladders`. flags: `marketFlags`. low, high, step: the lines, hundredths.
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
    places: 6,
    divisor: 7,
    low: 8,
    high: 9,
    step: 10,
    resultMin: 11,
    resultMax: 12,
    namedOver: 13,
    text: 14,
  },
  text: true,
} as const

/** Follows market_created and market_terms of a market with a quiet time: from each reopening on, milliseconds. */
export const marketQuiet = { code: 173, fields: { market: 1, quietMs: 2 } } as const
/** The quiet time of a market that was opened again is over: from here on what waits for a price is looked at. */
export const quietEnded = { code: 174, fields: { market: 1 } } as const

/** The number that a market of one came to. Precedes market_settled. */
export const marketResult = { code: 79, fields: { market: 1, number: 2 } } as const
/** Each-way: the share of a runner in the places, as runner_result has it in the win, which it follows. */
export const runnerPlaced = {
  code: 80,
  fields: { market: 1, runner: 2, numerator: 3, denominator: 4 },
} as const
