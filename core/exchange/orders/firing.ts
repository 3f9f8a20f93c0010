/**
 * Firing: looks at the held orders of a market once a command has changed it, and lets those come in whose triggers are met, one
 * by one, each time looking again. What does not go into the slice goes on as a long command does.
 */
import { heldAgain, heldFired, heldWaits } from '../../facts/held.ts'
import { noteTrails, writeFact } from '../../facts/log.ts'
import { cancelReasons, lapseReasons } from '../../facts/order.ts'
import { taskLeft } from '../../facts/task.ts'
import type { Tick } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { bestTick, firstAt } from '../book/book.ts'
import { reaches } from '../book/offers.ts'
import { bookAt, findOrder, orderIdAt, orderRow, tickAt } from '../book/order-pool.ts'
import { otherLegAt } from '../book/pair-link.ts'
import type { Exchange } from '../market/exchange.ts'
import { type Market, marketStatus } from '../market/market.ts'
import { isLookedAt } from '../market/quiet-time.ts'
import { isOver, type Slice, type Step } from '../market/slice.ts'
import { createTask, taskKinds } from '../market/task.ts'
import { grossMax } from '../risk/exposure.ts'
import { beginWhole, refresh, watchOf } from './cash-out-watch.ts'
import { beginCashOut } from './cash-outs.ts'
import { mustWait } from './delay-rule.ts'
import { limitOfExit } from './exits.ts'
import { placeDue } from './exits-due.ts'
import { wholePart } from './hedges.ts'
import { writeHeldFired } from './held-cash-outs.ts'
import { heldAt } from './held-terms.ts'
import { type Order, orderOfHeld } from './order.ts'
import { lowerOther, writeCancelled, writeLapsed } from './pairs.ts'
import { fitsPosition, planOrder } from './plan.ts'
import { notePositions } from './position-changes.ts'
import { askAgain, nextOnRunners, nextWhole, type ProfitNow } from './profit-taking.ts'
import { bestToExit } from './substance.ts'
import { moveTrails } from './trails.ts'
import { levelOfHeld, towards } from './trigger-levels.ts'
import { nextToFire, undecided } from './triggers.ts'
import { writePlan } from './writing.ts'

const { ACCOUNT, REMAINING } = orderRow

/**
 * Places the exits that are due in a market that nothing goes on in, fires what is met, and has the cash-outs that are held for a
 * profit which is there. The outcome stays that of the command before. Writes and applies facts.
 */
export function look(exchange: Exchange, market: Market, slice: Slice): void {
  const { exits, held, heldCashOuts, task } = market
  if (task !== undefined || (exits ?? held ?? heldCashOuts) === undefined) return
  askAgain(exchange, market)
  if (fireMet(exchange, market, slice)) return
  writeFact(exchange.log, taskLeft, { market: market.id, ...createTask(taskKinds.FIRE) })
  exchange.commit()
}

/** Goes on with it. */
export const fire: Step = (exchange, market, _, slice) => fireMet(exchange, market, slice)

/** Returns false when the slice was over before all was fired that is met. */
function fireMet(exchange: Exchange, market: Market, slice: Slice): boolean {
  const { log, outcome } = exchange
  for (;;) {
    // What a step matched is followed before anything else comes in.
    if (!placeDue(exchange, market, slice) || !endOver(exchange, market, slice)) return false
    const next = nextOf(exchange, market, slice)
    if (next === undefined) return true
    if (next === undecided || isOver(slice, log) || slice.firingsLeft === 0) return false
    slice.firingsLeft--
    const kept = { ...outcome }
    if (typeof next === 'number') fireOne(exchange, market, next)
    else haveCashOut(exchange, market, next)
    Object.assign(outcome, kept)
    askAgain(exchange, market)
  }
}

/** Ends the held cash-outs that are over, and counts again what the others wait for. Returns false when the slice was over before. */
function endOver(exchange: Exchange, market: Market, slice: Slice): boolean {
  if (market.heldCashOuts === undefined) return true
  notePositions(exchange)
  if (!refresh(exchange, market, slice)) return false
  beginWhole(exchange, market)
  return true
}

/** Returns what is next: the row of a held order or a cash-out, the one accepted first; those of the whole market once nothing else is. */
function nextOf(
  exchange: Exchange,
  market: Market,
  slice: Slice,
): number | ProfitNow | undefined | typeof undecided {
  const row = nextNow(exchange, market, slice)
  if (row === undecided || market.heldCashOuts === undefined) return row === -1 ? undefined : row
  const profit = nextOnRunners(exchange, market, slice)
  if (profit === undecided) return undecided
  if (row === -1) return profit ?? nextWhole(exchange, market, slice)
  const { receipt } = heldAt(exchange.state.orders, row)
  return profit !== undefined && profit.held.receipt < receipt ? profit : row
}

function haveCashOut(exchange: Exchange, market: Market, { held, quote, price }: ProfitNow): void {
  const { account, runner } = held
  if (runner === -1) watchOf(exchange, market).asking.pop()
  writeHeldFired(exchange, market, held, price)
  beginCashOut(exchange, market, quote, { account, runner, part: wholePart })
  exchange.commit()
}

/** As nextToFire, once the triggers that trail have followed the book as it is now. */
function nextNow({ log, state }: Exchange, market: Market, slice: Slice): number {
  if (market.held === undefined || !isLookedAt(market)) return -1
  const moved = moveTrails(state, market, Number.POSITIVE_INFINITY, slice)
  if (moved > 0) noteTrails(log, market.id, moved)
  return moved > 0 && slice.rowsLeft <= 0 ? undecided : nextToFire(state, market, slice)
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
  leaveProfitBehind(exchange, market, row)
  leaveWayTo(exchange, market, row)
  const order = orderOfHeld(state.orders, market, row)
  if (!mustWait(state, market, order)) return comeIn(exchange, market, order)
  writeFact(log, heldWaits, { ...of, until: state.time + market.betDelayMs })
  exchange.commit()
}

function limitOfHeld({ state }: Exchange, market: Market, row: number): Tick {
  const { trigger } = levelOfHeld(state.orders, market, row)
  const { slippage } = heldAt(state.orders, row)
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

/** A take-profit that waited while its stop trailed past it is the worse of the two by now, and is not held back for: it goes. */
function leaveProfitBehind(exchange: Exchange, market: Market, row: number): void {
  const { orders } = exchange.state
  const profit = otherLegAt(orders, row)
  if (profit === -1) return
  const book = bookAt(orders.rows, row)
  if (towards(book, tickAt(orders.rows, profit)) <= towards(book, tickAt(orders.rows, row))) return
  lowerOther(exchange, market, orderIdAt(orders, profit), orders.rows[profit + REMAINING]!)
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
    let tick = bestTick(books, offers);
    tick !== -1 && reaches(side, tick, limit);
    tick = bestTick(books, offers)
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
