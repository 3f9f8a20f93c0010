/** Facts of the starting price: orders at it, how it is found at the off, and who is matched. The house's account stands between. */

/**
 * An order at the starting price was accepted. side: 0 back, 1 lay. limit: the least price of a back, the greatest of a lay, 0
 * without one. size: a back's stake, a lay's liability.
 */
export const startPlaced = {
  code: 140,
  fields: { order: 1, account: 2, market: 3, runner: 4, side: 5, limit: 6, size: 7 },
} as const
/** The off: what is matched at the starting price is so from now on. */
export const startBegun = { code: 141, fields: { market: 1 } } as const
/** An unmatched order of persistence MARKET_ON_CLOSE leaves the book for the starting price. size: as in start_placed. */
export const startEntered = { code: 142, fields: { order: 1, market: 2, account: 3, size: 4 } } as const
/**
 * The starting price of a runner is found, 0 when there is none. matched: 0 when nothing is matched at it. backed: stakes that may be
 * matched at most, those of the book among them. bookBacked, bookLaid: what of the book may be.
 */
export const startPriced = {
  code: 143,
  fields: { market: 1, runner: 2, price: 3, matched: 4, backed: 5, bookBacked: 6, bookLaid: 7 },
} as const
/** `size` of an order of the book is matched with those at the starting price, at its own price or a better one. */
export const startTaken = {
  code: 144,
  fields: { market: 1, runner: 2, price: 3, size: 4, side: 5, order: 6, account: 7 },
} as const
/**
 * An order at the starting price comes to its end: `size` of the stake that it comes to is matched, the rest lapses. cancelled: of a
 * lay that came from the book, by how much its stake is less than it was there.
 */
export const startMatched = {
  code: 145,
  fields: {
    market: 1,
    runner: 2,
    price: 3,
    size: 4,
    side: 5,
    order: 6,
    account: 7,
    stake: 8,
    cancelled: 9,
  },
} as const
/** A lay at the starting price risks `size` less since another runner has left. */
export const startReduced = { code: 146, fields: { order: 1, market: 2, account: 3, size: 4 } } as const
/** An order at the starting price has a limit that is looser, 0 none. */
export const limitLoosened = { code: 147, fields: { order: 1, market: 2, account: 3, limit: 4 } } as const
/** The reduction factor that a runner who stays would have, basis points: lays of him at the starting price are reduced by it. */
export const runnerRated = { code: 148, fields: { market: 1, runner: 2, factor: 3 } } as const
