/** remove-runner: a runner will not take part. Its orders lapse, its matches are void, the others stand at their prices. */

import { lapseReasons } from '../../facts/order.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { RemoveRunner } from '../command.ts'
import { marketToCorrect } from '../market/correction.ts'
import type { Exchange } from '../market/exchange.ts'
import { writeRule } from '../market/lifecycle.ts'
import { isEnded, runnerIndex } from '../market/market.ts'
import { beginSlice } from '../market/slice.ts'
import { createTask, taskKinds } from '../market/task.ts'
import { begin } from '../settlement/tasks.ts'

/** Removes a runner before the market ends, also one found missing after it closed; every waiting order lapses, since it was priced with him. It refuses when too few would be left (`too_few_runners`). */
export function removeRunner(exchange: Exchange, command: RemoveRunner): RefusalCode | undefined {
  const market = marketToCorrect(exchange, command)
  if (typeof market === 'string') return market
  if (market.trimmed) return 'correction_over'
  if (isEnded(market)) return 'market_state_wrong'
  const runner = runnerIndex(market, command.selectionId)
  if (runner === -1) return 'runner_not_found'
  if (market.removed[runner]) return 'runner_removed'
  const places = Math.max(market.numberOfWinners, market.kindTerms.places)
  if (market.runnerCount - market.removedCount - 1 <= places) return 'too_few_runners'
  if (command.reason.trim() === '') return 'reason_missing'
  const slice = beginSlice(exchange)
  writeRule(exchange, command)
  const { RUNNER_REMOVED: reason } = lapseReasons
  const task = createTask(taskKinds.REMOVE_RUNNER, { reason, runner, text: command.reason })
  return begin(exchange, market, task, slice)
}
