/**
 * The orders of a market that are good till a time: a queue of the market's own, whose first has the market's entry among the
 * timers. They lapse when they are due, also while the market is suspended and while they wait; not while a task goes on in it,
 * but right after.
 */
import { termsAt } from '../book/order-pool.ts'
import type { ExchangeState } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { clearTimer, createTimers, firstTimer, setTimer, timerKinds } from '../timers.ts'

const { goodTill: GOOD_TILL } = timerKinds

/** Puts the order in a row among those that lapse at a time. Mutates. */
export function joinGoodTill(
  state: ExchangeState,
  market: Market,
  row: number,
  at: number,
  receipt: number,
): void {
  market.goodTill ??= createTimers()
  setTimer(market.goodTill, GOOD_TILL, row, at, receipt)
  setGoodTillTimer(state, market)
}

/** Takes an order that ends out of them, if it is one; called before its row is free. Mutates. */
export function leaveGoodTill(state: ExchangeState, market: Market, row: number): void {
  const { goodTill } = market
  if (goodTill === undefined || (termsAt(state.orders, row)?.asked?.goodTill ?? 0) === 0) return
  clearTimer(goodTill, GOOD_TILL, row)
  if (goodTill.heap.length === 0) market.goodTill = undefined
  setGoodTillTimer(state, market)
}

/** Sets the time at which the market's first order lapses, or clears it: none while a task goes on. Mutates. */
export function setGoodTillTimer({ timers }: ExchangeState, market: Market): void {
  const first = market.goodTill === undefined ? undefined : firstTimer(market.goodTill)
  if (first === undefined || market.task !== undefined) clearTimer(timers, GOOD_TILL, market.id)
  else setTimer(timers, GOOD_TILL, market.id, first.at, first.receipt)
}
