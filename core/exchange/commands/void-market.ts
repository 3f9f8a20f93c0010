/** void-market: no result will stand. Every bet is off, both sides, and nothing is owed. */

import { lapseReasons } from '../../facts/order.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { VoidMarket } from '../command.ts'
import { isCorrectionOver, marketToCorrect } from '../market/correction.ts'
import type { Exchange } from '../market/exchange.ts'
import { writeRule } from '../market/lifecycle.ts'
import { marketStatus } from '../market/market.ts'
import { beginSlice } from '../market/slice.ts'
import { createTask, taskKinds } from '../market/task.ts'
import { beginCorrection } from '../settlement/settle.ts'
import { begin } from '../settlement/tasks.ts'

/** Voids a market in any state but void; what a settlement has paid is taken back. */
export function voidMarket(exchange: Exchange, command: VoidMarket): RefusalCode | undefined {
  const market = marketToCorrect(exchange, command)
  if (typeof market === 'string') return market
  if (market.status === marketStatus.VOIDED) return 'market_state_wrong'
  const isSettled = market.status === marketStatus.SETTLED
  if (isSettled && isCorrectionOver(exchange.state, market)) return 'correction_over'
  const { reason: text } = command
  if (text.trim() === '') return 'reason_missing'
  const slice = beginSlice(exchange)
  writeRule(exchange, command)
  if (isSettled) beginCorrection(exchange, market, text)
  const { MARKET_VOIDED: reason } = lapseReasons
  const kind = isSettled ? taskKinds.VOID_SETTLED : taskKinds.VOID
  return begin(exchange, market, createTask(kind, { reason, text }), slice)
}
