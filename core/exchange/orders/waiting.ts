/**
 * The waiting orders of a market: a queue, because all of them wait equally long. Its first one has the market's entry among
 * the timers, so that the next release of all markets is found at once.
 */
import { orderIdAt, orderRow, waitAt } from '../book/order-pool.ts'
import type { ExchangeState } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { clearTimer, setTimer, timerKinds } from '../timers.ts'

const { NEXT, POSITION, PREV } = orderRow

/** Appends a waiting order's row to the queue of its market. Mutates. */
export function joinWaiting(state: ExchangeState, market: Market, row: number): void {
  const { rows } = state.orders
  const last = market.lastWaiting
  rows[row + NEXT] = -1
  rows[row + PREV] = last
  market.lastWaiting = row
  const { waiting } = market.positions
  const position = rows[row + POSITION]!
  waiting[position] = waiting[position]! + 1
  if (last !== -1) {
    rows[last + NEXT] = row
    return
  }
  market.firstWaiting = row
  setReleaseTimer(state, market)
}

/** Takes a waiting order's row out of the queue of its market. Mutates. */
export function leaveWaiting(state: ExchangeState, market: Market, row: number): void {
  const { rows } = state.orders
  const next = rows[row + NEXT]!
  const previous = rows[row + PREV]!
  const { waiting } = market.positions
  const position = rows[row + POSITION]!
  waiting[position] = waiting[position]! - 1
  if (next === -1) market.lastWaiting = previous
  else rows[next + PREV] = previous
  if (previous !== -1) {
    rows[previous + NEXT] = next
    return
  }
  market.firstWaiting = next
  setReleaseTimer(state, market)
}

/** Sets the time of the market's next release, or clears it: none while a task goes on. Mutates. */
export function setReleaseTimer({ orders, timers }: ExchangeState, market: Market): void {
  if (market.firstWaiting === -1 || market.task !== undefined) {
    clearTimer(timers, timerKinds.release, market.id)
    return
  }
  const { until, receipt } = waitAt(orders, market.firstWaiting)
  setTimer(timers, timerKinds.release, market.id, until, receipt)
}

/** Returns the ids of all waiting orders, by market and in the order of their release: for tools and tests. */
export function waitingOrders({ orders, markets }: ExchangeState): number[] {
  const ids: number[] = []
  for (const market of markets) {
    for (let row = market?.firstWaiting ?? -1; row !== -1; row = orders.rows[row + NEXT]!) {
      ids.push(orderIdAt(orders, row))
    }
  }
  return ids
}
