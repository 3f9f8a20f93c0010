/**
 * Facts of orders that belong together: two of one account and side on a runner that share one size, and the exits that the fills of
 * an order are followed by.
 */

/**
 * A stop and a take-profit share what is unmatched of them from now on, so only the stop counts: it is the worse of the two. Follows
 * the facts by which the later of them came in. firstLeg: the one that was accepted first, which answers for both. What a fill of one
 * takes off the other is an order_cancelled of its own.
 */
export const pairMade = {
  code: 180,
  fields: { market: 1, account: 2, stop: 3, profit: 4, firstLeg: 5 },
} as const
/**
 * Each fill of an order is followed by an exit; follows the facts by which the order came in. ticks: from the price of a fill to its
 * exit, better for the account; 0 where a stop alone follows. levelled: 1 for the stake by which the result is the same whoever wins.
 * stopTicks: from a fill to the trigger of its exit's stop, 0 without one; slippage: of that stop.
 */
export const orderOffset = {
  code: 181,
  fields: { order: 1, market: 2, account: 3, ticks: 4, levelled: 5, stopTicks: 6, slippage: 7 },
} as const
/**
 * An exit is to be placed for what a step has matched of an order, its parent, at one price; it counts as unmatched from here on, at the worst
 * price that it may come to. side, price, size: its own. trigger: of its stop, 0 without one, the price itself of a stop alone. text: the
 * strategy, or "".
 */
export const exitDue = {
  code: 182,
  fields: {
    order: 1,
    market: 2,
    account: 3,
    runner: 4,
    side: 5,
    price: 6,
    size: 7,
    trigger: 8,
    slippage: 9,
    text: 10,
  },
  text: true,
} as const
/** The exit that was due first, of the fill of `order`, is placed, by the facts before. exit: the order that it is, 0 where there was no room for one more. */
export const exitPlaced = { code: 183, fields: { exit: 1, order: 2, market: 3, account: 4 } } as const
