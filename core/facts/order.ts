/** Facts of orders. */

/**
 * An order was accepted. `resting` of its size goes into the book once its immediate matches (the order_matched facts
 * that follow) are made. side: 0 back, 1 lay. persistence: a `persistences` code. timeInForce: 0 limit, 1 fill-or-kill.
 * replaces: the order it stands for, or 0.
 */
export const orderPlaced = {
  code: 30,
  fields: {
    order: 1,
    account: 2,
    market: 3,
    runner: 4,
    side: 5,
    price: 6,
    size: 7,
    resting: 8,
    persistence: 9,
    timeInForce: 10,
    minFill: 11,
    replaces: 12,
  },
} as const
/** Until order_waits came: an in-play order waits until releaseAt. reserved: 1 when it counts as unmatched meanwhile. Read for ever, written no more. */
export const orderDelayed = {
  code: 31,
  fields: {
    order: 1,
    account: 2,
    market: 3,
    runner: 4,
    side: 5,
    price: 6,
    size: 7,
    persistence: 8,
    timeInForce: 9,
    minFill: 10,
    replaces: 11,
    releaseAt: 12,
    reserved: 13,
  },
} as const
/**
 * An order waits for a condition before it is placed. condition: a `waitConditions` code. until: engine time of its release.
 * flags: the sum of `waitFlags`. marketVersion: the version its player named, or 0.
 */
export const orderWaits = {
  code: 37,
  fields: {
    order: 1,
    account: 2,
    market: 3,
    runner: 4,
    side: 5,
    price: 6,
    size: 7,
    flags: 8,
    minFill: 9,
    replaces: 10,
    condition: 11,
    until: 12,
    marketVersion: 13,
  },
} as const
/**
 * What else its player asked for: follows the order_placed or order_waits of an order that has any of it. flags: the sum of
 * `termFlags`. sizedBy: a `sizings` code. target: of an order that is not sized by its stake, what its fills are to add up to,
 * 1/100 of a minor unit; left: what of it is still to come once its immediate matches are made, 0 when it is over. goodTill: engine
 * time at which what is unmatched lapses, or 0. text: JSON {orderReference?, strategy?}, or "".
 */
export const orderTerms = {
  code: 70,
  fields: { order: 1, market: 2, account: 3, flags: 4, sizedBy: 5, target: 6, left: 7, goodTill: 8, text: 9 },
  text: true,
} as const
/**
 * What was reserved of an order by the stake at its own price is known now that its wait is over: `size` is unmatched before its
 * matches, which follow. Of an order not sized by its stake; left: as in order_terms.
 */
export const orderResized = {
  code: 72,
  fields: { order: 1, market: 2, account: 3, size: 4, left: 5 },
} as const
/** An order not sized by its stake keeps its place with less of its target. What of its stake that takes off was cancelled before. left: as in order_terms. */
export const orderRetargeted = { code: 73, fields: { order: 1, market: 2, account: 3, left: 4 } } as const
/** A waiting order's wait is over: as order_placed from here on. */
export const orderReleased = { code: 32, fields: { order: 1, market: 2, account: 3, resting: 4 } } as const
/** `size` changed hands at the maker's (resting order's) price. takerSide: 0 back, 1 lay. */
export const orderMatched = {
  code: 33,
  fields: {
    market: 1,
    runner: 2,
    price: 3,
    size: 4,
    takerSide: 5,
    taker: 6,
    maker: 7,
    takerAccount: 8,
    makerAccount: 9,
  },
} as const
/** `size` of a resting or delayed order was taken out of it. reason: a `cancelReasons` code. */
export const orderCancelled = {
  code: 34,
  fields: { order: 1, market: 2, account: 3, size: 4, reason: 5 },
} as const
/** What was left of an incoming order never rested. reason: a `cancelReasons` code. */
export const remainderCancelled = {
  code: 35,
  fields: { order: 1, market: 2, account: 3, size: 4, reason: 5 },
} as const
/** The unmatched rest of a resting order, or a delayed order, ended by a rule. reason: a `lapseReasons` code. */
export const orderLapsed = {
  code: 36,
  fields: { order: 1, market: 2, account: 3, size: 4, reason: 5 },
} as const

/** What an order waits for. */
export const waitConditions = { BET_DELAY: 1 } as const
/** RESERVED: it counts as unmatched while it waits. */
export const waitFlags = { PERSISTS: 1, FILL_OR_KILL: 2, RESERVED: 4 } as const

/** What an unmatched order does at the off: it lapses, stays, or goes to the starting price. Codes are history. */
export const persistences = { LAPSE: 0, PERSIST: 1, MARKET_ON_CLOSE: 2 } as const
export type Persistence = keyof typeof persistences

/** What the size of an order counts: its stake; the sum of size x price of its fills; the sum of size x (price - 1). */
export const sizings = { STAKE: 0, PAYOUT: 1, BACKERS_PROFIT: 2 } as const
export type Sizing = keyof typeof sizings
/** Codes are history: append, never change. POST_ONLY: it takes nothing as it comes in. */
export const termFlags = { POST_ONLY: 1 } as const

export const cancelReasons = {
  PLAYER: 1,
  REPLACED: 2,
  SELF_MATCH: 3,
  FILL_OR_KILL: 4,
  /** At a limit of its account the order was taken as far as it closed a position, and no further. */
  CLOSED_OUT: 5,
  /** No command of the account, or of the strategy, came in time. */
  DEAD_MANS_SWITCH: 6,
  ACCOUNT_EXCLUDED: 7,
  /** What is left of the order's target is less than a minor unit of stake at the best price there is. */
  TARGET_REACHED: 8,
  /** An order of the account's own stood where its stop was to come out. */
  OWN_EXIT: 9,
  /** At the starting price the liability of a lay from the book is that of a smaller stake. */
  STARTING_PRICE: 12,
  /** The account cashed out, and what it had unmatched there went first. */
  CASH_OUT: 13,
  /** Of a stop and a take-profit that share one size, the other was matched, or has ended. */
  OTHER_LEG: 15,
  /** The account's player takes time out, has excluded himself, or has set a limit below what stands. */
  TIME_OUT: 10,
  SELF_EXCLUDED: 11,
  LIMIT_PASSED: 14,
  /** The branch that the account stands in was frozen. */
  BRANCH_FROZEN: 16,
  /** The house has suspended the account. */
  ACCOUNT_SUSPENDED: 17,
} as const
export const lapseReasons = {
  IN_PLAY: 1,
  MATERIAL_EVENT: 2,
  MARKET_CLOSED: 3,
  MARKET_SETTLED: 4,
  MARKET_VOIDED: 5,
  RUNNER_REMOVED: 6,
  MARKET_SUSPENDED: 7,
  INSUFFICIENT_FUNDS: 8,
  ORDER_GONE: 10,
  /** The market is not the one whose version the player named. */
  MARKET_VERSION: 11,
  /** What the order was to stand for was matched while it waited. */
  MATCHED_MEANWHILE: 12,
  /** The account is at a limit of its balance or of its position. */
  LIMIT_REACHED: 13,
  /** A post-only order that waited would have been matched at its release. */
  WOULD_TAKE: 14,
  /** Its time was over. */
  GOOD_TILL: 15,
  /** A lay at the price of before a runner left with a reduction factor. */
  REDUCTION: 20,
  /** A lay from the book whose liability is less than one at the starting price may have. */
  START_TOO_SMALL: 25,
  /** Its limit is worse than the starting price, or nobody was left on the other side. */
  STARTING_PRICE: 26,
} as const
