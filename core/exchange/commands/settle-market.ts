/** settle-market: the result is known; winners are paid, losers pay, commission is taken, once. */

import type { SettleMarket } from '../../engine/command.ts'
import { commit, type Engine } from '../../engine/engine.ts'
import type { RefusalCode } from '../../refusals.ts'
import { changed, lapseOrders, marketSeen } from '../market/lifecycle.ts'
import { type Market, marketStatus } from '../market/market.ts'
import { settle, sharesOfResult } from '../settlement/settle.ts'

/** Settles a suspended or closed market. Refuses a result with fewer winners than places: no winner at all is a void. */
export function settleMarket(engine: Engine, command: SettleMarket): RefusalCode | undefined {
  const market = marketSeen(engine, command)
  if (typeof market === 'string') return market
  const refusal = checkSettleable(market)
  if (refusal !== undefined) return refusal
  const shares = sharesOfResult(market, command.winners, command.tied ?? [])
  if (typeof shares === 'string') return shares
  lapseOrders(engine, market, 'MARKET_SETTLED')
  commit(engine)
  settle(engine, market, shares)
  return changed(engine, market, market.version)
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
