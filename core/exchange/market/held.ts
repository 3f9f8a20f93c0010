/** The held orders of a market: all of them, and by book what fires them next. */
import type { Timers } from '../timers.ts'

/** The held orders that one side of a runner fires, by the ladder index of their trigger. */
export interface Triggers {
  /** At each trigger its orders, by their receipts: the place of the row of each. */
  readonly levels: Map<number, Timers>
  /** The triggers that the best price has not come to, nearest first. */
  readonly unmet: Timers
  /** Those that it had come to when it was looked last, by the receipt of the first order of each. In which of the two one stands is no part of the state. */
  readonly met: Timers
}

export interface HeldOrders {
  /** Places of the rows that came to be held first and last; linked through NEXT and PREV. */
  first: number
  last: number
  count: number
  /** By the book of the order that each will be: runner * 2 + side. Only those that have any. */
  readonly books: Map<number, Triggers>
}
