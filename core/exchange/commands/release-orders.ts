/**
 * release-orders: the sequencer's own. Does what is due: dead man's switches act, orders lapse that are good no longer, graded
 * markets are paid, and waits and quiet times are over.
 */
import { closeOn } from '../../agents/close.ts'
import { raiseClaim } from '../../agents/commands/claims.ts'
import { paymentLapsed } from '../../facts/agent.ts'
import { writeFact } from '../../facts/log.ts'
import { quietEnded } from '../../facts/market-terms.ts'
import { lapseReasons } from '../../facts/order.ts'
import type { RefusalCode } from '../../refusals.ts'
import { type Exchange, marketOf } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { beginSlice, isOver } from '../market/slice.ts'
import { takeDue } from '../orders/cash-out-watch.ts'
import { releaseCashOut } from '../orders/cash-outs.ts'
import { release } from '../orders/delay.ts'
import { look } from '../orders/firing.ts'
import { writeLapsed } from '../orders/pairs.ts'
import { sweepAll } from '../orders/sweeps.ts'
import { fireFirst } from '../orders/switches.ts'
import { payGraded } from '../settlement/grading.ts'
import { firstTimer, timerKinds } from '../timers.ts'

/**
 * What is being cancelled for accounts goes first. Then one switch, market, order or cash-out after the other, by time, each judged on
 * the state the one before left, as many as go into a slice; the others stay due. Of one time switches act first, then those lapse
 * that are good no longer, then payments are made, orders are released, and cash-outs, and quiet times and payments that nobody confirmed are over, and claims that nobody answered go up a level. Markets that are to be looked at whole come last.
 * Never refuses; the outcome's id is how many it were.
 */
export function releaseOrders(exchange: Exchange): RefusalCode | undefined {
  const { log, state, watches } = exchange
  const slice = beginSlice(exchange)
  sweepAll(exchange, slice)
  closeOn(exchange, slice)
  let done = 0
  for (let timer = firstTimer(state.timers); timer !== undefined; timer = firstTimer(state.timers)) {
    if (timer.at > state.time || isOver(slice, log)) break
    if (timer.kind === timerKinds.deadMansSwitch) fireFirst(exchange, slice, timer.id)
    else if (timer.kind === timerKinds.payment) payGraded(exchange, slice, timer.id)
    else if (timer.kind === timerKinds.settleUp) lapsePayment(exchange, timer.id)
    else if (timer.kind === timerKinds.claim) raiseClaim(exchange, timer.id)
    else {
      const market = marketOf(state, timer.id)
      if (timer.kind === timerKinds.goodTill) lapseFirst(exchange, market)
      else if (timer.kind === timerKinds.release) release(exchange, market)
      else if (timer.kind === timerKinds.quiet) writeFact(log, quietEnded, { market: timer.id })
      else releaseCashOut(exchange, market)
      exchange.commit()
      look(exchange, market, slice)
    }
    exchange.commit()
    done++
  }
  for (let id = takeDue(watches, state.time); id !== -1; id = takeDue(watches, state.time)) {
    const market = state.markets[id]
    if (market !== undefined) look(exchange, market, slice)
    if (isOver(slice, log)) break
  }
  exchange.outcome.id = done
  return undefined
}

/** Nobody has confirmed a payment in time. */
function lapsePayment({ log, state }: Exchange, payment: number): void {
  writeFact(log, paymentLapsed, { payment, account: state.tree.payments.get(payment)!.account })
}

/** What is unmatched of the market's first order that is good till now lapses. */
function lapseFirst(exchange: Exchange, market: Market): void {
  writeLapsed(exchange, market, firstTimer(market.goodTill!)!.id, lapseReasons.GOOD_TILL)
}
