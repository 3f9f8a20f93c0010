/** Facts of cross-matches: one order against orders on all other runners, each against the house's account between them. */

/**
 * `size` of an order was matched across the runners at `price`; the cross_leg facts of the group follow, `legs` of them. side:
 * of the order and of all its legs, 0 back, 1 lay; the house has the other side of each. group: the index in the market of
 * the match that the fact is, from 0; the legs' have the next ones.
 */
export const crossMatched = {
  code: 84,
  fields: {
    market: 1,
    runner: 2,
    price: 3,
    size: 4,
    side: 5,
    order: 6,
    account: 7,
    group: 8,
    legs: 9,
  },
} as const
/** `size` of a resting order was matched as a leg of the group, at its own price. */
export const crossLeg = {
  code: 85,
  fields: { market: 1, runner: 2, price: 3, size: 4, side: 5, order: 6, account: 7, group: 8 },
} as const
