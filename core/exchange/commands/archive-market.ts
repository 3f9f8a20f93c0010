/** archive-market: a settled market whose time for corrections is over leaves memory. History keeps it. */

import type { ArchiveMarket } from '../../engine/command.ts'
import type { Engine } from '../../engine/engine.ts'
import { writeFact } from '../../facts/log.ts'
import { marketArchived } from '../../facts/market.ts'
import type { RefusalCode } from '../../refusals.ts'
import { changed, marketSeen } from '../market/lifecycle.ts'
import { isEnded } from '../market/market.ts'

/** Archives a settled or void market; refuses any other (`market_not_settled`). */
export function archiveMarket(engine: Engine, command: ArchiveMarket): RefusalCode | undefined {
  const market = marketSeen(engine, command)
  if (typeof market === 'string') return market
  if (!isEnded(market)) return 'market_not_settled'
  writeFact(engine.log, marketArchived, { market: market.id })
  return changed(engine, market, market.version)
}
