/** continue-tasks: the sequencer's own. The next slice of the long command that began first. */
import type { RefusalCode } from '../../refusals.ts'
import type { Exchange } from '../market/exchange.ts'
import { goOn } from '../settlement/tasks.ts'

/** Never refuses; the outcome is that of the command that goes on, complete once its market has no task any more. */
export function continueTasks(exchange: Exchange): RefusalCode | undefined {
  goOn(exchange)
  return undefined
}
