/**
 * Firing: looks at the held orders of a market once a command has changed it, and lets those come in whose triggers are met, one
 * by one, each time looking again. What does not go into the slice goes on as a long command does.
 */
import { heldAgain, heldFired, heldWaits } from '../../facts/held.ts'
import { writeFact } from '../../facts/log.ts'
import { cancelReasons, lapseReasons } from '../../facts/order.ts'
import { taskLeft } from '../../facts/task.ts'
import type { Tick } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { firstAt } from '../book/book.ts'
import { reaches } from '../book/offers.ts'
import { bookAt, findOrder, orderIdAt, orderRow, tickAt } from '../book/order-pool.ts'
import type { Exchange } from '../market/exchange.ts'
import { type Market, marketStatus } from '../market/market.ts'
import { isOver, type Slice, type Step } from '../market/slice.ts'
import { createTask, taskKinds } from '../market/task.ts'
import { grossMax } from '../risk/exposure.ts'
import { mustWait } from './delay-rule.ts'
import { limitOfExit } from './exits.ts'
import { placeDue } from './exits-due.ts'
import { heldAt } from './held-orders.ts'
import { type Order, orderOfHeld } from './order.ts'
import { writeCancelled, writeLapsed } from './pairs.ts'
import { fitsPosition, planOrder } from './plan.ts'
import { bestToExit, nextToFire, undecided } from './triggers.ts'
import { writePlan } from './writing.ts'

const { ACCOUNT, REMAINING } = orderRow

/** Places the exits that are due in a market that nothing goes on in, and fires what is met. The outcome stays that of the command before. Writes and applies facts. */
export function look(exchange: Exchange, market: Market, slice: Slice): void {
  if ((market.held === undefined && market.exits === undefined) || market.task !== undefined) return
  if (fireMet(exchange, market, slice)) return
  writeFact(exchange.log, taskLeft, { market: market.id, ...createTask(taskKinds.FIRE) })
  exchange.commit()
}

/** Goes on with it. */
export const fire: Step = (exchange, market, _, slice) => fireMet(exchange, market, slice)

/** Returns false when the slice was over before all was fired that is met. */
function fireMet(exchange: Exchange, market: Market, slice: Slice): boolean {
  const { outcome, state, log } = exchange
  for (;;) {
    // What a step matched is followed before anything else comes in.
    if (!placeDue(exchange, market, slice)) return false
    const row = nextToFire(state, market, slice)
    if (row === -1) return true
    if (row === undecided || isOver(slice, log) || slice.firingsLeft === 0) return false
    slice.firingsLeft--
    const kept = { ...outcome }
    fireOne(exchange, market, row)
    Object.assign(outcome, kept)
  }
}

function fireOne(exchange: Exchange, market: Market, row: number): void {
  const { log, state } = exchange
  const { rows } = state.orders
  const { prices } = ladderByCode(market.ladder)
  const of = { order: orderIdAt(state.orders, row), market: market.id, account: rows[row + ACCOUNT]! }
  const best = bestToExit(market.books, bookAt(rows, row))
  const limit = prices[limitOfHeld(exchange, market, row)]!
  writeFact(log, heldFired, { ...of, price: prices[best]!, limit })
  exchange.commit()
  leaveWayTo(exchange, market, row)
  const order = orderOfHeld(state.orders, market, row)
  if (!mustWait(state, market, order)) return comeIn(exchange, market, order)
  writeFact(log, heldWaits, { ...of, until: state.time + market.betDelayMs })
  exchange.commit()
}

function limitOfHeld({ state }: Exchange, market: Market, row: number): Tick {
  const { trigger, slippage } = heldAt(state.orders, row)
  return limitOfExit(market, bookAt(state.orders.rows, row) & 1, trigger, slippage)
}

/**
 * Ends the wait of an order that fired. Nobody is asked for money, which was held back from the beginning; where the market is not
 * open it is held again.
 */
export function releaseFired(exchange: Exchange, market: Market, row: number): void {
  const { log, state } = exchange
  const { orders } = state
  if (market.status === marketStatus.OPEN) {
    leaveWayTo(exchange, market, row)
    return comeIn(exchange, market, orderOfHeld(orders, market, row))
  }
  const account = orders.rows[row + ACCOUNT]!
  writeFact(log, heldAgain, { order: orderIdAt(orders, row), market: market.id, account })
  exchange.commit()
}

/** Ends the wait of a take-profit in a market that is open: as of an order that fired, nobody is asked for money. */
export function releaseProfit(exchange: Exchange, market: Market, row: number): void {
  comeIn(exchange, market, orderOfHeld(exchange.state.orders, market, row))
}

/** Cancels what of the account's own stands before all that others offer, as far as the order in a row would reach it. */
function leaveWayTo(exchange: Exchange, market: Market, row: number): void {
  const { state } = exchange
  const { books } = market
  const { rows } = state.orders
  const account = rows[row + ACCOUNT]!
  const offers = bookAt(rows, row) ^ 1
  const limit = tickAt(rows, row)
  const side = (offers & 1) === 0 ? 1 : 0
  for (
    let tick = books.best[offers]!;
    tick !== -1 && reaches(side, tick, limit);
    tick = books.best[offers]!
  ) {
    const at = firstAt(books, offers, tick)
    if (rows[at + ACCOUNT] !== account) return
    writeCancelled(exchange, market, at, rows[at + REMAINING]!, cancelReasons.OWN_EXIT)
    exchange.commit()
  }
}

/** Places an order that fired. One that would take its account's position beyond what is kept exactly lapses. */
function comeIn(exchange: Exchange, market: Market, order: Order): void {
  const { state } = exchange
  const plan = planOrder(state, market, order)
  if (fitsPosition(market, order, plan, grossMax)) {
    writePlan(exchange, market, order, plan)
  } else {
    writeLapsed(exchange, market, findOrder(state.orders, order.id), lapseReasons.LIMIT_REACHED)
  }
  exchange.commit()
}
