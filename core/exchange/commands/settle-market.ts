/** settle-market: the result is known; winners are paid, losers pay, commission is taken, once. */

import { lapseReasons } from '../../facts/order.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { SettleMarket } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { marketSeen, writeRule } from '../market/lifecycle.ts'
import { type Market, marketStatus } from '../market/market.ts'
import { beginSlice, type Slice } from '../market/slice.ts'
import { createTask, taskKinds } from '../market/task.ts'
import { writeGrading } from '../settlement/grading.ts'
import { isNeverCompleted, resultNamed, writeResult } from '../settlement/result.ts'
import { begin } from '../settlement/tasks.ts'

/**
 * Settles a suspended or closed market; one with a delay of its payment is graded, and paid when that is over. Refuses a result with
 * fewer winners than places: no winner at all is a void. So is a session whose innings ended before its over was completed.
 */
export function settleMarket(exchange: Exchange, command: SettleMarket): RefusalCode | undefined {
  const market = marketSeen(exchange, command)
  if (typeof market === 'string') return market
  const refusal = checkSettleable(market)
  if (refusal !== undefined) return refusal
  if (isNeverCompleted(market, command)) return voidSession(exchange, market)
  const result = resultNamed(market, command)
  if (typeof result === 'string') return result
  const slice = beginSlice(exchange)
  writeResult(exchange, market, result)
  if (market.payDelayMs > 0) return grade(exchange, market, slice)
  const { MARKET_SETTLED: reason } = lapseReasons
  return begin(exchange, market, createTask(taskKinds.SETTLE, { reason }), slice)
}

/** What is paid later lapses now: betting is over. */
function grade(exchange: Exchange, market: Market, slice: Slice): undefined {
  writeGrading(exchange, market, '')
  const { MARKET_CLOSED: reason } = lapseReasons
  return begin(exchange, market, createTask(taskKinds.LAPSE, { reason }), slice)
}

function voidSession(exchange: Exchange, market: Market): undefined {
  const { id, kindTerms } = market
  const text = `The innings ended before over ${kindTerms.line.namedOver} was completed.`
  const slice = beginSlice(exchange)
  writeRule(exchange, { market: id, rule: 'SESSION_NOT_COMPLETED', reason: text })
  const { MARKET_VOIDED: reason } = lapseReasons
  return begin(exchange, market, createTask(taskKinds.VOID, { reason, text }), slice)
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
