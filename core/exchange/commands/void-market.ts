/** void-market: no result will stand. Every bet is off, both sides, and nothing is owed. */

import { writeFact } from '../../facts/log.ts'
import { marketVoided } from '../../facts/market.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { VoidMarket } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { changed, lapseOrders, marketSeen } from '../market/lifecycle.ts'
import { marketStatus } from '../market/market.ts'
import { reverseSettlement } from '../settlement/settle.ts'

/** Voids a market in any state but void; a settlement is reversed first. */
export function voidMarket(exchange: Exchange, command: VoidMarket): RefusalCode | undefined {
  const market = marketSeen(exchange, command)
  if (typeof market === 'string') return market
  if (market.status === marketStatus.VOIDED) return 'market_state_wrong'
  if (command.reason.trim() === '') return 'reason_missing'
  if (market.status === marketStatus.SETTLED) reverseSettlement(exchange, market, command.reason)
  lapseOrders(exchange, market, 'MARKET_VOIDED')
  exchange.commit()
  const version = market.version + 1
  writeFact(exchange.log, marketVoided, { market: market.id, version, text: command.reason })
  return changed(exchange, market, version)
}
