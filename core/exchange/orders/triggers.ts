/**
 * Which held order fires next: of those whose trigger the best price has come to, with substance behind it, the one accepted
 * first. The nearest trigger of each side of a runner is found at once; those that are met are kept by their receipts.
 */
import type { AccountId, Money, Tick } from '../../values/brands.ts'
import { BACK, type Books, firstAt, LAY, nextTick, sizeAt } from '../book/book.ts'
import { type OrderPool, orderRow } from '../book/order-pool.ts'
import type { ExchangeState } from '../market/exchange.ts'
import type { Triggers } from '../market/held.ts'
import { type Market, marketStatus } from '../market/market.ts'
import { clearTimer, firstTimer, setTimer, timerKinds } from '../timers.ts'
import { heldAt, towards } from './held-orders.ts'
import { hasLiveOrders } from './plan.ts'

const { ACCOUNT, NEXT, REMAINING } = orderRow
const { trigger: TRIGGER } = timerKinds

/** What others must offer, minor units: 10.00. */
const substanceMin = 1_000
/** Between the best prices of the two sides, ticks. */
const spreadMax = 10

/** Returns the row of the held order that fires next, -1 when none does. Which triggers are met is noted. */
export function nextToFire({ orders }: ExchangeState, market: Market): number {
  const { held } = market
  if (held === undefined || market.status !== marketStatus.OPEN) return -1
  let next = -1
  let least = Number.POSITIVE_INFINITY
  for (const [book, triggers] of held.books) {
    const row = firstOfBook(orders, market, book, triggers)
    if (row === -1) continue
    const { receipt } = heldAt(orders, row)
    if (receipt > least) continue
    next = row
    least = receipt
  }
  return next
}

/** Returns the ladder index of the best price that the exits of a book would take, -1 when there is none. */
export function bestToExit({ best }: Books, book: number): Tick {
  return best[book ^ 1]!
}

function firstOfBook(pool: OrderPool, market: Market, book: number, triggers: Triggers): number {
  const { books } = market
  const { unmet, met } = triggers
  const back = books.best[(book & ~1) + BACK]!
  const lay = books.best[(book & ~1) + LAY]!
  if (back === -1 || lay === -1 || back - lay > spreadMax) return -1
  const reached = towards(book, bestToExit(books, book))
  const nearest = firstTimer(unmet)
  const isReached = nearest !== undefined && nearest.at <= reached
  if (!isReached && met.heap.length === 0) return -1
  if (!isOffered(pool, market, book, 0)) return -1
  for (let timer = nearest; timer !== undefined && timer.at <= reached; timer = firstTimer(unmet)) {
    const { id, receipt } = timer
    clearTimer(unmet, TRIGGER, id)
    setTimer(met, TRIGGER, id, receipt, receipt)
  }
  return firstMet(pool, market, book, triggers, reached)
}

/** Those whose price has gone again are put back; those for whom others do not offer enough are passed over. */
function firstMet(
  pool: OrderPool,
  market: Market,
  book: number,
  { unmet, met }: Triggers,
  reached: number,
): number {
  const without = new Set<AccountId>()
  const passed: number[] = []
  let found = -1
  for (let timer = firstTimer(met); timer !== undefined && found === -1; timer = firstTimer(met)) {
    const row = timer.id
    const { trigger, receipt } = heldAt(pool, row)
    const account = pool.rows[row + ACCOUNT]!
    const isMet = towards(book, trigger) <= reached
    if (isMet && !without.has(account) && isOffered(pool, market, book, account)) {
      found = row
      break
    }
    clearTimer(met, TRIGGER, row)
    if (!isMet) setTimer(unmet, TRIGGER, row, towards(book, trigger), receipt)
    else {
      without.add(account)
      passed.push(row)
    }
  }
  for (const row of passed) {
    const { receipt } = heldAt(pool, row)
    setTimer(met, TRIGGER, row, receipt, receipt)
  }
  return found
}

/** Whether enough is offered to the exits of a book: by others than the account, by all when it is 0. */
function isOffered(pool: OrderPool, { books, positions }: Market, book: number, account: AccountId): boolean {
  const offers = book ^ 1
  const mayBeOwn = account !== 0 && hasLiveOrders(positions, account)
  let size = 0
  for (let tick = books.best[offers]!; tick !== -1; tick = nextTick(books, offers, tick)) {
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
