/**
 * All resting, waiting and held orders as rows of one Int32Array; rows are recycled, nothing is allocated per order.
 * An order's id is its row and the row's generation, so an id is found without a table and never comes twice.
 */

import { AssertionFailed, assert } from '../../values/assert.ts'
import type { Money, OrderId, Price, Tick } from '../../values/brands.ts'

/** Places in an order's row: 32 bytes, half a line of the processor's cache. */
export const orderRow = {
  /** NEXT and PREV link the orders of one price, or the waiting or the held ones of a market, oldest first. */
  NEXT: 0,
  PREV: 1,
  /** Minor units. */
  REMAINING: 2,
  /** The price's ladder index, the book and the state, packed: `tickAt`, `bookAt`, `stateAt`, `setLevel`, `setState`. */
  LEVEL: 3,
  MARKET: 4,
  ACCOUNT: 5,
  /** Index of the account's position in the market. */
  POSITION: 6,
  GENERATION: 7,
} as const

export const orderState = {
  FREE: 0,
  RESTING: 1,
  WAITING: 2,
  /** Flag: stays when the market turns in-play. */
  PERSISTS: 4,
  /** Flag: the pool's `terms` have more about it. */
  HAS_TERMS: 8,
  /** Flag: goes to the starting price at the off. Alone: an order at it, neither resting nor waiting, whose price is its limit. */
  ON_CLOSE: 16,
  /** Held until its trigger is met: what no order asks for, to persist and to go to the starting price. `isHeld` tells. */
  HELD: 20,
} as const

// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const { NEXT, LEVEL, GENERATION } = orderRow
const { FREE, HAS_TERMS, HELD, ON_CLOSE, PERSISTS, RESTING, WAITING } = orderState
const stride = 8
const strideBits = 3

/** In the packed number: 17 bits of ladder index, 10 of the book (512 runners, two sides), 5 of the state. */
const bookShift = 17
const stateShift = 27
const tickMask = 2 ** 17 - 1
const bookMask = 2 ** 10 - 1
const stateMask = 0x1f << stateShift

const rowsMax = 2 ** 24
const rowMask = rowsMax - 1
const generationMax = 2 ** 29 - 1

/** What few orders have, kept beside the rows of those that have it. */
export interface OrderTerms {
  /** Of a waiting order: for what, and what it will be. */
  wait: Wait | undefined
  /** The waiting order that will stand for this one, or 0. */
  replacedBy: OrderId
  /** What its player asked for beyond side, price, size and persistence. */
  asked: AskedTerms | undefined
  /** Of a lay that came from the book to the starting price: its stake there, minor units; 0 of others. */
  entered: Money
  /** Of an order that is held until its trigger is met, or was. */
  held: HeldTerms | undefined
  /** Of a leg of a one-cancels-other, while both are live. */
  pair: PairLink | undefined
  /** Of an order whose fills are followed by exits. */
  offset: OffsetTerms | undefined
  /** Of an exit: the order whose fill it follows; 0 of others. */
  parent: OrderId
}

/** What the fills of an order are followed by. */
export interface OffsetTerms {
  /** From a fill to its exit, better for the account; 0 where a stop alone follows. */
  readonly ticks: number
  readonly levelled: boolean
  /** From a fill to the trigger of its exit's stop, 0 without one; and from there to the stop's price. */
  readonly stopTicks: number
  readonly slippage: number
  /** Of two orders matched in one step the exits of the lower are placed first. */
  readonly receipt: number
  /** What its account's position counts beyond the unmatched order, for the stops to come: if its runner wins, 1/100 of a minor unit. */
  reserved: number
}

/** A stop and a take-profit that share one size. */
export interface PairLink {
  /** The other leg. */
  readonly other: OrderId
  /** It is the take-profit: its stop counts for both. */
  readonly isProfit: boolean
  /** It was accepted first, and answers for both. */
  readonly isFirst: boolean
}

/** For what a held order waits, and what it will be. */
export interface HeldTerms {
  /** A `heldKinds` code. */
  readonly kind: number
  /** The ladder index of the price that fires it. Of one that trails, while it is held, that of its level stands (`triggerOf`). */
  trigger: Tick
  /** From there to its own price, ticks. */
  slippage: number
  /** Ticks at which its trigger follows the best price; 0 where it stands. */
  distance: number
  /** The ladder index of the best price that it has followed to; as `trigger`. */
  extreme: Tick
  /** Of one that trails: its level among the triggers of its book. */
  level: number
  /** Of two that are met the lower fires first. */
  readonly receipt: number
  /** The best price that fired it, 0 before. */
  firedAt: Price
}

/** Terms that an order has from its player and keeps, also when another order stands for it. */
export interface AskedTerms {
  /** The sum of `termFlags`. */
  readonly flags: number
  /** A `sizings` code: what its size counts. */
  readonly sizedBy: number
  /**
   * Of an order not sized by its stake: what of its target is too little for one more minor unit of stake at its price, 1/100 of
   * a minor unit. With it the unmatched stake comes to what is left of the target.
   */
  crumb: number
  /** Engine time at which what is unmatched lapses, or 0. */
  readonly goodTill: number
  /** Of an order that is good till a time: of two of one time the lower lapses first. 0 of others. */
  readonly receipt: number
  /** The player's own names for it and for what it belongs to, or "". */
  readonly orderReference: string
  readonly strategy: string
}

/** An order that waits for the bet delay of its market. */
export interface Wait {
  /** Engine time of its release. */
  readonly until: number
  /** Counts up over all orders that ever waited: of those due at one time the earlier is released first. */
  readonly receipt: number
  readonly fillOrKill: boolean
  minFill: Money
  /** The order it will stand for, or 0. */
  readonly replaces: OrderId
  /** What of that one was matched since: minor units, of a target 1/100 of one. */
  matchedMeanwhile: number
  /** Whether that one ended since, other than by being matched. */
  isReplacedGone: boolean
  /** The market version its player named, or 0. */
  readonly marketVersion: number
  /** Counts as unmatched while it waits. */
  readonly isReserved: boolean
}

export interface OrderPool {
  rows: Int32Array
  /**
   * Two places a row thread the live orders of one account in one market, in the order of their acceptance: the rows of the
   * next older and the next newer one, -1 when there is none. Apart from the rows, because who comes or goes changes those
   * of its neighbours, and their rows lie far away.
   */
  threads: Int32Array
  /** By the place of the row, of the orders flagged HAS_TERMS. */
  readonly terms: Map<number, OrderTerms>
  /** Rows ever used. */
  used: number
  /** Head of the free rows, linked through NEXT; -1 when there is none. */
  free: number
  live: number
  /** Of them, those that rest in a book, and those that are held until their trigger is met. */
  resting: number
  held: number
  /** Exits that are still to be placed, in all markets. */
  due: number
}

/** Returns an empty pool. */
export function createOrderPool(): OrderPool {
  const capacity = 1024
  return {
    rows: new Int32Array(capacity * stride),
    threads: new Int32Array(capacity * 2),
    terms: new Map(),
    used: 0,
    free: -1,
    live: 0,
    resting: 0,
    held: 0,
    due: 0,
  }
}

/** Returns the ladder index of the price of the order in a row. */
export function tickAt(rows: Int32Array, at: number): Tick {
  return rows[at + LEVEL]! & tickMask
}

/** Returns the book of the order in a row: runner * 2 + side (0 back, 1 lay). */
export function bookAt(rows: Int32Array, at: number): number {
  return (rows[at + LEVEL]! >> bookShift) & bookMask
}

/** Returns the state of the order in a row: FREE, RESTING, WAITING or HELD, plus flags. */
export function stateAt(rows: Int32Array, at: number): number {
  return rows[at + LEVEL]! >>> stateShift
}

/** Returns what an unmatched order in this state does at the off, a `persistences` code. */
export function persistenceOf(state: number): number {
  return (state & PERSISTS) !== 0 ? 1 : (state & ON_CLOSE) !== 0 ? 2 : 0
}

/** Returns whether the live order in a row is one at the starting price: it is in no book, and nobody cancels it. */
export function isAtStart({ rows }: OrderPool, at: number): boolean {
  return (stateAt(rows, at) & (RESTING | WAITING | PERSISTS)) === 0
}

/** Returns whether a state is that of an order that is held until its trigger is met. */
export function isHeld(state: number): boolean {
  return (state & (RESTING | WAITING | HELD)) === HELD
}

/** Returns the flag of a state for a `persistences` code. */
export function flagOfPersistence(persistence: number): number {
  return persistence === 0 ? 0 : persistence === 1 ? PERSISTS : ON_CLOSE
}

/** Writes book, ladder index and state of the order in a row. Mutates. */
export function setLevel(rows: Int32Array, at: number, book: number, tick: Tick, state: number): void {
  rows[at + LEVEL] = (state << stateShift) | (book << bookShift) | tick
}

/** Writes the state alone. Mutates. */
export function setState(rows: Int32Array, at: number, state: number): void {
  rows[at + LEVEL] = (rows[at + LEVEL]! & ~stateMask) | (state << stateShift)
}

/** Returns whether there is a row for one order more; the last one is kept for orders that never rest. */
export function hasRoom(pool: OrderPool): boolean {
  return pool.free !== -1 || pool.used < rowsMax - 1
}

/** Returns the id that an order will get after `skip` others that rest or wait. Takes nothing. */
export function nextOrderId(pool: OrderPool, skip = 0): OrderId {
  let row = pool.free
  let left = skip
  for (; left > 0 && row !== -1; left--) row = pool.rows[row * stride + NEXT]!
  if (row === -1) row = pool.used + left
  const at = row << strideBits
  const generation = at < pool.rows.length ? pool.rows[at + GENERATION]! : 0
  return (generation + 1) * rowsMax + row
}

/** Returns the place of the freed row that the next order takes, or -1 where it takes one that was never used. */
export function freePlaceOf({ free }: OrderPool): number {
  return free === -1 ? -1 : free << strideBits
}

/** Returns the number of the row that an order of this id has, or had. */
export function rowOfOrder(order: OrderId): number {
  // Not `%`: on numbers this large it is a library call, and this is on the path of every match.
  return (order - Math.floor(order / rowsMax) * rowsMax) | 0
}

/** Returns the place of a live order's row, or -1 when no order of this id is resting or waiting. */
export function findOrder(pool: OrderPool, order: OrderId): number {
  if (!(order >= rowsMax)) return -1
  // Not `%`: on numbers this large it is a library call, and this is on the path of every cancel and match.
  const generation = Math.floor(order / rowsMax)
  // The mask changes nothing: it says that this is a whole number, and that no place in the row overflows 32 bits.
  const row = (order - generation * rowsMax) & rowMask
  if (!(row < pool.used)) return -1
  const at = row * stride
  const rows = pool.rows
  if (rows[at + GENERATION] !== generation || stateAt(rows, at) === FREE) return -1
  return at
}

/** Returns the id of the order whose row begins at `at`. */
export function orderIdAt(pool: OrderPool, at: number): OrderId {
  return pool.rows[at + GENERATION]! * rowsMax + (at >> strideBits)
}

/** Uses up an id for an order that never rests. Mutates. */
export function spendOrderId(pool: OrderPool, order: OrderId): void {
  const at = takeRow(pool, order)
  freeRow(pool, at)
}

/** Takes the row of the next id and returns where it begins. Mutates. */
export function takeRow(pool: OrderPool, order: OrderId): number {
  const fresh = pool.free === -1
  const row = (fresh ? pool.used : pool.free) & rowMask
  const at = row * stride
  if (fresh) {
    if (pool.used >= rowsMax) throw new AssertionFailed('there is room for another order')
    if (at === pool.rows.length) growPool(pool)
    pool.used++
  } else {
    pool.free = pool.rows[at + NEXT]!
  }
  const generation = pool.rows[at + GENERATION]! + 1
  if (order !== generation * rowsMax + row) throw new AssertionFailed('orders take their ids in order')
  pool.rows[at + GENERATION] = generation
  pool.live++
  return at
}

/** Gives a row back. Mutates. A row whose generations are used up is never taken again. */
export function freeRow(pool: OrderPool, at: number): void {
  const rows = pool.rows
  if ((stateAt(rows, at) & HAS_TERMS) !== 0) pool.terms.delete(at)
  rows[at + LEVEL] = FREE
  pool.live--
  if (rows[at + GENERATION] === generationMax) return
  rows[at + NEXT] = pool.free
  pool.free = at >> strideBits
}

/** Visits the free rows in the order in which they are taken again; a row never used comes after them. */
export function forEachFreeRow(pool: OrderPool, visit: (at: number) => void): void {
  for (let row = pool.free; row !== -1; row = pool.rows[row * stride + NEXT]!) visit(row * stride)
}

function growPool(pool: OrderPool): void {
  const rows = new Int32Array(pool.rows.length * 2)
  rows.set(pool.rows)
  pool.rows = rows
  const threads = new Int32Array(pool.threads.length * 2)
  threads.set(pool.threads)
  pool.threads = threads
}

/** Returns where the two places of an order's row are in the threads. */
function threadOf(at: number): number {
  return at >> (strideBits - 1)
}

/** Returns the row of the next older live order of the same account in the same market, or -1. */
export function olderOf({ threads }: OrderPool, at: number): number {
  return threads[threadOf(at)]!
}

/** Returns the row of the next newer one, or -1. */
export function newerOf({ threads }: OrderPool, at: number): number {
  return threads[threadOf(at) + 1]!
}

/** Puts an order at the end of its account's thread, after the row `older` (-1: it is the first). Mutates. */
export function joinThread({ threads }: OrderPool, at: number, older: number): void {
  const place = threadOf(at)
  threads[place] = older
  threads[place + 1] = -1
  if (older !== -1) threads[threadOf(older) + 1] = at
}

/** Takes an order out of its account's thread. Mutates. */
export function leaveThread({ threads }: OrderPool, at: number): void {
  const place = threadOf(at)
  const older = threads[place]!
  const newer = threads[place + 1]!
  if (older !== -1) threads[threadOf(older) + 1] = newer
  if (newer !== -1) threads[threadOf(newer)] = older
}

/** Returns the terms of the order in a row, made when it has none. Mutates. */
export function ensureTerms(pool: OrderPool, at: number): OrderTerms {
  const found = pool.terms.get(at)
  if (found !== undefined) return found
  const terms: OrderTerms = {
    wait: undefined,
    replacedBy: 0,
    asked: undefined,
    entered: 0,
    held: undefined,
    pair: undefined,
    offset: undefined,
    parent: 0,
  }
  pool.terms.set(at, terms)
  setState(pool.rows, at, stateAt(pool.rows, at) | HAS_TERMS)
  return terms
}

/** Forgets for what the order in a row waited, and what only a waiting order has. Mutates. */
export function endWaitTerms(pool: OrderPool, at: number): void {
  const terms = pool.terms.get(at)!
  terms.wait = undefined
  const { asked, held, pair, offset, parent } = terms
  if (asked !== undefined || held !== undefined || pair !== undefined) return
  if (offset !== undefined || parent !== 0) return
  pool.terms.delete(at)
  setState(pool.rows, at, stateAt(pool.rows, at) & ~HAS_TERMS)
}

/** Returns the terms of the order in a row, or undefined when it has none. */
export function termsAt(pool: OrderPool, at: number): OrderTerms | undefined {
  return (stateAt(pool.rows, at) & HAS_TERMS) === 0 ? undefined : pool.terms.get(at)
}

/** Returns the wait of the waiting order in a row. */
export function waitAt(pool: OrderPool, at: number): Wait {
  const wait = pool.terms.get(at)?.wait
  assert(wait !== undefined, 'a waiting order says for what')
  return wait
}
