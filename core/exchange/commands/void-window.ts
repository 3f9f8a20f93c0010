/** void-window: what was matched in a stretch of time, on one runner or on all, is void, both sides, such as bets made after a goal was scored. */

import { writeFact } from '../../facts/log.ts'
import { runnerVoided, windowVoided } from '../../facts/market.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { VoidWindow } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { writeRule } from '../market/lifecycle.ts'
import { marketStatus } from '../market/market.ts'
import { beginSlice } from '../market/slice.ts'
import { createTask, taskKinds } from '../market/task.ts'
import { writeResult } from '../settlement/result.ts'
import { beginCorrection } from '../settlement/settle.ts'
import { begin } from '../settlement/tasks.ts'
import { hasMatchWithin } from '../settlement/void.ts'
import { windowOf } from '../settlement/void-terms.ts'

/** Voids the matches from `from` up to but not including `to`. A settled market is settled again with the same result. */
export function voidWindow(exchange: Exchange, command: VoidWindow): RefusalCode | undefined {
  const terms = windowOf(exchange, command)
  if (typeof terms === 'string') return terms
  const { market, runner, from, to } = terms
  const { reason } = command
  if (reason.trim() === '') return 'reason_missing'
  if (!hasMatchWithin(market, terms)) return 'window_empty'
  const isSettled = market.status === marketStatus.SETTLED
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
