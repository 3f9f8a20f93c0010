/**
 * Triggers that trail: which best price they follow, and that they do. A level moves whole, unless an account in it has too much of the
 * price itself: its orders stay behind. Whoever decides moves them as it looks; whoever follows does the same at the same places.
 */
import type { AccountId, Tick } from '../../values/brands.ts'
import { sizeAt } from '../book/book.ts'
import { bookAt, isHeld, type OrderPool, olderOf, stateAt } from '../book/order-pool.ts'
import type { ExchangeState } from '../market/exchange.ts'
import type { TriggerLevel, Triggers } from '../market/held.ts'
import type { Market } from '../market/market.ts'
import { type Slice, usualLimits } from '../market/slice.ts'
import { figureOf, findPosition, positionRow } from '../risk/position.ts'
import { clearTimer, firstTimer, timerKinds } from '../timers.ts'
import { heldAt } from './held-terms.ts'
import { orderCount } from './level-orders.ts'
import { bestToExit, isNarrow, substanceMin, tooMuchOwn } from './substance.ts'
import { enterTrigger, followTo, leaveTrigger, standPlace, towards } from './trigger-levels.ts'

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
  return best === -1 || tooMuchOwn(pool, market.books, book ^ 1, 'at best').accounts.has(account) ? -1 : best
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
  slice: Looking = { rowsLeft: Number.POSITIVE_INFINITY, limits: usualLimits },
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

type Looking = Pick<Slice, 'rowsLeft' | 'limits'>

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
  slice: Looking,
): number {
  const { book, triggers, best } = following
  const { trails, trailAt, levels } = triggers
  const { accounts } = tooMuchOwn(pool, market.books, book ^ 1, 'at best')
  const behind = heldOfThose(pool, market, book, accounts)
  const passed: Pick<TriggerLevel, 'distance' | 'extreme'>[] = []
  let moved = 0
  for (let first = firstTimer(trails); first !== undefined; first = firstTimer(trails)) {
    const { id: place } = first
    if (first.at >= -towards(book, best) || moved === most || (moved > 0 && slice.rowsLeft <= 0)) break
    const { distance, extreme } = levels.get(trailAt.get(place)![0]!)!
    if (movePlace(pool, market, following, { place, behind }, slice)) moved++
    // What stays there has been asked for.
    if (!trailAt.has(place)) continue
    passed.push({ distance, extreme })
    clearTimer(trails, TRIGGER, place)
  }
  for (const level of passed) standPlace(trails, book, level)
  return moved
}

interface Place {
  readonly place: number
  /** Orders that stay behind, by level. */
  readonly behind: ReadonlyMap<number, readonly number[]>
}

/** Moves the levels of one place, but for the orders that stay behind. Returns whether any moved. */
function movePlace(
  pool: OrderPool,
  market: Market,
  { book, triggers, best }: Following,
  { place, behind }: Place,
  slice: Looking,
): boolean {
  const { levels, trailAt } = triggers
  const numbers = trailAt.get(place)!
  const moving = numbers.filter(
    (number) => orderCount(levels.get(number)!) > (behind.get(number)?.length ?? 0),
  )
  if (moving.length === 0) {
    slice.rowsLeft--
    return false
  }
  // Also of levels that stay whole: whether an order stands with others or beside them makes no difference to it.
  const staying = numbers.flatMap((number) => behind.get(number) ?? [])
  slice.rowsLeft -= numbers.length + staying.length
  for (const row of staying) leaveTrigger(pool, market, row)
  let left = slice.limits.joins
  for (const number of moving) {
    left -= followTo(pool, triggers, market, { book, number, extreme: best, most: left })
  }
  slice.rowsLeft -= joinRows * (slice.limits.joins - left)
  for (const row of staying) enterTrigger(pool, market, row)
  return true
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
