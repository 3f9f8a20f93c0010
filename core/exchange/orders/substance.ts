/** Substance: whether others than an account offer enough for a price to mean anything to who gets out, and who offers too much of it himself. */
import type { AccountId, Money, Tick } from '../../values/brands.ts'
import { BACK, type Books, bestTick, firstAt, LAY, nextTick, sizeAt } from '../book/book.ts'
import { type OrderPool, orderRow } from '../book/order-pool.ts'
import type { Market } from '../market/market.ts'
import { hasLiveOrders } from './plan.ts'

const { ACCOUNT, NEXT, REMAINING } = orderRow

/** What others must offer, minor units: 10.00. */
export const substanceMin = 1_000
/** Between the best prices of the two sides, ticks. */
const spreadMax = 10

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

/** The accounts to which others do not offer enough, though enough is offered in all; how many orders were looked at to know. */
export interface TooMuchOwn {
  readonly accounts: ReadonlySet<AccountId>
  readonly seen: number
}

/**
 * Returns who offers so much in a book himself that others do not offer enough: at its best price alone, or at any. Nearly always it is
 * nobody, which the first two orders tell. Where 20.00 are offered in all it is one account at most.
 */
export function tooMuchOwn(
  { rows }: OrderPool,
  books: Books,
  book: number,
  where: 'at best' | 'anywhere',
): TooMuchOwn {
  const own = new Map<AccountId, Money>()
  let all = 0
  let most = 0
  let seen = 0
  for (let tick = bestTick(books, book); tick !== -1; tick = nextTick(books, book, tick)) {
    for (let at = firstAt(books, book, tick); at !== -1; ) {
      const account = rows[at + ACCOUNT]!
      // Orders of one account that follow each other are added up first: there may be thousands.
      let size = 0
      for (; at !== -1 && rows[at + ACCOUNT] === account; at = rows[at + NEXT]!) {
        size += rows[at + REMAINING]!
        seen++
      }
      all += size
      size += own.get(account) ?? 0
      own.set(account, size)
      if (size > most) most = size
      if (all - most >= substanceMin) return { accounts: nobody, seen }
    }
    if (where === 'at best') break
  }
  const accounts = [...own].filter(([, size]) => all - size < substanceMin).map(([account]) => account)
  return { accounts: new Set(accounts), seen }
}

const nobody: ReadonlySet<AccountId> = new Set()
