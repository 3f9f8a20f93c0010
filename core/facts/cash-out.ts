/** Facts of cashing out. */
import { lapseReasons } from './order.ts'

/**
 * An account cashes out. runner: its index, or -1 of the whole market. part: of its bets, basis points. result: the worst that was
 * quoted, before commission, minor units, rounded down. until: engine time at which its hedges are had or not, 0 when they are had
 * at once: their orders then follow. hedges: how many cash_out_hedge facts follow.
 */
export const cashOutBegun = {
  code: 160,
  fields: { cashOut: 1, market: 2, account: 3, runner: 4, part: 5, hedges: 6, result: 7, until: 8 },
} as const
/** A hedge that waits. side: 0 back, 1 lay. size: what is to be matched. payout: the sum of size x price at which it was quoted, 1/100 of a minor unit. */
export const cashOutHedge = {
  code: 161,
  fields: { cashOut: 1, market: 2, account: 3, runner: 4, side: 5, size: 6, payout: 7 },
} as const
/** A cash-out that waited is over. reason: a `cashOutEnds` code. */
export const cashOutEnded = {
  code: 162,
  fields: { cashOut: 1, market: 2, account: 3, reason: 4 },
} as const

/**
 * An account is cashed out by itself once the result of that is at least the target, minor units: of its bets on a runner (its index), or
 * -1 in the whole market. What it held for the same before has this target from now on, and keeps its place.
 */
export const cashOutHeld = { code: 170, fields: { market: 1, account: 2, runner: 3, target: 4 } } as const
/** The target of a held cash-out is there: the cash-out of this id begins next. price: the best one that its hedge takes from, 0 of a whole market. */
export const heldCashOutFired = {
  code: 171,
  fields: { cashOut: 1, market: 2, account: 3, runner: 4, price: 5 },
} as const
/** A held cash-out is over. reason: a `heldCashOutEnds` code. */
export const heldCashOutEnded = {
  code: 172,
  fields: { market: 1, account: 2, runner: 3, reason: 4 },
} as const

/** Why a held cash-out is over. DONE: its account has cashed out, by it or otherwise. Codes are history: append, never change. */
export const heldCashOutEnds = {
  DONE: 0,
  OWNER: 1,
  /** Of its bets nothing is left that could be levelled. */
  NOTHING_LEFT: 2,
  MARKET_CLOSED: 3,
  RUNNER_REMOVED: 4,
  ACCOUNT_EXCLUDED: 5,
} as const

/** How the wait of a cash-out ended: every hedge was had, for which their orders follow, or none and why. Codes are history: append, never change. */
export const cashOutEnds = {
  DONE: 0,
  ...lapseReasons,
  /** Not all of it was on offer at the quoted average or better. */
  PRICE_MOVED: 28,
  ACCOUNT_EXCLUDED: 29,
} as const
