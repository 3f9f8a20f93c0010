/** settle-market: the result is known; winners are paid, losers pay, commission is taken, once. */

import { lapseReasons } from '../../facts/order.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { SettleMarket } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { marketSeen } from '../market/lifecycle.ts'
import { type Market, marketStatus } from '../market/market.ts'
import { beginSlice } from '../market/slice.ts'
import { createTask, taskKinds } from '../market/task.ts'
import { sharesOfResult, writeResult } from '../settlement/settle.ts'
import { begin } from '../settlement/tasks.ts'

/** Settles a suspended or closed market. Refuses a result with fewer winners than places: no winner at all is a void. */
export function settleMarket(exchange: Exchange, command: SettleMarket): RefusalCode | undefined {
  const market = marketSeen(exchange, command)
  if (typeof market === 'string') return market
  const refusal = checkSettleable(market)
  if (refusal !== undefined) return refusal
  const shares = sharesOfResult(market, command.winners, command.tied ?? [])
  if (typeof shares === 'string') return shares
  const slice = beginSlice(exchange)
  writeResult(exchange, market, shares)
  const { MARKET_SETTLED: reason } = lapseReasons
  return begin(exchange, market, createTask(taskKinds.SETTLE, { reason }), slice)
}

function checkSettleable(market: Market): RefusalCode | undefined {
  switch (market.status) {
    case marketStatus.SUSPENDED:
    case marketStatus.CLOSED:
      return undefined
    case marketStatus.OPEN:
      return 'market_not_suspended'
    default:
      return 'market_state_wrong'
  }
}
