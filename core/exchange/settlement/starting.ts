/**
 * The off of a market with a starting price, as far as a slice goes: what is to go to the starting price leaves the book, each
 * runner's price is found, and runner after runner is matched, lays first, against the house's account in between.
 */
import { writeFact } from '../../facts/log.ts'
import { marketOpened } from '../../facts/market.ts'
import { lapseReasons } from '../../facts/order.ts'
import { startEntered, startMatched, startPriced, startTaken } from '../../facts/starting-price.ts'
import { riskableOf } from '../../ledger/accounts.ts'
import type { Money, Price } from '../../values/brands.ts'
import { ladderByCode } from '../../values/ladder.ts'
import { divideDown, divideUp, liabilityMinPerStake, stakeMax } from '../../values/money.ts'
import { bestTick, firstAt, type SideCode, sides } from '../book/book.ts'
import {
  bookAt,
  findOrder,
  orderIdAt,
  orderRow,
  orderState,
  stateAt,
  termsAt,
  tickAt,
} from '../book/order-pool.ts'
import type { Exchange, ExchangeState } from '../market/exchange.ts'
import type { Market } from '../market/market.ts'
import { endWriting, isOver, type Slice, type Step } from '../market/slice.ts'
import type { Task } from '../market/task.ts'
import { grossAtStart, startingOf } from '../orders/at-start.ts'
import { lowerOther, otherLegOf } from '../orders/pairs.ts'
import { aimAt } from '../orders/targets.ts'
import { grossMax } from '../risk/exposure.ts'
import { figureOf, positionRow } from '../risk/position.ts'
import { limitAt, moneyOf } from '../starting-price/queue.ts'
import { reconcile, shortfallOf, stakeOfLiability } from '../starting-price/reconcile.ts'
import { walkBooks, writeLapse } from './lapse.ts'

const { BACK, LAY } = sides
const { ACCOUNT, NEXT, POSITION, REMAINING } = orderRow
const { ON_CLOSE } = orderState

/** Unmatched orders of persistence MARKET_ON_CLOSE leave the book: backs keep their stake, lays their liability, or lapse where that is too little. */
export const enterStart: Step = (exchange, market, task, slice) => {
  const { rows } = exchange.state.orders
  const added = new Map<number, number>()
  return walkBooks(exchange, market, task, slice, {
    stays: (at) => (stateAt(rows, at) & ON_CLOSE) === 0,
    write: (at) => writeEntered(exchange, market, at, added),
  })
}

/** `added`: by position, what the slice has written so far that is not applied yet. */
function writeEntered(exchange: Exchange, market: Market, at: number, added: Map<number, number>): void {
  const { log, state } = exchange
  const { rows } = state.orders
  const side = (bookAt(rows, at) & 1) as SideCode
  const unmatched = rows[at + REMAINING]!
  const price = ladderByCode(market.ladder).prices[tickAt(rows, at)]!
  const size = side === BACK ? unmatched : divideDown(unmatched * (price - 100), 100)
  if (side === LAY && size < liabilityMinPerStake * market.stakeMin) {
    return writeLapse(exchange, market, { reason: lapseReasons.START_TOO_SMALL }, at)
  }
  // At any price it may come to more than is kept exactly; and a row holds no more than an order may have.
  const position = rows[at + POSITION]!
  const more = (added.get(position) ?? 0) + grossAtStart(side, size)
  const gross = figureOf(market.positions, position, positionRow.GROSS)
  if (size > stakeMax || gross + more > grossMax) {
    return writeLapse(exchange, market, { reason: lapseReasons.LIMIT_REACHED }, at)
  }
  added.set(position, more)
  writeFact(log, startEntered, {
    ...{ order: orderIdAt(state.orders, at), market: market.id, account: rows[at + ACCOUNT]!, size },
  })
}

type Stage = (exchange: Exchange, market: Market, task: Task, slice: Slice, runner: number) => boolean

/** What is done for a runner, in turn: who has a better limit goes before the book, and the book before those at the price. */
const stages: readonly Stage[] = [
  findPrice,
  (exchange, market, task, slice, runner) => matchSide(exchange, market, task, slice, runner * 2 + LAY, true),
  (exchange, market, task, slice, runner) => takeBook(exchange, market, task, slice, runner * 2 + LAY),
  (exchange, market, task, slice, runner) =>
    matchSide(exchange, market, task, slice, runner * 2 + LAY, false),
  (exchange, market, task, slice, runner) =>
    matchSide(exchange, market, task, slice, runner * 2 + BACK, true),
  (exchange, market, task, slice, runner) => takeBook(exchange, market, task, slice, runner * 2 + BACK),
  (exchange, market, task, slice, runner) =>
    matchSide(exchange, market, task, slice, runner * 2 + BACK, false),
  lapseRest,
]

/** Finds the prices and matches at them. `at`: the stage, counted over the runners. */
export const matchAtStart: Step = (exchange, market, task, slice) => {
  const end = market.runnerCount * stages.length
  for (; task.at < end; task.at++) {
    const runner = Math.floor(task.at / stages.length)
    if (market.removed[runner]) continue
    if (!stages[task.at % stages.length]!(exchange, market, task, slice, runner)) return false
    task.order = 0
    task.from = 0
    task.to = 0
  }
  return true
}

function findPrice(exchange: Exchange, market: Market, _: Task, slice: Slice, runner: number): boolean {
  const { log, state } = exchange
  if (isOver(slice, log)) return false
  const money = moneyOf(startingOf(market), state.orders, market.books, runner)
  const { price, isMatched, backed, bookBacked, bookLaid } = reconcile(money)
  writeFact(log, startPriced, {
    ...{ market: market.id, runner, price, matched: isMatched ? 1 : 0, backed, bookBacked, bookLaid },
  })
  exchange.commit()
  // Where there is money on both sides, many prices were tried on all of it.
  if (money.backs.length > 0 && money.lays.length > 0) endWriting(slice, log)
  return true
}

/** Returns what of a side may still be matched: lays as much as is backed at most, backs as much as was laid. */
function leftOf(market: Market, book: number): Money {
  const { backed, isMatched, laid, mostBacked } = startingOf(market).runners[book >> 1]!
  if (!isMatched) return 0
  return (book & 1) === LAY ? mostBacked - laid : laid - backed
}

/** Matches the orders of a queue whose limit is better than the price, or those whose limit it is. `order`: the last one passed over. */
function matchSide(
  exchange: Exchange,
  market: Market,
  task: Task,
  slice: Slice,
  book: number,
  isBetter: boolean,
): boolean {
  const { log, state } = exchange
  const { orders } = state
  const starting = startingOf(market)
  const { price } = starting.runners[book >> 1]!
  const isMeant = (limit: Price) => {
    if (limit === price || limit === 0) return (limit === 0) === isBetter
    return isBetter && ((book & 1) === BACK ? limit < price : limit > price)
  }
  let at = task.order === 0 ? starting.first[book]! : orders.rows[findOrder(orders, task.order) + NEXT]!
  while (at !== -1 && leftOf(market, book) > 0) {
    const isTaken = isMeant(limitAt(starting, orders, market.ladder, at))
    if (isTaken ? isOver(slice, log) : slice.rowsLeft <= 0) return false
    slice.rowsLeft--
    const next = orders.rows[at + NEXT]!
    if (!isTaken || !writeMatched(exchange, market, at, price)) task.order = orderIdAt(orders, at)
    at = next
  }
  return true
}

/** Writes and applies what an order at the starting price comes to; returns false, with nothing written, where that is less than a minor unit. */
function writeMatched(exchange: Exchange, market: Market, at: number, price: Price): boolean {
  const { log, state } = exchange
  const { orders } = state
  const { rows } = orders
  const book = bookAt(rows, at)
  const stake = (book & 1) === BACK ? rows[at + REMAINING]! : stakeOfLay(exchange, at, price)
  if (stake === 0) return false
  const entered = termsAt(orders, at)?.entered ?? 0
  writeFact(log, startMatched, {
    ...{ market: market.id, runner: book >> 1, price, size: Math.min(stake, leftOf(market, book)) },
    ...{ side: book & 1, order: orderIdAt(orders, at), account: rows[at + ACCOUNT]!, stake },
    cancelled: Math.max(0, entered - stake),
  })
  exchange.commit()
  return true
}

/** Returns the stake that a lay's liability comes to, at most the largest of one order: rounded up only where its account has what that risks more. */
function stakeOfLay({ state }: Exchange, at: number, price: Price): Money {
  const { rows } = state.orders
  const liability = rows[at + REMAINING]!
  const stake = stakeOfLiability(liability, price)
  const more = divideUp(stake * (price - 100) - 100 * liability, 100)
  if (stake > stakeMax) return stakeMax
  const isBorne = more <= 0 || more <= riskableOf(state.accounts, rows[at + ACCOUNT]!, state.time)
  return isBorne ? stake : divideDown(100 * liability, price - 100)
}

/**
 * Takes orders of the book, best first, with what the other side has too much of: each at its own price. What they all
 * together fall short of the starting price, as far as it goes, is made good to the first of them. `to`: how much is to be taken,
 * `from`: what is to be made good, 1/100 of a minor unit, `order`: the last one taken.
 */
function takeBook(exchange: Exchange, market: Market, task: Task, slice: Slice, book: number): boolean {
  const { log, state } = exchange
  const { books } = market
  const { rows } = state.orders
  const towards = (book & 1) === BACK ? 1 : -1
  const { price: start } = startingOf(market).runners[book >> 1]!
  if (task.order === 0) beginTaking(state, market, task, book, towards)
  while (task.to > 0) {
    if (isOver(slice, log)) return false
    slice.rowsLeft--
    const at = firstAt(books, book, bestTick(books, book))
    const own = ladderByCode(books.ladder).prices[tickAt(rows, at)]!
    const size = Math.min(rows[at + REMAINING]!, task.to)
    // What is sized by a target knows its own price alone.
    const isSized = aimAt(state.orders, market, at) !== undefined
    const short = isSized ? 0 : towards * (start - own)
    const more = Math.max(0, Math.min(short, divideDown(task.from, size)))
    const order = orderIdAt(state.orders, at)
    const other = otherLegOf(state.orders, at)
    writeFact(log, startTaken, {
      ...{ market: market.id, runner: book >> 1, price: own + towards * more, size, side: book & 1, order },
      account: rows[at + ACCOUNT]!,
    })
    exchange.commit()
    if (other !== 0) lowerOther(exchange, market, other, size)
    task.to -= size
    task.from -= more * size
    task.order = order
  }
  return true
}

function beginTaking(
  { orders }: ExchangeState,
  market: Market,
  task: Task,
  book: number,
  towards: 1 | -1,
): void {
  const { price: start } = startingOf(market).runners[book >> 1]!
  const money = moneyOf(startingOf(market), orders, market.books, book >> 1)
  const { bookBacked, bookLaid } = startingOf(market).runners[book >> 1]!
  task.to = Math.min(towards === 1 ? bookBacked : bookLaid, leftOf(market, book))
  task.from = shortfallOf(towards === 1 ? money.bookBacks : money.bookLays, task.to, start, towards)
}

function lapseRest(exchange: Exchange, market: Market, _: Task, slice: Slice, runner: number): boolean {
  const { first } = startingOf(market)
  for (const book of [runner * 2 + BACK, runner * 2 + LAY]) {
    for (let at = first[book]!; at !== -1; at = first[book]!) {
      if (isOver(slice, exchange.log)) return false
      slice.rowsLeft--
      writeLapse(exchange, market, { reason: lapseReasons.STARTING_PRICE }, at)
      exchange.commit()
    }
  }
  return true
}

/** The market goes on: who was stopped for the off is open again. */
export const reopen: Step = ({ log }, market, _, slice) => {
  if (isOver(slice, log)) return false
  writeFact(log, marketOpened, { market: market.id, version: market.version + 1 })
  return true
}
