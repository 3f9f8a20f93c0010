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
import { beginSlice, halfOf, isOver, restOf, type Slice } from '../market/slice.ts'
import { takeDue } from '../orders/cash-out-watch.ts'
import { releaseCashOut } from '../orders/cash-outs.ts'
import { release } from '../orders/delay.ts'
import { look } from '../orders/firing.ts'
import { writeLapsed } from '../orders/pairs.ts'
import { sweepAll } from '../orders/sweeps.ts'
import { fireFirst } from '../orders/switches.ts'
import { payGraded } from '../settlement/grading.ts'
import { firstTimer, type Timer, timerKinds } from '../timers.ts'

/**
 * What is being cancelled for accounts goes first: until that is over nothing else is matched. Then what is due is done, and then the close
 * of a period goes on. While one does, what is due has half of what is left of the slice, and the close the other half with what that leaves, a
 * step of it at least: neither waits for the other longer than a slice. Never refuses; the outcome's id is how many were due.
 */
export function releaseOrders(exchange: Exchange): RefusalCode | undefined {
  const { log, outcome, state } = exchange
  const slice = beginSlice(exchange)
  sweepAll(exchange, slice)
  const isClosing = state.tree.closingFrom !== 0
  const part = isClosing ? halfOf(slice, log) : slice
  const done = doDue(exchange, part)
  lookWhole(exchange, part)
  if (isClosing) closeOn(exchange, restOf(slice, part, log))
  outcome.id = done
  return undefined
}

/**
 * Does one switch, market, order, cash-out or payment after the other, by time, each judged on the state the one before left, as many as go
 * into the slice; the others stay due. Of one time switches act first, then those lapse that are good no longer, then payments are made, orders
 * are released, and cash-outs, and quiet times and payments that nobody confirmed are over, and claims that nobody answered go up a level.
 * Returns how many it were.
 */
function doDue(exchange: Exchange, slice: Slice): number {
  const { log, state } = exchange
  let done = 0
  for (let timer = firstTimer(state.timers); timer !== undefined; timer = firstTimer(state.timers)) {
    if (timer.at > state.time || isOver(slice, log)) break
    if (timer.kind === timerKinds.deadMansSwitch) fireFirst(exchange, slice, timer.id)
    else if (timer.kind === timerKinds.payment) payGraded(exchange, slice, timer.id)
    else if (timer.kind === timerKinds.settleUp) lapsePayment(exchange, timer.id)
    else if (timer.kind === timerKinds.claim) raiseClaim(exchange, timer.id)
    else doInMarket(exchange, slice, timer)
    exchange.commit()
    done++
  }
  return done
}

/** Does what is due in a market, and looks at its held orders. */
function doInMarket(exchange: Exchange, slice: Slice, { id, kind }: Timer): void {
  const market = marketOf(exchange.state, id)
  if (kind === timerKinds.goodTill) lapseFirst(exchange, market)
  else if (kind === timerKinds.release) release(exchange, market)
  else if (kind === timerKinds.quiet) writeFact(exchange.log, quietEnded, { market: id })
  else releaseCashOut(exchange, market)
  exchange.commit()
  look(exchange, market, slice)
}

/** Looks at the markets that are to be looked at whole, one of those that are due at least. */
function lookWhole(exchange: Exchange, slice: Slice): void {
  const { log, state, watches } = exchange
  for (let id = takeDue(watches, state.time); id !== -1; id = takeDue(watches, state.time)) {
    const market = state.markets[id]
    if (market !== undefined) look(exchange, market, slice)
    if (isOver(slice, log)) break
  }
}

/** Nobody has confirmed a payment in time. */
function lapsePayment({ log, state }: Exchange, payment: number): void {
  writeFact(log, paymentLapsed, { payment, account: state.tree.payments.get(payment)!.account })
}

/** What is unmatched of the market's first order that is good till now lapses. */
function lapseFirst(exchange: Exchange, market: Market): void {
  writeLapsed(exchange, market, firstTimer(market.goodTill!)!.id, lapseReasons.GOOD_TILL)
}
