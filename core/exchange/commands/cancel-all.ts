/** cancel-all: everything unmatched of one account in one market. */

import type { RefusalCode } from '../../refusals.ts'
import type { CancelAll } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { marketSeen } from '../market/lifecycle.ts'
import { beginSlice } from '../market/slice.ts'
import { createTask, taskKinds } from '../market/task.ts'
import { begin } from '../settlement/tasks.ts'

/** Cancels the account's waiting and resting orders in the market in the order of their acceptance; the outcome has the sum of their sizes, zero when there are none. */
export function cancelAll(exchange: Exchange, command: CancelAll): RefusalCode | undefined {
  const market = marketSeen(exchange, command)
  if (typeof market === 'string') return market
  exchange.outcome.unmatched = 0
  const task = createTask(taskKinds.CANCEL_ALL, { account: command.account })
  return begin(exchange, market, task, beginSlice(exchange))
}
