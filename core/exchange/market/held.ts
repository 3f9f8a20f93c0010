/** The held orders of a market: all of them, and by book what fires them next. */
import type { AccountId, Tick } from '../../values/brands.ts'
import type { Timers } from '../timers.ts'

/**
 * Orders that one trigger fires: stops that were put there, or those that trail the best price at one distance and have seen the same one.
 * Of these there are several levels where each is too large to be joined to another at once.
 */
export interface TriggerLevel {
  /** Ticks from the extreme to the trigger; 0 where the trigger stands. */
  readonly distance: number
  /** The ladder index of the best price, for who gets out, that was followed to; of stops the trigger. */
  extreme: Tick
  trigger: Tick
  /** By their receipts: the place of the row of each; of those that stand apart the account, as the first of them. */
  readonly orders: Timers
  /** Orders whose account offered too much itself when they were looked at, by account. Which stand here is no part of the state. */
  apart: Map<AccountId, Timers> | undefined
}

/** The held orders that one side of a runner fires, by level. */
export interface Triggers {
  readonly book: number
  /** A level of stops by the ladder index of its trigger, one that trails by a number that it keeps while it moves (`isTrail`). */
  readonly levels: Map<number, TriggerLevel>
  /** The levels that the best price has not come to, nearest first. */
  readonly unmet: Timers
  /** Those that it had come to when it was looked last, by the receipt of the first order of each. In which of the two one stands is no part of the state. */
  readonly met: Timers
  /** Where levels that trail stand (`trailKey`), the worst extreme first: it is the first that a better price moves. */
  readonly trails: Timers
  /** The levels of one distance and one extreme (`trailKey`), nearly always one; more orders of them come to the first. */
  readonly trailAt: Map<number, number[]>
  /** Numbers of levels that trail given so far. */
  trailCount: number
}

export interface HeldOrders {
  /** Places of the rows that came to be held first and last; linked through NEXT and PREV. */
  first: number
  last: number
  count: number
  /** By the book of the order that each will be: runner * 2 + side. Only those that have any. */
  readonly books: Map<number, Triggers>
}
