/** open-market: a created or suspended market takes orders. */

import { writeFact } from '../../facts/log.ts'
import { marketOpened } from '../../facts/market.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { OpenMarket } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { changed, marketSeen } from '../market/lifecycle.ts'
import { marketStatus } from '../market/market.ts'

/** Opens the market; refuses one that is open or over (`market_state_wrong`). */
export function openMarket(exchange: Exchange, command: OpenMarket): RefusalCode | undefined {
  const market = marketSeen(exchange, command)
  if (typeof market === 'string') return market
  if (market.status !== marketStatus.CREATED && market.status !== marketStatus.SUSPENDED) {
    return 'market_state_wrong'
  }
  const version = market.version + 1
  writeFact(exchange.log, marketOpened, { market: market.id, version })
  return changed(exchange, market, version)
}
