/** What the commands on a market share: finding it, writing its status facts, lapsing what is unmatched. */

import { type FactLog, writeFact } from '../../facts/log.ts'
import { lapseReasons, orderLapsed } from '../../facts/order.ts'
import type { RefusalCode } from '../../refusals.ts'
import { forEachOrder } from '../book/book.ts'
import { orderIdAt, orderRow, orderState } from '../book/order-pool.ts'
import type { Exchange } from './exchange.ts'
import type { Market } from './market.ts'

const { ACCOUNT, BOOK, NEXT, REMAINING, STATE } = orderRow
const { PERSISTS } = orderState

/** Returns the market a command names, or why not: `market_not_found`, `market_version_moved`. */
export function marketSeen(
  exchange: Exchange,
  command: { readonly market: number; readonly marketVersion?: number },
): Market | RefusalCode {
  const market = exchange.state.markets[command.market]
  if (market === undefined) return 'market_not_found'
  const seen = command.marketVersion
  return seen !== undefined && seen !== market.version ? 'market_version_moved' : market
}

/** Fills the outcome of a command on a market; returns undefined, that is: done. */
export function changed(exchange: Exchange, market: Market, version: number): undefined {
  exchange.outcome.id = market.id
  exchange.outcome.version = version
  return undefined
}

/** Writes order_lapsed for the waiting orders of a market (first) and its resting ones that `concerns` says yes to. */
export function lapseOrders(
  exchange: Exchange,
  market: Market,
  reason: keyof typeof lapseReasons,
  concerns: (order: {
    readonly runner: number
    readonly persists: boolean
    readonly waits: boolean
  }) => boolean = () => true,
): void {
  const { log, state } = exchange
  const { orders } = state
  const lapse = (at: number, book: number, waits: boolean) => {
    const persists = (orders.rows[at + STATE]! & PERSISTS) !== 0
    if (!concerns({ runner: book >> 1, persists, waits })) return
    const account = orders.rows[at + ACCOUNT]!
    writeLapse(log, market.id, orderIdAt(orders, at), account, orders.rows[at + REMAINING]!, reason)
  }
  for (let at = market.firstWaiting; at !== -1; at = orders.rows[at + NEXT]!)
    lapse(at, orders.rows[at + BOOK]!, true)
  for (let book = 0; book < market.runnerCount * 2; book++) {
    forEachOrder(market.books, orders, book, (at) => lapse(at, book, false))
  }
}

function writeLapse(
  log: FactLog,
  market: number,
  order: number,
  account: number,
  size: number,
  reason: keyof typeof lapseReasons,
): void {
  writeFact(log, orderLapsed, { order, market, account, size, reason: lapseReasons[reason] })
}
