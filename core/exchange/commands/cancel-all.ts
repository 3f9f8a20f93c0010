/** cancel-all: what one account has unmatched in one market, all of it or what is selected. */

import type { RefusalCode } from '../../refusals.ts'
import { sides } from '../book/book.ts'
import type { CancelAll } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { marketSeen } from '../market/lifecycle.ts'
import { runnerIndex } from '../market/market.ts'
import { beginSlice } from '../market/slice.ts'
import { createTask, taskKinds } from '../market/task.ts'
import { textOfSelectors } from '../orders/cancel-own.ts'
import { begin } from '../settlement/tasks.ts'

/**
 * Cancels the account's waiting and resting orders in the market for which all selectors hold, in the order of their acceptance;
 * the outcome has the sum of their sizes, zero when there are none. Refuses `runner_not_found`.
 */
export function cancelAll(exchange: Exchange, command: CancelAll): RefusalCode | undefined {
  const market = marketSeen(exchange, command)
  if (typeof market === 'string') return market
  const { account, selectionId, side, strategy } = command
  const runner = selectionId === undefined ? -1 : runnerIndex(market, selectionId)
  if (selectionId !== undefined && runner === -1) return 'runner_not_found'
  exchange.outcome.unmatched = 0
  const text = textOfSelectors({
    ...(runner !== -1 && { runner }),
    ...(side !== undefined && { side: side === 'BACK' ? sides.BACK : sides.LAY }),
    ...(strategy !== undefined && { strategy }),
  })
  const task = createTask(taskKinds.CANCEL_ALL, { account, text })
  return begin(exchange, market, task, beginSlice(exchange))
}
