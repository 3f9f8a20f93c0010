/** The held orders of a market: all of them in the order of their acceptance, and by book what fires them next. */
import type { Timers } from '../timers.ts'

/** The held orders that one side of a runner fires, each by the place of its row. */
export interface Triggers {
  /** Those whose trigger the best price has not come to, nearest first. */
  readonly unmet: Timers
  /** Those that it had come to when it was looked last, by their receipts. Which of the two one stands in is no part of the state. */
  readonly met: Timers
}

export interface HeldOrders {
  /** Places of the rows that were accepted first and last; linked through NEXT and PREV. */
  first: number
  last: number
  count: number
  /** By the book of the order that each will be: runner * 2 + side. Only those that have any. */
  readonly books: Map<number, Triggers>
}
