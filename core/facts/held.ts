/** Facts of orders that the server holds until their trigger is met. What ends one before that is an order_cancelled or an order_lapsed. */

/**
 * An order is held until its trigger is met; then it comes in as an order of the same id. side, price, size: of the order that it
 * will be; it counts as unmatched from now on. kind: a `heldKinds` code. trigger: the price that fires it. slippage: ticks from the
 * trigger to its price. distance: ticks by which the trigger follows the best price, 0 where it stands; it begins at the best price of
 * this moment. That it moves is no fact: it follows from the book, at the places that the log notes (`trails`).
 */
export const orderHeld = {
  code: 120,
  fields: {
    order: 1,
    account: 2,
    market: 3,
    runner: 4,
    side: 5,
    price: 6,
    size: 7,
    kind: 8,
    trigger: 9,
    slippage: 10,
    distance: 11,
  },
} as const
/** A held order has other terms from now on, and keeps its place. size: all that is left of it. The others: as in order_held. */
export const heldEdited = {
  code: 121,
  fields: { order: 1, market: 2, account: 3, price: 4, size: 5, trigger: 6, slippage: 7, distance: 8 },
} as const
/**
 * The trigger of a held order is met. price: the best one that fired it; limit: that of the order it is now. It is released next
 * (order_released), or waits (held_waits).
 */
export const heldFired = {
  code: 122,
  fields: { order: 1, market: 2, account: 3, price: 4, limit: 5 },
} as const
/** A held order that fired waits for the bet delay of its market. until: engine time of its release. */
export const heldWaits = { code: 123, fields: { order: 1, market: 2, account: 3, until: 4 } } as const
/** Its market was not open when its wait was over: it is held until its trigger is met again, at its old place. */
export const heldAgain = { code: 124, fields: { order: 1, market: 2, account: 3 } } as const

/** STOP: its trigger stands where it was put. TRAILING: it follows the best price at a distance, in its account's favour alone. */
export const heldKinds = { STOP: 1, TRAILING: 2 } as const
export type HeldKind = keyof typeof heldKinds
