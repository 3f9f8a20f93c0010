/** Lapsing what is unmatched in a market, as far as a slice goes. */

import { writeFact } from '../../facts/log.ts'
import { lapseReasons, orderLapsed } from '../../facts/order.ts'
import { bestTick, firstAt, nextTick } from '../book/book.ts'
import { bookAt, findOrder, orderIdAt, orderRow, orderState, stateAt } from '../book/order-pool.ts'
import type { Exchange } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { isOver, type Slice, type Step } from '../market/slice.ts'
import type { Task } from '../market/task.ts'
import { sizeAtStart } from '../orders/at-start.ts'
import { writeCashOutEnd } from '../orders/cash-outs.ts'
import { otherLegOf, writeLapsed } from '../orders/pairs.ts'

const { ACCOUNT, NEXT } = orderRow
const { PERSISTS } = orderState

/**
 * Ends the cash-outs that wait in a market, then writes order_lapsed for its waiting orders, those at the starting price and its resting
 * ones, best price first: all of them, those
 * that do not persist when it turns in-play, those of the runner who is removed. The place is kept as 1 + the level, counted
 * over the books.
 */
export const lapse: Step = (exchange, market, task, slice) => {
  const { log, state } = exchange
  const { rows } = state.orders
  for (const one of market.cashOuts?.values() ?? []) {
    if (isOver(slice, log)) return false
    writeCashOutEnd(log, market, one, task.reason)
  }
  for (let at = market.firstWaiting; at !== -1; ) {
    if (isOver(slice, log)) return false
    writeLapsed(exchange, market, at, task.reason)
    if (otherLegOf(state.orders, at) === 0) {
      at = rows[at + NEXT]!
      continue
    }
    // The other may be anywhere: it is looked at again what is there.
    exchange.commit()
    at = market.firstWaiting
  }
  if (market.starting !== undefined && !lapseAtStart(exchange, market, task, slice)) return false
  const { reason } = task
  const isDone = walkBooks(exchange, market, task, slice, {
    stays: (at) => reason === lapseReasons.IN_PLAY && (stateAt(rows, at) & PERSISTS) !== 0,
    write: (at) => writeLapse(exchange, market, task, at),
  })
  if (!isDone || reason === lapseReasons.IN_PLAY || reason === lapseReasons.MATERIAL_EVENT) return isDone
  return lapseHeld(exchange, market, task, slice, reason)
}

/** The orders at the starting price, book by book, oldest first. */
function lapseAtStart(exchange: Exchange, market: Market, task: Task, slice: Slice): boolean {
  const { first } = market.starting!
  const { rows } = exchange.state.orders
  const isRemoval = isRemovalOf(task)
  for (let book = 0; book < first.length; book++) {
    if (isRemoval && book >> 1 !== task.runner) continue
    for (let at = first[book]!; at !== -1; at = rows[at + NEXT]!) {
      if (isOver(slice, exchange.log)) return false
      writeLapse(exchange, market, task, at)
    }
  }
  return true
}

/** What is done with the resting orders of a market on the way through its books. */
export interface BookWalk {
  readonly stays: (at: number) => boolean
  readonly write: (at: number) => void
}

/** Goes through the resting orders, best price first: all of them, or those of the runner who is removed. The place is kept as `lapse` says. */
export function walkBooks(
  { log, state }: Exchange,
  market: Market,
  task: Task,
  slice: Slice,
  walk: BookWalk,
): boolean {
  const { orders } = state
  const { rows } = orders
  const { books } = market
  const isRemoval = isRemovalOf(task)
  const end = isRemoval ? task.runner * 2 + 2 : market.runnerCount * 2
  const level = task.at - 1
  let book = task.at > 0 ? Math.floor(level / books.levels) : isRemoval ? task.runner * 2 : 0
  let tick = task.at > 0 ? level % books.levels : bestTick(market.books, book)
  let kept = task.order
  for (; book < end; tick = bestTick(market.books, ++book)) {
    for (; tick !== -1; tick = nextTick(books, book, tick)) {
      let at = kept === 0 ? firstAt(books, book, tick) : rows[findOrder(orders, kept) + NEXT]!
      for (; at !== -1; at = rows[at + NEXT]!) {
        const stays = walk.stays(at)
        if (stays ? slice.rowsLeft <= 0 : isOver(slice, log)) {
          task.at = 1 + book * books.levels + tick
          task.order = kept
          return false
        }
        slice.rowsLeft--
        if (stays) kept = orderIdAt(orders, at)
        else walk.write(at)
      }
      kept = 0
    }
  }
  return true
}

/**
 * Writes order_lapsed for the held orders of a market as they came to be held: all of them, those of the runner who is
 * removed, or with his factor those of the others. The place is kept behind all levels.
 */
export function lapseHeld(
  exchange: Exchange,
  market: Market,
  task: Task,
  slice: Slice,
  reason: number,
): boolean {
  // Of the take-profits those are gone by now that were on the way through the books.
  exchange.commit()
  const { log, state } = exchange
  const { orders } = state
  const { rows } = orders
  const place = 1 + market.runnerCount * 2 * market.books.levels
  const isOfOne = isRemovalOf(task) && reason === task.reason
  let kept = task.at === place ? task.order : 0
  let at = kept === 0 ? (market.held?.first ?? -1) : rows[findOrder(orders, kept) + NEXT]!
  for (; at !== -1; at = rows[at + NEXT]!) {
    const stays = isOfOne && bookAt(rows, at) >> 1 !== task.runner
    if (stays ? slice.rowsLeft <= 0 : isOver(slice, log)) {
      task.at = place
      task.order = kept
      return false
    }
    slice.rowsLeft--
    if (stays) kept = orderIdAt(orders, at)
    else writeLapsed({ log, state }, market, at, reason)
  }
  return true
}

function isRemovalOf({ reason }: Task): boolean {
  return reason === lapseReasons.RUNNER_REMOVED
}

/** Writes the end of the live order in a row. reason: a `lapseReasons` code. */
export function writeLapse(
  { log, state }: Pick<Exchange, 'log' | 'state'>,
  market: Market,
  { reason }: Pick<Task, 'reason'>,
  at: number,
): void {
  const { rows } = state.orders
  writeFact(log, orderLapsed, {
    order: orderIdAt(state.orders, at),
    market: market.id,
    account: rows[at + ACCOUNT]!,
    size: sizeAtStart(state, at),
    reason,
  })
}
