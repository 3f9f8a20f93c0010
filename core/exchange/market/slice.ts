/**
 * How much the exchange holds, and how much of a long command is done at once. The latter is counted in facts and rows, not in
 * time, so that every machine cuts alike; so chosen that a slice, with all that is folded, encoded and told of it, keeps a
 * thread for less than 5 ms.
 */
import type { FactLog } from '../../facts/log.ts'
import type { Exchange } from './exchange.ts'
import type { Market } from './market.ts'
import type { Task } from './task.ts'

export interface ExchangeLimits {
  /** Orders that may rest in all, and in one market: what all accounts together can lay on the memory. */
  readonly resting: number
  readonly restingOfMarket: number
  /** Facts: a unit of work (an order that lapses, an account that is paid) begins only while fewer were written. */
  readonly facts: number
  /** Rows looked at, also where nothing is written about them. */
  readonly rows: number
  /** Positions whose exposures are set by one fact. */
  readonly positions: number
  /** Held orders that fire in one slice. */
  readonly firings: number
  /** Held orders that come to another level in one move: where two levels have more each, both stand at the price. */
  readonly joins: number
}

export const usualLimits: ExchangeLimits = {
  resting: 2_000_000,
  restingOfMarket: 200_000,
  facts: 500,
  rows: 10_000,
  positions: 1_000,
  firings: 1_000,
  joins: 1_000,
}

export interface Slice {
  readonly limits: ExchangeLimits
  /** Facts that the log may have before it is over. */
  end: number
  rowsLeft: number
  firingsLeft: number
  /** The transaction of what is taken back in it, and the next one, of what is paid: a slice's postings are its own. */
  reversal: number
  payment: number
}

/** A step of a task: goes on with it and returns true, or false when the slice is over before the step is done. */
export type Step = (exchange: Exchange, market: Market, task: Task, slice: Slice) => boolean

/** Returns a slice that begins now, or began when the log had `from` facts. */
export function beginSlice({ limits, log, state }: Exchange, from = log.count): Slice {
  return {
    limits,
    end: from + limits.facts,
    rowsLeft: limits.rows,
    firingsLeft: limits.firings,
    reversal: state.transactionCount + 1,
    payment: state.transactionCount + 2,
  }
}

/** Returns whether no further unit of work may begin in the slice. */
export function isOver(slice: Slice, log: FactLog): boolean {
  return log.count >= slice.end || slice.rowsLeft <= 0
}

/** Returns a slice of half of what is left of another, in facts and in rows. */
export function halfOf(slice: Slice, log: FactLog): Slice {
  const facts = Math.max(0, slice.end - log.count)
  return {
    ...slice,
    end: log.count + Math.ceil(facts / 2),
    rowsLeft: Math.ceil(slice.rowsLeft / 2),
    firingsLeft: slice.limits.firings,
  }
}

/** Returns what is left of a slice once its half (`halfOf`) was used: a unit of work at least. */
export function restOf(slice: Slice, half: Slice, log: FactLog): Slice {
  const rowsLeft = Math.floor(slice.rowsLeft / 2) + half.rowsLeft
  return { ...slice, end: Math.max(slice.end, log.count + 1), rowsLeft: Math.max(1, rowsLeft) }
}

/** What follows in the slice is about another market: its postings are its own. Mutates. */
export function nextPostings(slice: Slice, { state }: Pick<Exchange, 'state'>): void {
  slice.reversal = state.transactionCount + 1
  slice.payment = state.transactionCount + 2
}

/** Nothing more is written in the slice, but rows are still passed over. Mutates. */
export function endWriting(slice: Slice, log: FactLog): void {
  slice.end = log.count
}

/** Nothing more is begun in the slice. Mutates. */
export function endSlice(slice: Slice): void {
  slice.rowsLeft = 0
}
