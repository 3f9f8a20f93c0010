/** suspend-market: no orders until it opens again; at a material event everything unmatched lapses. */

import { writeFact } from '../../facts/log.ts'
import { marketSuspended } from '../../facts/market.ts'
import { lapseReasons } from '../../facts/order.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { SuspendMarket } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { changed, marketSeen } from '../market/lifecycle.ts'
import { marketStatus } from '../market/market.ts'
import { beginSlice } from '../market/slice.ts'
import { createTask, taskKinds } from '../market/task.ts'
import { begin } from '../settlement/tasks.ts'

/** Suspends an open market. With `lapse`, one that is suspended already lapses what is left, its version unmoved. */
export function suspendMarket(exchange: Exchange, command: SuspendMarket): RefusalCode | undefined {
  const market = marketSeen(exchange, command)
  if (typeof market === 'string') return market
  const suspended = market.status === marketStatus.SUSPENDED
  if (market.status !== marketStatus.OPEN && !(suspended && command.lapse)) return 'market_state_wrong'
  const version = suspended ? market.version : market.version + 1
  const slice = beginSlice(exchange)
  if (!suspended)
    writeFact(exchange.log, marketSuspended, { market: market.id, version, text: command.reason })
  if (!command.lapse) return changed(exchange, market, version)
  const { MATERIAL_EVENT: reason } = lapseReasons
  return begin(exchange, market, createTask(taskKinds.LAPSE, { reason }), slice)
}
