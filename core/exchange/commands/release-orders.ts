/** release-orders: the sequencer's own. Does what is due: orders lapse that are good no longer, and waits are over. */
import type { RefusalCode } from '../../refusals.ts'
import { type Exchange, marketOf } from '../market/exchange.ts'
import { beginSlice, isOver } from '../market/slice.ts'
import { release } from '../orders/delay.ts'
import { lapseFirst } from '../orders/good-till.ts'
import { firstTimer, timerKinds } from '../timers.ts'

/**
 * One order after the other, by time, each judged on the state the one before left, as many as go into a slice; the others stay
 * due. Of one time those lapse first that are good no longer. Never refuses; the outcome's id is how many it were.
 */
export function releaseOrders(exchange: Exchange): RefusalCode | undefined {
  const { log, state } = exchange
  const slice = beginSlice(exchange)
  let done = 0
  for (let timer = firstTimer(state.timers); timer !== undefined; timer = firstTimer(state.timers)) {
    if (timer.at > state.time || isOver(slice, log)) break
    const market = marketOf(state, timer.id)
    if (timer.kind === timerKinds.goodTill) lapseFirst(exchange, market)
    else release(exchange, market)
    exchange.commit()
    done++
  }
  exchange.outcome.id = done
  return undefined
}
