/** void-window: what was matched in a stretch of time, on one runner or on all, is void, both sides, such as bets made after a goal was scored. */

import { writeFact } from '../../facts/log.ts'
import { runnerVoided, windowVoided } from '../../facts/market.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { VoidWindow } from '../command.ts'
import { isCorrectionOver, marketToCorrect } from '../market/correction.ts'
import type { Exchange } from '../market/exchange.ts'
import { writeRule } from '../market/lifecycle.ts'
import { marketStatus, runnerIndex } from '../market/market.ts'
import { beginSlice } from '../market/slice.ts'
import { createTask, taskKinds } from '../market/task.ts'
import { writeResult } from '../settlement/result.ts'
import { beginCorrection } from '../settlement/settle.ts'
import { begin } from '../settlement/tasks.ts'
import { hasMatchWithin } from '../settlement/void.ts'

/** Voids the matches from `from` up to but not including `to`. A settled market is settled again with the same result. */
export function voidWindow(exchange: Exchange, command: VoidWindow): RefusalCode | undefined {
  const market = marketToCorrect(exchange, command)
  if (typeof market === 'string') return market
  if (market.trimmed) return 'correction_over'
  if (market.status === marketStatus.CREATED || market.status === marketStatus.VOIDED) {
    return 'market_state_wrong'
  }
  const isSettled = market.status === marketStatus.SETTLED
  if (isSettled && isCorrectionOver(exchange.state, market)) return 'correction_over'
  const { selectionId, from, to, reason } = command
  const runner = selectionId === undefined ? undefined : runnerIndex(market, selectionId)
  if (runner === -1) return 'runner_not_found'
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 0 || to <= from)
    return 'window_invalid'
  if (reason.trim() === '') return 'reason_missing'
  if (!hasMatchWithin(market, { runner, from, to })) return 'window_empty'
  const slice = beginSlice(exchange)
  writeRule(exchange, command)
  if (isSettled) {
    beginCorrection(exchange, market, reason)
    writeResult(exchange, market, market.result)
  }
  if (runner === undefined) {
    writeFact(exchange.log, windowVoided, { market: market.id, from, to, text: reason })
    const kind = isSettled ? taskKinds.CORRECT_WINDOW : taskKinds.VOID_WINDOW
    return begin(exchange, market, createTask(kind, { from, to, text: reason }), slice)
  }
  writeFact(exchange.log, runnerVoided, { market: market.id, runner, from, to, text: reason })
  const kind = isSettled ? taskKinds.CORRECT_RUNNER : taskKinds.VOID_RUNNER
  return begin(exchange, market, createTask(kind, { runner, from, to, text: reason }), slice)
}
