/** From where on the queries of the risk page name somebody. Money is minor units, shares are hundredths of a percent. */

export const riskThresholds = {
  /** How long after something happens the feed may stop the market. */
  feedDelayMs: 5_000,
  /** By how much the price of a runner must have moved in favour of a bet, basis points of the price it was taken at. */
  jump: 2_500,
  /** Between a bet that was taken and the one on the other side. */
  reversalMs: 10_000,
  /** Bets of a month before an account is named for being late, or fast. */
  timedBets: 3,
  /** And how many times as often as all players. */
  timedTimes: 4,
  /** Of a month. */
  reversals: 10,
  /** Of two accounts: matches with each other in a month, and their stakes. */
  pairMatches: 5,
  pairStaked: 5_000,
  /** How much of what the one that bet less has matched is with the other. */
  pairShare: 2_500,
  /** How many times what chance gives, by what each of the two has matched in those markets. */
  pairTimes: 3,
  /** How much of what went between them went one way. */
  pairOneWay: 8_000,
  /** Of a market: matched, and the shares of the largest account and the three largest. */
  marketMatched: 100_000,
  largestShare: 5_000,
  threeShare: 9_000,
  /** Two accounts signed in from one address within this time. */
  deviceMs: 7 * 86_400_000,
} as const
