/** close-market: betting is over, the result is awaited; everything unmatched lapses. */

import type { CloseMarket } from '../../engine/command.ts'
import type { Engine } from '../../engine/engine.ts'
import { writeFact } from '../../facts/log.ts'
import { marketClosed } from '../../facts/market.ts'
import type { RefusalCode } from '../../refusals.ts'
import { changed, lapseOrders, marketSeen } from '../market/lifecycle.ts'
import { marketStatus } from '../market/market.ts'

/** Closes a market that is created, open or suspended. */
export function closeMarket(engine: Engine, command: CloseMarket): RefusalCode | undefined {
  const market = marketSeen(engine, command)
  if (typeof market === 'string') return market
  if (market.status >= marketStatus.CLOSED) return 'market_state_wrong'
  const version = market.version + 1
  lapseOrders(engine, market, 'MARKET_CLOSED')
  writeFact(engine.log, marketClosed, { market: market.id, version })
  return changed(engine, market, version)
}
