/** An order that is sized by a target gets a lower one, and keeps its place. */
import { writeFact } from '../../facts/log.ts'
import { orderCancelled, orderRetargeted } from '../../facts/order.ts'
import type { RefusalCode } from '../../refusals.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { orderIdAt, orderRow, tickAt } from '../book/order-pool.ts'
import type { Exchange } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { checkTargetReduction } from './checks.ts'
import { stakeOf } from './sizing.ts'
import type { Aim } from './targets.ts'

const { ACCOUNT, REMAINING } = orderRow

/**
 * Writes that of the target of the live order in a row only `left` is to come (1/100 of a minor unit, less than is to come now), and
 * that the stake beyond it is cancelled. reason: a `cancelReasons` code. Refuses `size_too_small` when too little, or no minor unit
 * of stake, would be left.
 */
export function lowerTarget(
  { log, outcome, state }: Exchange,
  market: Market,
  row: number,
  { sizedBy, left: before }: Aim,
  left: number,
  reason: number,
): RefusalCode | undefined {
  const { rows } = state.orders
  const price = ladderByCode(market.ladder).prices[tickAt(rows, row)]!
  const stake = stakeOf(sizedBy, left, price)
  const refusal = checkTargetReduction(market, price, sizedBy, before, left)
  if (stake < 1 || refusal !== undefined) return 'size_too_small'
  const about = { order: orderIdAt(state.orders, row), market: market.id, account: rows[row + ACCOUNT]! }
  const size = rows[row + REMAINING]! - stake
  if (size > 0) writeFact(log, orderCancelled, { ...about, size, reason })
  writeFact(log, orderRetargeted, { ...about, left })
  outcome.id = about.order
  outcome.matched = 0
  outcome.matchedPayout = 0
  outcome.releaseAt = 0
  outcome.cancelled = size
  outcome.unmatched = stake
  return undefined
}
