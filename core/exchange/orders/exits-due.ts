/** Placing the exits that are due, one by one: nobody is asked for money, nor for a count. */
import { heldKinds, orderHeld } from '../../facts/held.ts'
import { writeFact } from '../../facts/log.ts'
import { exitPlaced } from '../../facts/pair.ts'
import type { Money, OrderId } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { findOrder, hasRoom, nextOrderId, orderRow } from '../book/order-pool.ts'
import type { Exchange } from '../market/exchange.ts'
import type { ExitDue, Market } from '../market/market.ts'
import { isOver, type Slice } from '../market/slice.ts'
import { mustWait } from './delay-rule.ts'
import { limitOfExit } from './exits.ts'
import { orderOfExit } from './order.ts'
import { writePair } from './pairs.ts'
import { fitsPosition, planOrder } from './plan.ts'
import { writeTermsOf } from './terms.ts'
import { writeWait } from './write-wait.ts'
import { writePlan } from './writing.ts'

const { REMAINING } = orderRow

/** Places what is due in a market, as much as goes into a slice; the outcome stays that of the command before. Returns false where it left some. */
export function placeDue(exchange: Exchange, market: Market, slice: Slice): boolean {
  const { log, outcome } = exchange
  for (let due = market.exits?.[0]; due !== undefined; due = market.exits?.[0]) {
    if (isOver(slice, log)) return false
    const kept = { ...outcome }
    placeFirst(exchange, market, due)
    Object.assign(outcome, kept)
  }
  return true
}

function placeFirst(exchange: Exchange, market: Market, due: ExitDue): void {
  const { log, state } = exchange
  const { account, parent, price, size, trigger } = due
  const order = orderOfExit(state.orders, market, due)
  const exit = order.id
  // Its position is kept exactly only within bounds, and so is the pool: what does not fit is not placed.
  const fits = hasRoom(state.orders) && fitsPosition(market, order, { filled: 0, payout: 0, resting: size })
  if (!fits) {
    writeFact(log, exitPlaced, { exit: 0, order: parent, market: market.id, account })
    return exchange.commit()
  }
  if (trigger === price) writeStop(exchange, market, due, size)
  else if (mustWait(state, market, order)) writeWait(exchange, market, order, true)
  else writePlan(exchange, market, order, planOrder(state, market, order))
  exchange.commit()
  if (trigger !== 0 && trigger !== price) pairWithStop(exchange, market, due, exit)
  writeFact(log, exitPlaced, { exit, order: parent, market: market.id, account })
  exchange.commit()
}

/** Holds the stop of what is left of an exit. */
function pairWithStop(exchange: Exchange, market: Market, due: ExitDue, exit: OrderId): void {
  const { orders } = exchange.state
  const row = findOrder(orders, exit)
  if (row === -1 || !hasRoom(orders)) return
  const stop = writeStop(exchange, market, due, orders.rows[row + REMAINING]!)
  writePair(exchange, market, { account: due.account, stop, profit: exit, firstLeg: exit })
  exchange.commit()
}

/** Writes that the stop of an exit is held, of a size, and returns its id. */
function writeStop(exchange: Exchange, market: Market, due: ExitDue, size: Money): OrderId {
  const { log, state } = exchange
  const { orders } = state
  const { account, runner, side, trigger, slippage } = due
  const { indexOf, prices } = ladderByCode(market.ladder)
  const price = prices[limitOfExit(market, side, indexOf(trigger), slippage)]!
  const stop = nextOrderId(orders)
  const { terms } = orderOfExit(orders, market, due)
  writeFact(log, orderHeld, {
    ...{ order: stop, account, market: market.id, runner, side, price, size },
    ...{ kind: heldKinds.STOP, trigger, slippage, distance: 0 },
  })
  writeTermsOf(exchange, market, { id: stop, account, terms })
  return stop
}
