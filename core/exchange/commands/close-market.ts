/** close-market: betting is over, the result is awaited; everything unmatched lapses. */

import { writeFact } from '../../facts/log.ts'
import { marketClosed } from '../../facts/market.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { CloseMarket } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { changed, lapseOrders, marketSeen } from '../market/lifecycle.ts'
import { isEnded, marketStatus } from '../market/market.ts'

/** Closes a market that is created, open or suspended. */
export function closeMarket(exchange: Exchange, command: CloseMarket): RefusalCode | undefined {
  const market = marketSeen(exchange, command)
  if (typeof market === 'string') return market
  if (market.status === marketStatus.CLOSED || isEnded(market)) return 'market_state_wrong'
  const version = market.version + 1
  lapseOrders(exchange, market, 'MARKET_CLOSED')
  writeFact(exchange.log, marketClosed, { market: market.id, version })
  return changed(exchange, market, version)
}
