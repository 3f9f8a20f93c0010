/** suspend-market: no orders until it opens again; at a material event everything unmatched lapses. */

import { writeFact } from '../../facts/log.ts'
import { marketStopped } from '../../facts/market.ts'
import { lapseReasons } from '../../facts/order.ts'
import { stoppers, stopReasons } from '../../facts/stop.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { SuspendMarket } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { changed, marketSeen } from '../market/lifecycle.ts'
import { marketStatus } from '../market/market.ts'
import { beginSlice } from '../market/slice.ts'
import { createTask, taskKinds } from '../market/task.ts'
import { begin } from '../settlement/tasks.ts'

/** Suspends an open market, and says who did and why. With `lapse`, one that is suspended already lapses what is left, its version unmoved. */
export function suspendMarket(exchange: Exchange, command: SuspendMarket): RefusalCode | undefined {
  const market = marketSeen(exchange, command)
  if (typeof market === 'string') return market
  const suspended = market.status === marketStatus.SUSPENDED
  if (market.status !== marketStatus.OPEN && !(suspended && command.lapse)) return 'market_state_wrong'
  const version = suspended ? market.version : market.version + 1
  const slice = beginSlice(exchange)
  if (!suspended) {
    const { by = 'OPERATOR', reasonCode = 'OTHER', reason: text } = command
    const why = { by: stoppers[by], reason: stopReasons[reasonCode], text }
    writeFact(exchange.log, marketStopped, { market: market.id, version, ...why })
  }
  if (!command.lapse) return changed(exchange, market, version)
  const { MATERIAL_EVENT: reason } = lapseReasons
  return begin(exchange, market, createTask(taskKinds.LAPSE, { reason }), slice)
}
