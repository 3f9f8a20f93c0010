/** archive-market: a settled market whose time for corrections is over leaves memory. History keeps it. */

import { writeFact } from '../../facts/log.ts'
import { marketArchived } from '../../facts/market.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { ArchiveMarket } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { changed, marketSeen } from '../market/lifecycle.ts'
import { isEnded } from '../market/market.ts'

/** Archives a settled or void market; refuses any other (`market_not_settled`). */
export function archiveMarket(exchange: Exchange, command: ArchiveMarket): RefusalCode | undefined {
  const market = marketSeen(exchange, command)
  if (typeof market === 'string') return market
  if (!isEnded(market)) return 'market_not_settled'
  writeFact(exchange.log, marketArchived, { market: market.id })
  return changed(exchange, market, market.version)
}
