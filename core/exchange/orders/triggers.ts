/**
 * Which held order fires next: of those whose trigger the best price has come to, with substance behind it, the one accepted
 * first. The nearest trigger of each side of a runner is found at once; those that are met are kept by the receipts of their first
 * orders.
 */
import type { AccountId, Money, Tick } from '../../values/brands.ts'
import { BACK, type Books, bestTick, firstAt, LAY, nextTick, sizeAt } from '../book/book.ts'
import { type OrderPool, orderRow } from '../book/order-pool.ts'
import type { ExchangeState } from '../market/exchange.ts'
import type { Triggers } from '../market/held.ts'
import type { Market } from '../market/market.ts'
import { isLookedAt } from '../market/quiet-time.ts'
import type { Slice } from '../market/slice.ts'
import { clearTimer, firstTimer, setTimer, timerKinds } from '../timers.ts'
import { heldAt } from './held-terms.ts'
import { hasLiveOrders } from './plan.ts'
import { levelNumber, noteMet, noteUnmet, towards } from './trigger-levels.ts'

const { ACCOUNT, NEXT, REMAINING } = orderRow
const { trigger: TRIGGER } = timerKinds

/** What others must offer, minor units: 10.00. */
export const substanceMin = 1_000
/** Between the best prices of the two sides, ticks. */
const spreadMax = 10

/** What `nextToFire` returns when the slice was over before it was known. */
export const undecided = -2

/** Returns the row of the held order that fires next, -1 when none does. Which triggers are met is noted, as far as the slice goes. */
export function nextToFire({ orders }: ExchangeState, market: Market, slice: Slice): number {
  const { held } = market
  if (held === undefined || !isLookedAt(market)) return -1
  let next = -1
  let least = Number.POSITIVE_INFINITY
  for (const [book, triggers] of held.books) {
    const row = firstOfBook(orders, market, book, triggers, slice)
    if (row === undecided) return undecided
    if (row === -1) continue
    const { receipt } = heldAt(orders, row)
    if (receipt > least) continue
    next = row
    least = receipt
  }
  return next
}

/** Returns whether a look at a market's triggers would find nothing: the best prices have come to none, and none that trails is behind. */
export function isQuiet(market: Market): boolean {
  const { books, held } = market
  if (held === undefined || !isLookedAt(market)) return true
  for (const { book, met, unmet, trails } of held.books.values()) {
    if (met.heap.length > 0) return false
    const reached = reachedIn(books, book)
    const nearest = unmet.heap[0]
    if (nearest !== undefined && nearest.at <= reached) return false
    const last = trails.heap[0]
    if (last !== undefined && last.at < -reached) return false
  }
  return true
}

/** How far the best price that the exits of a book would take has come towards their triggers. */
function reachedIn(books: Books, book: number): number {
  return towards(book, bestToExit(books, book))
}

/** Returns the ladder index of the best price that the exits of a book would take, -1 when there is none. */
export function bestToExit(books: Books, book: number): Tick {
  return bestTick(books, book ^ 1)
}

/** Returns whether a runner has a best price on both sides, and the two are near each other. */
export function isNarrow(books: Books, book: number): boolean {
  const back = bestTick(books, (book & ~1) + BACK)
  const lay = bestTick(books, (book & ~1) + LAY)
  return back !== -1 && lay !== -1 && back - lay <= spreadMax
}

function firstOfBook(
  pool: OrderPool,
  market: Market,
  book: number,
  triggers: Triggers,
  slice: Slice,
): number {
  const { books } = market
  const { unmet, met } = triggers
  if (!isNarrow(books, book)) return -1
  const reached = reachedIn(books, book)
  const nearest = firstTimer(unmet)
  const isReached = nearest !== undefined && nearest.at <= reached
  if (!isReached && met.heap.length === 0) return -1
  if (!isOffered(pool, market, book, 0)) return -1
  for (let timer = nearest; timer !== undefined && timer.at <= reached; timer = firstTimer(unmet)) {
    if (slice.rowsLeft-- <= 0) return undecided
    noteMet(triggers, timer.id)
  }
  return firstMet(pool, market, book, triggers, reached, slice)
}

/** Returns the first of those that are met for whom others offer enough. The others of them are passed over, and stay. */
function firstMet(
  pool: OrderPool,
  market: Market,
  book: number,
  triggers: Triggers,
  reached: number,
  slice: Slice,
): number {
  const { levels, met } = triggers
  const without = new Set<AccountId>()
  const passed: number[] = []
  let found = -1
  for (let timer = firstTimer(met); timer !== undefined; timer = firstTimer(met)) {
    const { id: number } = timer
    const level = levels.get(number)!
    if (towards(book, level.trigger) > reached) {
      if (slice.rowsLeft-- <= 0) {
        found = undecided
        break
      }
      noteUnmet(triggers, book, number)
      continue
    }
    const row = firstTimer(level.orders)!.id
    const account = pool.rows[row + ACCOUNT]!
    if (!without.has(account) && isOffered(pool, market, book, account)) {
      found = row
      break
    }
    without.add(account)
    passed.push(row)
    clearTimer(level.orders, TRIGGER, row)
    if (level.orders.heap.length > 0) noteMet(triggers, number)
    else clearTimer(met, TRIGGER, number)
  }
  for (const row of passed) {
    const terms = heldAt(pool, row)
    const number = levelNumber(terms)
    setTimer(levels.get(number)!.orders, TRIGGER, row, terms.receipt, terms.receipt)
    noteMet(triggers, number)
  }
  return found
}

/** Returns whether enough is offered to the exits of a book: by others than the account, by all when it is 0. */
export function isOffered(
  pool: OrderPool,
  { books, positions }: Market,
  book: number,
  account: AccountId,
): boolean {
  const offers = book ^ 1
  const mayBeOwn = account !== 0 && hasLiveOrders(positions, account)
  let size = 0
  for (let tick = bestTick(books, offers); tick !== -1; tick = nextTick(books, offers, tick)) {
    size += mayBeOwn
      ? sizeOfOthers(pool, books, offers, tick, account, substanceMin - size)
      : sizeAt(books, offers, tick)
    if (size >= substanceMin) return true
  }
  return false
}

/** Returns what others offer at a price, minor units, as far as it is needed. */
function sizeOfOthers(
  { rows }: OrderPool,
  books: Books,
  book: number,
  tick: Tick,
  account: AccountId,
  needed: Money,
): Money {
  let size = 0
  for (let at = firstAt(books, book, tick); at !== -1 && size < needed; at = rows[at + NEXT]!) {
    if (rows[at + ACCOUNT] !== account) size += rows[at + REMAINING]!
  }
  return size
}
