/** settle-market: the result is known; winners are paid, losers pay, commission is taken, once. */

import type { RefusalCode } from '../../refusals.ts'
import type { SettleMarket } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { changed, lapseOrders, marketSeen } from '../market/lifecycle.ts'
import { type Market, marketStatus } from '../market/market.ts'
import { settle, sharesOfResult } from '../settlement/settle.ts'

/** Settles a suspended or closed market. Refuses a result with fewer winners than places: no winner at all is a void. */
export function settleMarket(exchange: Exchange, command: SettleMarket): RefusalCode | undefined {
  const market = marketSeen(exchange, command)
  if (typeof market === 'string') return market
  const refusal = checkSettleable(market)
  if (refusal !== undefined) return refusal
  const shares = sharesOfResult(market, command.winners, command.tied ?? [])
  if (typeof shares === 'string') return shares
  lapseOrders(exchange, market, 'MARKET_SETTLED')
  exchange.commit()
  settle(exchange, market, shares)
  return changed(exchange, market, market.version)
}

function checkSettleable(market: Market): RefusalCode | undefined {
  switch (market.status) {
    case marketStatus.SUSPENDED:
    case marketStatus.CLOSED:
      return undefined
    case marketStatus.OPEN:
      return 'market_not_suspended'
    default:
      return 'market_state_wrong'
  }
}
