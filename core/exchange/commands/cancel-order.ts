/** cancel-order: takes the unmatched rest of an order out of the market, or a part of it. Never waits. */

import { writeFact } from '../../facts/log.ts'
import { cancelReasons, orderCancelled } from '../../facts/order.ts'
import type { RefusalCode } from '../../refusals.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { orderRow, orderState, stateAt, tickAt } from '../book/order-pool.ts'
import type { CancelOrder } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { marketOf } from '../market/exchange.ts'
import { checkReduction } from '../orders/checks.ts'
import { ownOrder } from '../orders/own-order.ts'
import { writeCancel } from '../orders/writing.ts'

const { REMAINING } = orderRow
const { WAITING } = orderState
const { PLAYER } = cancelReasons

/** Cancels; allowed while suspended. The outcome has what was cancelled and what is still unmatched. */
export function cancelOrder(exchange: Exchange, command: CancelOrder): RefusalCode | undefined {
  const { state, log, outcome } = exchange
  const found = ownOrder(exchange, command)
  if (typeof found === 'string') return found
  const reduction = command.sizeReduction
  if (reduction !== undefined && !(Number.isSafeInteger(reduction) && reduction > 0))
    return 'reduction_invalid'
  const market = marketOf(state, command.market)
  const { rows } = state.orders
  const remaining = rows[found + REMAINING]!
  const size = reduction === undefined || reduction > remaining ? remaining : reduction
  if (size < remaining) {
    const price = ladderByCode(market.ladder).prices[tickAt(rows, found)]!
    const tooSmall = checkReduction(market, price, remaining, remaining - size)
    if (tooSmall !== undefined) return tooSmall
  }
  if ((stateAt(rows, found) & WAITING) === 0) writeCancel(exchange, market, found, size, PLAYER)
  else {
    const { order, account } = command
    writeFact(log, orderCancelled, { order, market: market.id, account, size, reason: PLAYER })
  }
  outcome.id = command.order
  outcome.cancelled = size
  outcome.unmatched = remaining - size
  return undefined
}
