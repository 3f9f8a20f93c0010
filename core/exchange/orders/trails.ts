/**
 * Triggers that trail: which best price they follow, and that they do. A level moves whole, unless an account in it has too much of the
 * price itself: its orders stay behind. Whoever decides moves them as it looks; whoever follows does the same at the same places.
 */
import type { AccountId, Money, Tick } from '../../values/brands.ts'
import { type Books, firstAt, sizeAt } from '../book/book.ts'
import { bookAt, isHeld, type OrderPool, olderOf, orderRow, stateAt } from '../book/order-pool.ts'
import type { ExchangeState } from '../market/exchange.ts'
import type { Triggers } from '../market/held.ts'
import type { Market } from '../market/market.ts'
import type { Slice } from '../market/slice.ts'
import { figureOf, findPosition, positionRow } from '../risk/position.ts'
import { clearTimer, firstTimer, setTimer, timerKinds } from '../timers.ts'
import { heldAt } from './held-terms.ts'
import { enterTrigger, followTo, leaveTrigger, towards } from './trigger-levels.ts'
import { bestToExit, isNarrow, substanceMin } from './triggers.ts'

const { ACCOUNT, NEXT, REMAINING } = orderRow
const { NEWEST } = positionRow
const { trigger: TRIGGER } = timerKinds

const distanceMax = 1_000

/** Rows that an order counts as that comes to another level. */
const joinRows = 4

/** Returns whether a trigger may trail at this distance, ticks. */
export function isDistance(ticks: number | undefined): ticks is number {
  return ticks !== undefined && Number.isInteger(ticks) && ticks >= 1 && ticks <= distanceMax
}

/** Returns the ladder index of the price that the exits of an account on this book follow from now on, -1 when there is none. */
export function trailPrice(pool: OrderPool, market: Market, book: number, account: AccountId): Tick {
  const best = bestToFollow(market, book)
  return best === -1 || tooMuchOwn(pool, market.books, book ^ 1, best).has(account) ? -1 : best
}

/** The best price, if both sides are there and near each other, and enough is offered at it. */
function bestToFollow({ books }: Market, book: number): Tick {
  if (!isNarrow(books, book)) return -1
  const best = bestToExit(books, book)
  return sizeAt(books, book ^ 1, best) < substanceMin ? -1 : best
}

/**
 * Moves the levels of a market that a better price is there for, the one farthest behind first, at most `most` of them, and of more
 * than one no more than go into the slice. Returns how many levels moved. Mutates the state and the slice.
 */
export function moveTrails(
  { orders }: ExchangeState,
  market: Market,
  most: number,
  slice: Pick<Slice, 'rowsLeft'> = { rowsLeft: Number.POSITIVE_INFINITY },
): number {
  let moved = 0
  for (const [book, triggers] of market.held!.books) {
    const first = firstTimer(triggers.trails)
    const best = bestToExit(market.books, book)
    if (first === undefined || best === -1 || first.at >= -towards(book, best)) continue
    if (bestToFollow(market, book) === -1) continue
    moved += moveInBook(orders, market, { book, triggers, best }, most - moved, slice)
    if (moved === most || (moved > 0 && slice.rowsLeft <= 0)) break
  }
  return moved
}

interface Following {
  readonly book: number
  readonly triggers: Triggers
  readonly best: Tick
}

function moveInBook(
  pool: OrderPool,
  market: Market,
  following: Following,
  most: number,
  slice: Pick<Slice, 'rowsLeft'>,
): number {
  const { book, triggers, best } = following
  const { trails, levels } = triggers
  const behind = heldOfThose(pool, market, book, tooMuchOwn(pool, market.books, book ^ 1, best))
  const passed: number[] = []
  let moved = 0
  for (let first = firstTimer(trails); first !== undefined; first = firstTimer(trails)) {
    const { id: number } = first
    if (first.at >= -towards(book, best) || moved === most || (moved > 0 && slice.rowsLeft <= 0)) break
    const level = levels.get(number)!
    const staying = behind.get(number) ?? []
    slice.rowsLeft -= 1 + staying.length
    if (staying.length === level.orders.heap.length) {
      passed.push(number)
      clearTimer(trails, TRIGGER, number)
      continue
    }
    for (const row of staying) leaveTrigger(pool, market, row)
    slice.rowsLeft -= joinRows * followTo(pool, triggers, market, { book, number, extreme: best })
    moved++
    for (const row of staying) enterTrigger(pool, market, row)
    // They stand at a level of their own now, which has been asked for.
    const own = staying.length === 0 ? -1 : heldAt(pool, staying[0]!).level
    if (own === -1) continue
    passed.push(own)
    clearTimer(trails, TRIGGER, own)
  }
  for (const number of passed) {
    const { distance, extreme } = levels.get(number)!
    setTimer(trails, TRIGGER, number, -towards(book, extreme), distance)
  }
  return moved
}

/** The rows of these accounts' orders that trail on a book, by level. */
function heldOfThose(
  pool: OrderPool,
  { positions }: Market,
  book: number,
  accounts: ReadonlySet<AccountId>,
): ReadonlyMap<number, number[]> {
  const byLevel = new Map<number, number[]>()
  for (const account of accounts) {
    const index = findPosition(positions, account)
    if (positions.held[index] === 0) continue
    for (let row = figureOf(positions, index, NEWEST); row !== -1; row = olderOf(pool, row)) {
      if (!isHeld(stateAt(pool.rows, row)) || bookAt(pool.rows, row) !== book) continue
      const { distance, level } = heldAt(pool, row)
      if (distance === 0) continue
      const rows = byLevel.get(level)
      if (rows === undefined) byLevel.set(level, [row])
      else rows.push(row)
    }
  }
  return byLevel
}

/** The accounts to which others do not offer enough at a price, at which enough is offered in all. Nearly always there is none. */
function tooMuchOwn({ rows }: OrderPool, books: Books, book: number, tick: Tick): ReadonlySet<AccountId> {
  const own = new Map<AccountId, Money>()
  let all = 0
  let most = 0
  for (let at = firstAt(books, book, tick); at !== -1; at = rows[at + NEXT]!) {
    const account = rows[at + ACCOUNT]!
    const size = (own.get(account) ?? 0) + rows[at + REMAINING]!
    own.set(account, size)
    all += rows[at + REMAINING]!
    if (size > most) most = size
    if (all - most >= substanceMin) return nobody
  }
  return new Set([...own].filter(([, size]) => all - size < substanceMin).map(([account]) => account))
}

const nobody: ReadonlySet<AccountId> = new Set()
