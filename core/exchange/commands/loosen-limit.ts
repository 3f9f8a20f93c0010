/** loosen-limit: an order at the starting price asks for less. Nothing else of it can be changed. */
import { writeFact } from '../../facts/log.ts'
import { limitLoosened } from '../../facts/starting-price.ts'
import { whyNoRisk } from '../../protection/barred.ts'
import type { RefusalCode } from '../../refusals.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { bookAt, isAtStart, orderRow, tickAt } from '../book/order-pool.ts'
import type { LoosenLimit } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { marketOf } from '../market/exchange.ts'
import { ownOrder } from '../orders/own-order.ts'

const { REMAINING } = orderRow

/** Sets a looser limit, or none; allowed while suspended. Refuses any other order or limit (`start_order_fixed`). */
export function loosenLimit(exchange: Exchange, command: LoosenLimit): RefusalCode | undefined {
  const { log, outcome, state } = exchange
  const row = ownOrder(exchange, command)
  if (typeof row === 'string') return row
  const { rows } = state.orders
  if (!isAtStart(state.orders, row)) return 'start_order_fixed'
  const barred = whyNoRisk(state.accounts, command.account, state.time)
  if (barred !== undefined) return barred
  const market = marketOf(state, command.market)
  const { account, limit = 0, order } = command
  const tick = limit === 0 ? market.starting!.noLimit : ladderByCode(market.ladder).indexOf(limit)
  if (tick === -1) return 'price_off_ladder'
  const before = tickAt(rows, row)
  const isBack = (bookAt(rows, row) & 1) === 0
  const { noLimit } = market.starting!
  const isLooser = before !== noLimit && (tick === noLimit || (isBack ? tick < before : tick > before))
  if (!isLooser) return 'start_order_fixed'
  writeFact(log, limitLoosened, { order, market: market.id, account, limit })
  outcome.id = order
  outcome.unmatched = rows[row + REMAINING]!
  outcome.version = market.version
  return undefined
}
