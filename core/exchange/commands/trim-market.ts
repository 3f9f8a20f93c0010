/** trim-market: of an ended market only what a correction of its result needs stays in memory. History keeps the rest. */

import { writeFact } from '../../facts/log.ts'
import { marketTrimmed } from '../../facts/market.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { TrimMarket } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { changed, marketSeen } from '../market/lifecycle.ts'
import { isEnded } from '../market/market.ts'

/** Trims a settled or void market, once; refuses any other (`market_not_settled`, `market_state_wrong`). */
export function trimMarket(exchange: Exchange, command: TrimMarket): RefusalCode | undefined {
  const market = marketSeen(exchange, command)
  if (typeof market === 'string') return market
  if (!isEnded(market)) return 'market_not_settled'
  if (market.trimmed) return 'market_state_wrong'
  writeFact(exchange.log, marketTrimmed, { market: market.id })
  return changed(exchange, market, market.version)
}
