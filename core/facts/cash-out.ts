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

/** How the wait of a cash-out ended: every hedge was had, for which their orders follow, or none and why. Codes are history: append, never change. */
export const cashOutEnds = {
  DONE: 0,
  ...lapseReasons,
  /** Not all of it was on offer at the quoted average or better. */
  PRICE_MOVED: 28,
  ACCOUNT_EXCLUDED: 29,
} as const
