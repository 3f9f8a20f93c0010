/**
 * A fingerprint of what the state means: money, orders in queue order, positions, matches, waits, the casino, and the ids
 * to come. Where things lie in memory is not in it. What is kept twice is in it once; a copy that disagrees shows.
 */
import type { CasinoState } from '../casino/casino-state.ts'
import type { Books } from '../exchange/book/book.ts'
import { matchRow, pageOfMatch, rowOfMatch } from '../exchange/book/matches.ts'
import {
  findOrder,
  forEachFreeRow,
  nextOrderId,
  type OrderPool,
  orderIdAt,
  orderRow,
  orderState,
} from '../exchange/book/order-pool.ts'
import type { Market } from '../exchange/market/market.ts'
import { positionRow } from '../exchange/risk/position.ts'
import { assert } from '../values/assert.ts'
import { ladderIndex, ladderSize, priceAt } from '../values/ladder.ts'
import type { DelayedOrder, State } from './state.ts'

const { ACCOUNT, BOOK, MARKET, NEXT, POSITION, PREV, REMAINING, STATE, TICK } = orderRow
const { DELAYED, PERSISTS } = orderState
const { CONSTANT, EXPOSURE, IF_WINS } = positionRow

/** Two running 32-bit hashes over whole numbers and texts. */
class Fingerprint {
  #a = 0x811c9dc5
  #b = 0x9e3779b9

  add(value: number): void {
    this.#mix(value | 0)
    this.#mix(Math.floor(value / 2 ** 32) | 0)
  }

  /** Adds each of the numbers, and before them how many there are. */
  addAll(values: readonly number[]): void {
    this.add(values.length)
    for (const value of values) this.add(value)
  }

  addText(text: string): void {
    this.#mix(text.length)
    for (let i = 0; i < text.length; i++) this.#mix(text.charCodeAt(i))
  }

  /** For what follows from what was added already: it counts only where it does not. */
  addCopy(copy: number, original: number): void {
    if (copy !== original) this.add(copy)
  }

  #mix(word: number): void {
    this.#a = Math.imul(this.#a ^ word, 0x01000193)
    this.#a ^= this.#a >>> 15
    this.#b = Math.imul(this.#b + word, 0x85ebca6b)
    this.#b ^= this.#b >>> 13
  }

  text(): string {
    return hex(this.#a) + hex(this.#b)
  }
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0')
}

/** Returns 16 hex digits over everything the state means; a state whose rows lead in a circle is an assertion. */
export function hashState(state: State): string {
  const print = new Fingerprint()
  const { accounts, markets, orders } = state
  print.addAll([state.time, state.eventCount, state.transactionCount])
  print.add(accounts.next)
  for (let account = 0; account < accounts.next; account++) {
    print.add(accounts.balance[account]!)
    print.add(accounts.exposure[account]!)
    print.add(accounts.discountBps[account]!)
    print.add(accounts.orders[account]!)
  }
  addIdsToCome(print, orders)
  print.add(markets.length)
  markets.forEach((market, id) => {
    if (market === undefined) return
    print.add(id)
    addMarket(print, orders, id, market)
  })
  print.add(state.delayed.length)
  for (const delayed of state.delayed) addDelayed(print, state, delayed)
  addCasino(print, state.casino)
  return print.text()
}

/** The ids that the next orders will get: those of the freed rows in turn, then those of rows never used. */
function addIdsToCome(print: Fingerprint, orders: OrderPool): void {
  let freed = 0
  forEachFreeRow(orders, (at) => {
    assert(freed < orders.used, 'a row is free once')
    freed++
    print.add(orderIdAt(orders, at))
  })
  print.add(freed)
  print.add(nextOrderId(orders))
  print.add(orders.used)
  print.add(orders.live)
}

function addMarket(print: Fingerprint, orders: OrderPool, id: number, market: Market): void {
  const { runnerCount, selectionIds } = market
  print.addCopy(market.id, id)
  print.addAll([
    market.event,
    market.status,
    Number(market.inPlay),
    market.version,
    market.numberOfWinners,
    market.betDelayMs,
    market.betDelayModel,
    market.commissionBps,
    market.stakeMin,
    Number(market.profitRatioChecked),
  ])
  print.addAll(selectionIds)
  print.addAll(market.removed.map(Number))
  print.addAll(market.numerators)
  print.addAll(market.denominators)
  print.addCopy(runnerCount, selectionIds.length)
  print.addCopy(market.removedCount, market.removed.filter(Boolean).length)
  addBooks(print, orders, market)
  addPositions(print, market)
  addMatches(print, market)
}

const back = 0

function addBooks(print: Fingerprint, orders: OrderPool, market: Market): void {
  const { books } = market
  for (let book = 0; book < books.best.length; book++) {
    let lowest = -1
    let highest = -1
    for (let tick = 0; tick < ladderSize; tick++) {
      // Most prices have nothing; passed over here they cost little.
      if (isEmpty(books, book, tick) || !addLevel(print, orders, market, book, tick)) continue
      if (lowest === -1) lowest = tick
      highest = tick
    }
    print.addCopy(books.best[book]!, (book & 1) === back ? lowest : highest)
  }
}

function isEmpty(books: Books, book: number, tick: number): boolean {
  const level = book * ladderSize + tick
  const { queue, size } = books
  return (
    size[level] === 0 &&
    queue[level * 2] === -1 &&
    queue[level * 2 + 1] === -1 &&
    !isOccupied(books, book, tick)
  )
}

/** Adds the orders of one price, oldest first. Returns whether there are any. */
function addLevel(
  print: Fingerprint,
  orders: OrderPool,
  { id, books, positions }: Market,
  book: number,
  tick: number,
): boolean {
  const level = book * ladderSize + tick
  const first = books.queue[level * 2]!
  let size = 0
  let last = -1
  let count = 0
  for (let at = first; at !== -1; at = orders.rows[at + NEXT]!) {
    assert(count++ < orders.live, 'an order is in one queue, once')
    print.add(orderIdAt(orders, at))
    print.add(id)
    print.add(book)
    print.add(priceAt(tick))
    addRow(print, orders, at)
    const { rows } = orders
    print.addCopy(rows[at + MARKET]!, id)
    print.addCopy(rows[at + BOOK]!, book)
    print.addCopy(rows[at + TICK]!, tick)
    print.addCopy(rows[at + PREV]!, last)
    print.addCopy(positions.accounts[rows[at + POSITION]!] ?? -1, rows[at + ACCOUNT]!)
    size += rows[at + REMAINING]!
    last = at
  }
  print.addCopy(books.size[level]!, size)
  print.addCopy(books.queue[level * 2 + 1]!, last)
  print.addCopy(Number(isOccupied(books, book, tick)), Number(first !== -1))
  return first !== -1
}

function addRow(print: Fingerprint, { rows }: OrderPool, at: number): void {
  print.add(rows[at + ACCOUNT]!)
  print.add(rows[at + REMAINING]!)
  print.add(rows[at + STATE]!)
}

const wordsPerBook = Math.ceil(ladderSize / 32)

function isOccupied(books: Books, book: number, tick: number): boolean {
  return (books.occupied[book * wordsPerBook + (tick >> 5)]! & (1 << (tick & 31))) !== 0
}

/** In the order of their first orders: settlements go through them so. */
function addPositions(print: Fingerprint, { runnerCount, positions }: Market): void {
  const { count, accounts, rows, settled, stride } = positions
  print.add(count)
  print.addCopy(positions.runnerCount, runnerCount)
  print.addCopy(stride, IF_WINS + runnerCount)
  for (let i = 0; i < count; i++) {
    const at = i * stride
    print.add(accounts[i]!)
    print.add(rows[at + CONSTANT]!)
    print.add(rows[at + EXPOSURE]!)
    for (let runner = 0; runner < runnerCount; runner++) print.add(rows[at + IF_WINS + runner]!)
  }
  print.add(settled.length)
  for (const figure of settled) print.add(figure)
}

const matchPlaces = Object.values(matchRow)

function addMatches(print: Fingerprint, { matches }: Market): void {
  print.add(matches.count)
  for (let match = 0; match < matches.count; match++) {
    const page = pageOfMatch(matches, match)
    const row = rowOfMatch(match)
    for (const place of matchPlaces) print.add(page[row + place]!)
  }
}

function addDelayed(print: Fingerprint, state: State, delayed: DelayedOrder): void {
  const { order, account, market, runner, side, price, size } = delayed
  for (const value of Object.values(delayed)) print.add(Number(value))
  const { orders, markets } = state
  const { rows } = orders
  const at = findOrder(orders, order)
  print.add(at === -1 ? 0 : 1)
  if (at === -1) return
  print.addCopy(rows[at + ACCOUNT]!, account)
  print.addCopy(rows[at + MARKET]!, market)
  print.addCopy(rows[at + BOOK]!, runner * 2 + side)
  print.addCopy(rows[at + TICK]!, ladderIndex(price))
  print.addCopy(rows[at + REMAINING]!, size)
  print.addCopy(rows[at + STATE]!, delayed.persists ? DELAYED | PERSISTS : DELAYED)
  print.addCopy(markets[market]?.positions.accounts[rows[at + POSITION]!] ?? -1, account)
}

function addCasino(print: Fingerprint, casino: CasinoState): void {
  print.add(casino.roundCount)
  print.addAll(casino.isOpen.map(Number))
  casino.paytables.forEach((paytable, game) => {
    if (paytable === undefined) return
    const { version, decks, returns, limits } = paytable
    print.addAll([game, version, decks, limits.stakeMin, limits.stakeMax, limits.payoutMax])
    const lines = Object.keys(returns).sort()
    print.add(lines.length)
    for (const line of lines) {
      print.addText(line)
      print.add(returns[line]!)
    }
  })
  print.add(casino.seeds.size)
  for (const [account, seeds] of byAccount(casino.seeds)) {
    const { active, next } = seeds
    print.addAll([account, seeds.pair, seeds.nonce, Number(seeds.byPlayer)])
    for (const text of [seeds.clientSeed, active.hash, active.sealed, next.hash, next.sealed]) {
      print.addText(text)
    }
  }
  print.add(casino.lastRoundAt.size)
  for (const [account, time] of byAccount(casino.lastRoundAt)) print.addAll([account, time])
}

function byAccount<T>(map: ReadonlyMap<number, T>): [account: number, value: T][] {
  return [...map].sort(([one], [other]) => one - other)
}
