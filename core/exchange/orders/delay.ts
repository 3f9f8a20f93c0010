/** The bet delay of in-play markets: which orders wait, what is promised meanwhile, and their release. */

import { writeFact } from '../../facts/log.ts'
import { cancelReasons, lapseReasons, orderCancelled, orderLapsed } from '../../facts/order.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { AccountId, Money } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import {
  findOrder,
  hasRoom,
  type OrderPool,
  orderIdAt,
  orderRow,
  tickAt,
  type Wait,
  waitAt,
} from '../book/order-pool.ts'
import type { Exchange } from '../market/exchange.ts'
import { type Market, marketStatus } from '../market/market.ts'
import { findPosition } from '../risk/position.ts'
import { checkBalance } from './checks.ts'
import { releaseFired, releaseProfit } from './firing.ts'
import { isExit } from './held-orders.ts'
import { type Order, orderOfWaiting } from './order.ts'
import { follows } from './pairs.ts'
import { mayCloseOut, place, refusalOf, refusalToTake } from './placement.ts'
import { planOrder } from './plan.ts'
import { stakeOf } from './sizing.ts'
import { aimAt } from './targets.ts'
import { writeWait } from './write-wait.ts'

const { ACCOUNT, REMAINING } = orderRow

/** Waiting orders of one account in one market; what the engine places itself is not counted. */
const waitingMax = 200

/**
 * Writes order_waits. The order is reserved as unmatched when the account can bear that; when it can only be borne by what it
 * would take now, or only closes a position (the one way beyond `limit`), nothing is reserved, and it is judged at its release.
 * A replacement reserves nothing: the order it stands for stays in the book. `leaving`: waiting orders that go with it.
 */
export function wait(
  exchange: Exchange,
  market: Market,
  order: Order,
  { limit, leaving = 0 }: { readonly limit: RefusalCode | undefined; readonly leaving?: number },
): RefusalCode | undefined {
  const { state, outcome } = exchange
  if (waitingOf(market, order.account) - leaving >= waitingMax) return 'too_many_waiting'
  if (!hasRoom(state.orders)) return 'exchange_full'
  const asUnmatched = { filled: 0, payout: 0, resting: order.size }
  const unborne = limit ?? refusalOf(exchange, market, order, asUnmatched)
  if (unborne !== undefined) {
    const plan = planOrder(state, market, order)
    const refusal = limit ?? refusalOf(exchange, market, order, plan)
    if (refusal !== undefined && !mayCloseOut(state, market, order, plan)) return refusal
  }
  const isReserved = unborne === undefined && order.replaces === 0
  const releaseAt = writeWait(exchange, market, order, isReserved)
  outcome.id = order.id
  outcome.matched = 0
  outcome.matchedPayout = 0
  outcome.unmatched = order.size
  outcome.cancelled = 0
  outcome.releaseAt = releaseAt
  outcome.standing = order.replaces
  outcome.version = market.version
  return undefined
}

function waitingOf({ positions }: Market, account: AccountId): number {
  const index = findPosition(positions, account)
  return index === -1 ? 0 : positions.waiting[index]!
}

/** Ends the wait of the market's first waiting order: places it as if it came now, or lets it lapse with the reason. Writes facts. */
export function release(exchange: Exchange, market: Market): void {
  const { state, log } = exchange
  const { orders } = state
  const row = market.firstWaiting
  if (isExit(orders, row)) return releaseFired(exchange, market, row)
  if (market.status === marketStatus.OPEN && follows(orders, row)) {
    return releaseProfit(exchange, market, row)
  }
  const size = orders.rows[row + REMAINING]!
  const wait = waitAt(orders, row)
  const replaced = wait.replaces === 0 ? -1 : findOrder(orders, wait.replaces)
  const reason = reasonToLapse(market, wait, replaced)
  if (reason !== undefined) return lapse(exchange, market, row, size, reason)
  const left = leftMeanwhile(orders, market, row, wait.matchedMeanwhile)
  const matched = size - left.size
  const mark = log.count
  if (matched > 0) lapse(exchange, market, row, matched, 'MATCHED_MEANWHILE')
  if (replaced !== -1) cancel(exchange, market, replaced)
  if (matched === size) return
  const order = orderOfWaiting(orders, market, row, left, replaced)
  const refusal =
    refusalToTake(state, market, order) ?? place(exchange, market, order, checkBalance(state, order.account))
  if (refusal === undefined) return
  log.count = mark
  lapse(exchange, market, row, size, lapseOf(refusal))
}

/** What is left of the waiting order in a row once what was matched of the order it stands for is off it. */
function leftMeanwhile(
  orders: OrderPool,
  market: Market,
  row: number,
  matched: number,
): { readonly size: Money; readonly target: number } {
  const { rows } = orders
  const aim = aimAt(orders, market, row)
  if (aim === undefined) return { size: Math.max(rows[row + REMAINING]! - matched, 0), target: 0 }
  const target = Math.max(aim.left - matched, 0)
  const price = ladderByCode(market.ladder).prices[tickAt(rows, row)]!
  return { size: stakeOf(aim.sizedBy, target, price), target }
}

function lapseOf(refusal: RefusalCode): keyof typeof lapseReasons {
  switch (refusal) {
    case 'would_take':
      return 'WOULD_TAKE'
    case 'insufficient_funds':
      return 'INSUFFICIENT_FUNDS'
    default:
      return 'LIMIT_REACHED'
  }
}

/** Why a waiting order does not come to be placed at all. `replaced`: the row of the order it stands for, -1 when there is none. */
function reasonToLapse(market: Market, wait: Wait, replaced: number): keyof typeof lapseReasons | undefined {
  if (market.status !== marketStatus.OPEN) return 'MARKET_SUSPENDED'
  if (wait.marketVersion !== 0 && wait.marketVersion !== market.version) return 'MARKET_VERSION'
  if (wait.replaces === 0 || replaced !== -1) return undefined
  // Matched whole, it is not gone: what was asked for beyond it is still to come.
  return wait.isReplacedGone || wait.matchedMeanwhile === 0 ? 'ORDER_GONE' : undefined
}

/** Writes the end of the live order in a row, for which another stands from now on. */
export function cancel({ log, state }: Exchange, market: Market, row: number): void {
  const { rows } = state.orders
  writeFact(log, orderCancelled, {
    order: orderIdAt(state.orders, row),
    market: market.id,
    account: rows[row + ACCOUNT]!,
    size: rows[row + REMAINING]!,
    reason: cancelReasons.REPLACED,
  })
}

function lapse(
  { log, state }: Exchange,
  market: Market,
  row: number,
  size: Money,
  reason: keyof typeof lapseReasons,
): void {
  writeFact(log, orderLapsed, {
    order: orderIdAt(state.orders, row),
    market: market.id,
    account: state.orders.rows[row + ACCOUNT]!,
    size,
    reason: lapseReasons[reason],
  })
}
