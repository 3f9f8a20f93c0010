/** suspend-market: no orders until it opens again; at a material event everything unmatched lapses. */

import type { SuspendMarket } from '../../engine/command.ts'
import type { Engine } from '../../engine/engine.ts'
import { writeFact } from '../../facts/log.ts'
import { marketSuspended } from '../../facts/market.ts'
import type { RefusalCode } from '../../refusals.ts'
import { changed, lapseOrders, marketSeen } from '../market/lifecycle.ts'
import { marketStatus } from '../market/market.ts'

/** Suspends an open market. With `lapse`, one that is suspended already lapses what is left, its version unmoved. */
export function suspendMarket(engine: Engine, command: SuspendMarket): RefusalCode | undefined {
  const market = marketSeen(engine, command)
  if (typeof market === 'string') return market
  const suspended = market.status === marketStatus.SUSPENDED
  if (market.status !== marketStatus.OPEN && !(suspended && command.lapse)) return 'market_state_wrong'
  const version = suspended ? market.version : market.version + 1
  if (!suspended) writeFact(engine.log, marketSuspended, { market: market.id, version, text: command.reason })
  if (command.lapse) lapseOrders(engine, market, 'MATERIAL_EVENT')
  return changed(engine, market, version)
}
