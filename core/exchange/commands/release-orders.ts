/** release-orders: the sequencer's own. Ends the wait of every waiting order that is due, in order of release. */
import type { RefusalCode } from '../../refusals.ts'
import { type Exchange, marketOf } from '../market/exchange.ts'
import { beginSlice, isOver } from '../market/slice.ts'
import { release } from '../orders/delay.ts'
import { firstTimer } from '../timers.ts'

/**
 * Releases, one by one, each judged on the state the one before left, as many as go into a slice; the others stay due. Never
 * refuses; the outcome's id is how many were released.
 */
export function releaseOrders(exchange: Exchange): RefusalCode | undefined {
  const { log, state } = exchange
  const slice = beginSlice(exchange)
  let released = 0
  for (let timer = firstTimer(state.timers); timer !== undefined; timer = firstTimer(state.timers)) {
    if (timer.at > state.time || isOver(slice, log)) break
    release(exchange, marketOf(state, timer.id))
    exchange.commit()
    released++
  }
  exchange.outcome.id = released
  return undefined
}
