/** Finds an order for its owner: others' orders are as unknown as none. */

import type { RefusalCode } from '../../refusals.ts'
import type { AccountId, MarketId, OrderId } from '../../values/brands.ts'
import * as orderPoolModule from '../book/order-pool.ts'
import { orderRow } from '../book/order-pool.ts'
import type { Exchange } from '../market/exchange.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { findOrder } = orderPoolModule

const { ACCOUNT, MARKET } = orderRow

/**
 * Returns where the row of the account's order begins, or why not: `market_not_found`, `market_version_moved`,
 * `order_not_open` when no order of that id is unmatched, `order_not_found` when it is another's or another market's.
 */
export function ownOrder(
  exchange: Exchange,
  command: {
    readonly market: MarketId
    readonly marketVersion?: number
    readonly account: AccountId
    readonly order: OrderId
  },
): number | RefusalCode {
  const { state } = exchange
  const market = state.markets[command.market]
  if (market === undefined) return 'market_not_found'
  if (command.marketVersion !== undefined && command.marketVersion !== market.version) {
    return 'market_version_moved'
  }
  const row = Number.isSafeInteger(command.order) ? findOrder(state.orders, command.order) : -1
  if (row === -1) return 'order_not_open'
  const rows = state.orders.rows
  if (rows[row + ACCOUNT] !== command.account || rows[row + MARKET] !== command.market) {
    return 'order_not_found'
  }
  return row
}
