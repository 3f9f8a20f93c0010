/** release-orders: the sequencer's own. Ends the wait of every waiting order that is due, in order of release. */
import type { RefusalCode } from '../../refusals.ts'
import { type Exchange, marketOf } from '../market/exchange.ts'
import { release } from '../orders/delay.ts'
import { firstTimer } from '../timers.ts'

/** Releases, one by one, each judged on the state the one before left. Never refuses; the outcome's id is how many were due. */
export function releaseOrders(exchange: Exchange): RefusalCode | undefined {
  const { state } = exchange
  let due = 0
  for (let timer = firstTimer(state.timers); timer !== undefined; timer = firstTimer(state.timers)) {
    if (timer.at > state.time) break
    release(exchange, marketOf(state, timer.id))
    exchange.commit()
    due++
  }
  exchange.outcome.id = due
  return undefined
}
