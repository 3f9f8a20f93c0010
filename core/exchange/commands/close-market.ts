/** close-market: betting is over, the result is awaited; everything unmatched lapses. A market that was never in play finds its starting price first. */

import { writeFact } from '../../facts/log.ts'
import { marketClosed } from '../../facts/market.ts'
import { lapseReasons } from '../../facts/order.ts'
import { startBegun } from '../../facts/starting-price.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { CloseMarket } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { marketSeen } from '../market/lifecycle.ts'
import { isBettingOver } from '../market/market.ts'
import { isBeforeOff } from '../market/off.ts'
import { beginSlice } from '../market/slice.ts'
import { createTask, taskKinds } from '../market/task.ts'
import { begin } from '../settlement/tasks.ts'

/** Closes a market that is created, open or suspended. */
export function closeMarket(exchange: Exchange, command: CloseMarket): RefusalCode | undefined {
  const market = marketSeen(exchange, command)
  if (typeof market === 'string') return market
  if (isBettingOver(market)) return 'market_state_wrong'
  const slice = beginSlice(exchange)
  const isOff = isBeforeOff(market)
  writeFact(exchange.log, marketClosed, { market: market.id, version: market.version + 1 })
  if (isOff) writeFact(exchange.log, startBegun, { market: market.id })
  const { MARKET_CLOSED: reason } = lapseReasons
  const kind = isOff ? taskKinds.OFF_CLOSED : taskKinds.LAPSE
  return begin(exchange, market, createTask(kind, { reason }), slice)
}
