/** suspend-market: no orders until it opens again; at a material event everything unmatched lapses. */

import { writeFact } from '../../facts/log.ts'
import { marketSuspended } from '../../facts/market.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { SuspendMarket } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { changed, lapseOrders, marketSeen } from '../market/lifecycle.ts'
import { marketStatus } from '../market/market.ts'

/** Suspends an open market. With `lapse`, one that is suspended already lapses what is left, its version unmoved. */
export function suspendMarket(exchange: Exchange, command: SuspendMarket): RefusalCode | undefined {
  const market = marketSeen(exchange, command)
  if (typeof market === 'string') return market
  const suspended = market.status === marketStatus.SUSPENDED
  if (market.status !== marketStatus.OPEN && !(suspended && command.lapse)) return 'market_state_wrong'
  const version = suspended ? market.version : market.version + 1
  if (!suspended)
    writeFact(exchange.log, marketSuspended, { market: market.id, version, text: command.reason })
  if (command.lapse) lapseOrders(exchange, market, 'MATERIAL_EVENT')
  return changed(exchange, market, version)
}
