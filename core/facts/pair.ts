/** Facts of one-cancels-other: two orders of one account and side on a runner that share one size. */

/**
 * A stop and a take-profit share what is unmatched of them from now on, so only the stop counts: it is the worse of the two. Follows
 * the facts by which the later of them came in. firstLeg: the one that was accepted first, which answers for both. What a fill of one
 * takes off the other is an order_cancelled of its own.
 */
export const pairMade = {
  code: 180,
  fields: { market: 1, account: 2, stop: 3, profit: 4, firstLeg: 5 },
} as const
