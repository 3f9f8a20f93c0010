/**
 * Which held order fires next: of those whose trigger the best price has come to, with substance behind it, the one accepted
 * first. The nearest trigger of each side of a runner is found at once; those that are met are kept by the receipts of their first
 * orders.
 */
import type { AccountId } from '../../values/brands.ts'
import { type OrderPool, orderRow } from '../book/order-pool.ts'
import type { ExchangeState } from '../market/exchange.ts'
import type { TriggerLevel, Triggers } from '../market/held.ts'
import type { Market } from '../market/market.ts'
import { isLookedAt } from '../market/quiet-time.ts'
import type { Slice } from '../market/slice.ts'
import { clearTimer, firstTimer, timerKinds } from '../timers.ts'
import { heldAt } from './held-terms.ts'
import { firstOrder, passOver, standAgain } from './level-orders.ts'
import { bestToExit, isNarrow, isOffered, type TooMuchOwn, tooMuchOwn } from './substance.ts'
import { noteMet, noteUnmet, towards } from './trigger-levels.ts'

const { ACCOUNT } = orderRow
const { trigger: TRIGGER } = timerKinds

/** Rows that one counts as that changes its place in two heaps. */
const placeRows = 4

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
function reachedIn(books: Market['books'], book: number): number {
  return towards(book, bestToExit(books, book))
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

/**
 * Returns the first of those that are met for whom others offer enough. The orders of who has too much of it himself are passed over,
 * those of one level as one once they have been: there may be thousands.
 */
function firstMet(
  pool: OrderPool,
  market: Market,
  book: number,
  triggers: Triggers,
  reached: number,
  slice: Slice,
): number {
  const { levels, met } = triggers
  const passed: Passed[] = []
  let without: TooMuchOwn | undefined
  let found = -1
  for (let timer = firstTimer(met); timer !== undefined; timer = firstTimer(met)) {
    const { id: number } = timer
    const level = levels.get(number)!
    if (towards(book, level.trigger) > reached) noteUnmet(triggers, book, number)
    else {
      const row = firstOrder(level)
      const account = pool.rows[row + ACCOUNT]!
      if (without === undefined && !isOffered(pool, market, book, account)) {
        without = tooMuchOwn(pool, market.books, book ^ 1, 'anywhere')
      }
      if (!without?.accounts.has(account)) {
        found = row
        break
      }
      passed.push({ level, number, account })
      if (!leaveOut(triggers, passed.at(-1)!)) continue
    }
    if (slice.rowsLeft <= 0) {
      found = undecided
      break
    }
    slice.rowsLeft -= placeRows
  }
  for (const { level, number, account } of passed) {
    standAgain(level, account)
    noteMet(triggers, number)
  }
  // The first look of a slice may take all of it and more: it costs nothing, so that something comes of each slice.
  if (slice.firingsLeft < slice.limits.firings) slice.rowsLeft -= passed.length + (without?.seen ?? 0)
  return found
}

interface Passed {
  readonly level: TriggerLevel
  readonly number: number
  readonly account: AccountId
}

/** Leaves out what of an account stands first at a level. Returns whether that is the first time. */
function leaveOut(triggers: Triggers, { level, number, account }: Passed): boolean {
  const isNew = passOver(level, account)
  if (level.orders.heap.length > 0) noteMet(triggers, number)
  else clearTimer(triggers.met, TRIGGER, number)
  return isNew
}
