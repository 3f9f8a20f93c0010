/** resettle-market: the result was wrong. The old postings are reversed and new ones made; nothing is edited. */

import type { RefusalCode } from '../../refusals.ts'
import type { ResettleMarket } from '../command.ts'
import { isCorrectionOver, marketToCorrect } from '../market/correction.ts'
import type { Exchange } from '../market/exchange.ts'
import { changed } from '../market/lifecycle.ts'
import { isEnded, marketStatus } from '../market/market.ts'
import { beginSlice } from '../market/slice.ts'
import { createTask, taskKinds } from '../market/task.ts'
import { writeGrading } from '../settlement/grading.ts'
import { resultNamed, writeResult } from '../settlement/result.ts'
import { beginCorrection } from '../settlement/settle.ts'
import { begin } from '../settlement/tasks.ts'

/**
 * Settles a settled or void market again; who was paid too much may be left with a debt. One that is graded is graded again: no money
 * has moved, and the delay begins again.
 */
export function resettleMarket(exchange: Exchange, command: ResettleMarket): RefusalCode | undefined {
  const market = marketToCorrect(exchange, command)
  if (typeof market === 'string') return market
  const isGraded = market.status === marketStatus.GRADED
  if (!isGraded && !isEnded(market)) return 'market_not_settled'
  if (!isGraded && isCorrectionOver(exchange.state, market)) return 'correction_over'
  const result = resultNamed(market, command)
  if (typeof result === 'string') return result
  if (command.reason.trim() === '') return 'reason_missing'
  if (isGraded) {
    writeResult(exchange, market, result)
    writeGrading(exchange, market, command.reason)
    return changed(exchange, market, market.version + 1)
  }
  const slice = beginSlice(exchange)
  beginCorrection(exchange, market, command.reason)
  writeResult(exchange, market, result)
  return begin(exchange, market, createTask(taskKinds.CORRECT, { text: command.reason }), slice)
}
