/** cancel-all: everything unmatched of one account in one market. */

import { writeFact } from '../../facts/log.ts'
import { cancelReasons, orderCancelled } from '../../facts/order.ts'
import type { RefusalCode } from '../../refusals.ts'
import { orderIdAt, orderRow } from '../book/order-pool.ts'
import type { CancelAll } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { changed, marketSeen } from '../market/lifecycle.ts'
import { findPosition } from '../risk/position.ts'

const { NEWER, OLDER, REMAINING } = orderRow

/** Cancels the account's waiting and resting orders in the market in the order of their acceptance; the outcome has the sum of their sizes, zero when there are none. */
export function cancelAll(exchange: Exchange, command: CancelAll): RefusalCode | undefined {
  const market = marketSeen(exchange, command)
  if (typeof market === 'string') return market
  const { state, log, outcome } = exchange
  const { account } = command
  const { positions } = market
  const index = findPosition(positions, account)
  const { rows } = state.orders
  outcome.cancelled = 0
  let oldest = index === -1 ? -1 : positions.newest[index]!
  while (oldest !== -1 && rows[oldest + OLDER] !== -1) oldest = rows[oldest + OLDER]!
  for (let row = oldest; row !== -1; row = rows[row + NEWER]!) {
    const size = rows[row + REMAINING]!
    const order = orderIdAt(state.orders, row)
    writeFact(log, orderCancelled, { order, market: market.id, account, size, reason: cancelReasons.PLAYER })
    outcome.cancelled += size
  }
  outcome.unmatched = 0
  return changed(exchange, market, market.version)
}
