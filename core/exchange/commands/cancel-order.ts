/** cancel-order: takes the unmatched rest of an order out of the market, or a part of it. Never waits. */

import { cancelReasons } from '../../facts/order.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { Money } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import * as orderPoolModule from '../book/order-pool.ts'
import { orderRow, orderState, tickAt } from '../book/order-pool.ts'
import type { CancelOrder } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import * as exchangeModule from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { checkReduction } from '../orders/checks.ts'
import { lowerTarget } from '../orders/lower-target.ts'
import * as ownOrderModule from '../orders/own-order.ts'
import * as pairsModule from '../orders/pairs.ts'
import { writeCancelled } from '../orders/pairs.ts'
import * as readAheadModule from '../orders/read-ahead.ts'
import { unitOf } from '../orders/sizing.ts'
import { type Aim, aimAt } from '../orders/targets.ts'
import * as writingModule from '../orders/writing.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { isAtStart, stateAt } = orderPoolModule
const { marketOf } = exchangeModule
const { ownOrder } = ownOrderModule
const { otherLegOf } = pairsModule
const { readAheadOfResting } = readAheadModule
const { writeCancel } = writingModule

const { REMAINING } = orderRow
const { RESTING } = orderState
const { PLAYER } = cancelReasons

/** Cancels; allowed while suspended. The outcome has what was cancelled and what is still unmatched. */
export function cancelOrder(exchange: Exchange, command: CancelOrder): RefusalCode | undefined {
  const { state } = exchange
  const found = ownOrder(exchange, command)
  if (typeof found === 'string') return found
  const { rows } = state.orders
  if (isAtStart(state.orders, found)) return 'start_order_fixed'
  const reduction = command.sizeReduction
  if (reduction !== undefined && !(Number.isSafeInteger(reduction) && reduction > 0))
    return 'reduction_invalid'
  const market = marketOf(state, command.market)
  const aim = reduction === undefined ? undefined : aimAt(state.orders, market, found)
  if (aim !== undefined) return lessen(exchange, command, market, found, aim)
  const remaining = rows[found + REMAINING]!
  const size = reduction === undefined || reduction > remaining ? remaining : reduction
  if (size < remaining) {
    const price = ladderByCode(market.ladder).prices[tickAt(rows, found)]!
    const tooSmall = checkReduction(market, price, remaining, remaining - size)
    if (tooSmall !== undefined) return tooSmall
  }
  return take(exchange, command, market, found, size)
}

/** Takes the reduction off the target of an order; where it leaves no minor unit of stake, all of the order. */
function lessen(
  exchange: Exchange,
  command: CancelOrder,
  market: Market,
  row: number,
  aim: Aim,
): RefusalCode | undefined {
  const { rows } = exchange.state.orders
  const left = aim.left - 100 * command.sizeReduction!
  const price = ladderByCode(market.ladder).prices[tickAt(rows, row)]!
  return left < unitOf(aim.sizedBy, price)
    ? take(exchange, command, market, row, rows[row + REMAINING]!)
    : lowerTarget(exchange, market, row, aim, left, PLAYER)
}

function take(
  exchange: Exchange,
  { order }: CancelOrder,
  market: Market,
  row: number,
  size: Money,
): undefined {
  const { outcome, state } = exchange
  const { rows } = state.orders
  const remaining = rows[row + REMAINING]!
  const isAlone = otherLegOf(state.orders, row) === 0
  const isResting = (stateAt(rows, row) & RESTING) !== 0
  if (isResting) readAheadOfResting(state.orders, market, row)
  if (isAlone && isResting) writeCancel(exchange, market, row, size, PLAYER)
  else writeCancelled(exchange, market, row, size, PLAYER)
  outcome.id = order
  outcome.cancelled = size
  outcome.unmatched = remaining - size
  return undefined
}
