/** The take-profit of a stop: an order like any other, but that its stop counts for both. */
import type { RefusalCode } from '../../refusals.ts'
import type { Money, OrderId, Price, Tick } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import type { SideCode } from '../book/book.ts'
import type { Exchange } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { checkProfitRatio, checkSize } from './checks.ts'
import { mustWait } from './delay-rule.ts'
import { orderOfProfit } from './order.ts'
import { writePair } from './pairs.ts'
import { planOrder } from './plan.ts'
import { towards } from './trigger-levels.ts'
import { writeWait } from './write-wait.ts'
import { writePlan } from './writing.ts'

/**
 * Returns why a price cannot be the take-profit of a stop that gets out by `side` at a trigger (its ladder index): `price_off_ladder`,
 * `take_profit_wrong`, or as of any order of that size.
 */
export function checkTakeProfit(
  market: Market,
  side: SideCode,
  trigger: Tick,
  { price, size }: { readonly price: Price; readonly size: Money },
): RefusalCode | undefined {
  const tick = ladderByCode(market.ladder).indexOf(price)
  if (tick === -1) return 'price_off_ladder'
  if (towards(side, tick) >= towards(side, trigger)) return 'take_profit_wrong'
  return checkSize(market, price, size) ?? checkProfitRatio(market, price, size)
}

/**
 * Places the take-profit of the stop in a row, of its size, at a price. Nobody is asked for money: each fill lowers the stop, which is
 * worse. Writes and applies facts, and the outcome is another's after it. Returns its id.
 */
export function placeTakeProfit(exchange: Exchange, market: Market, stop: number, price: Price): OrderId {
  exchange.commit()
  const { state } = exchange
  const order = orderOfProfit(state.orders, market, stop, price)
  const { account, id, other } = order
  if (mustWait(state, market, order)) {
    writeWait(exchange, market, order, true)
    writePair(exchange, market, { account, stop: other, profit: id, firstLeg: other })
    exchange.commit()
  } else {
    writePlan(exchange, market, order, planOrder(state, market, order))
  }
  return id
}
