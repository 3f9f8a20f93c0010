/** cancel-order: takes the unmatched rest of an order out of the market, or a part of it. Never waits. */

import { appendFact } from '../../facts/log.ts'
import { cancelReasons, orderCancelled } from '../../facts/order.ts'
import type { RefusalCode } from '../../refusals.ts'
import { ladders } from '../../values/ladder.ts'
import { orderRow } from '../book/order-pool.ts'
import type { CancelOrder } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { marketOf } from '../market/exchange.ts'
import { checkReduction } from '../orders/checks.ts'
import { ownOrder } from '../orders/own-order.ts'

const { REMAINING, TICK } = orderRow

const { code: CANCELLED, fields: cancelled } = orderCancelled
const { PLAYER } = cancelReasons

/** Cancels; allowed while suspended. The outcome has what was cancelled and what is still unmatched. */
export function cancelOrder(exchange: Exchange, command: CancelOrder): RefusalCode | undefined {
  const { state, log, outcome } = exchange
  const found = ownOrder(exchange, command)
  if (typeof found === 'string') return found
  const reduction = command.sizeReduction
  if (reduction !== undefined && !(Number.isSafeInteger(reduction) && reduction > 0))
    return 'reduction_invalid'
  const remaining = state.orders.rows[found + REMAINING]!
  const size = reduction === undefined || reduction > remaining ? remaining : reduction
  if (size < remaining) {
    const market = marketOf(state, command.market)
    const price = ladders[market.ladder]!.prices[state.orders.rows[found + TICK]!]!
    const tooSmall = checkReduction(market, price, remaining, remaining - size)
    if (tooSmall !== undefined) return tooSmall
  }
  const at = appendFact(log, CANCELLED)
  log.numbers[at + cancelled.order] = command.order
  log.numbers[at + cancelled.market] = command.market
  log.numbers[at + cancelled.account] = command.account
  log.numbers[at + cancelled.size] = size
  log.numbers[at + cancelled.reason] = PLAYER
  outcome.id = command.order
  outcome.cancelled = size
  outcome.unmatched = remaining - size
  return undefined
}
