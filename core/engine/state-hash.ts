/**
 * A fingerprint of what the state means: money, orders in queue order, positions, matches, waits, the casino, and the ids
 * to come. Where things lie in memory is not in it. What is kept twice is in it once; a copy that disagrees shows.
 */

import type { CasinoState } from '../casino/casino-state.ts'
import {
  type Books,
  bestTick,
  blockOf,
  groupOf,
  groupRow,
  levelOf,
  levelRow,
  pageSize,
  sizeAt,
} from '../exchange/book/book.ts'
import { matchRow, pageOfMatch, rowOfMatch } from '../exchange/book/matches.ts'
import {
  type AskedTerms,
  bookAt,
  forEachFreeRow,
  type HeldTerms,
  isHeld,
  newerOf,
  nextOrderId,
  type OffsetTerms,
  type OrderPool,
  olderOf,
  orderIdAt,
  orderRow,
  orderState,
  stateAt,
  tickAt,
  waitAt,
} from '../exchange/book/order-pool.ts'
import type { TriggerLevel, Triggers } from '../exchange/market/held.ts'
import type { HeldCashOut, Market } from '../exchange/market/market.ts'
import type { Task } from '../exchange/market/task.ts'
import type { KindTerms } from '../exchange/market-terms.ts'
import { heldAt } from '../exchange/orders/held-terms.ts'
import { orderCount } from '../exchange/orders/level-orders.ts'
import { firstOf } from '../exchange/orders/switches.ts'
import { levelNumber, towards, trailBase, trailKey } from '../exchange/orders/trigger-levels.ts'
import { payoffs, WINNERS } from '../exchange/risk/payoff.ts'
import { figureOf, figurePlace, lossOf, positionRow, shapeOf } from '../exchange/risk/position.ts'
import {
  firstTimer,
  isSoonerOrSame,
  placeOf,
  type Timer,
  type Timers,
  timerKinds,
} from '../exchange/timers.ts'
import { profiles } from '../facts/profile.ts'
import { limitKinds } from '../facts/protection.ts'
import { accountRow, rowOfAccount, unlimited } from '../ledger/account-rows.ts'
import type { Accounts } from '../ledger/accounts.ts'
import { availableOf, balanceOf, ordersOf, playMoneyTakenAt } from '../ledger/accounts.ts'
import { besideOf, besideRow } from '../ledger/beside.ts'
import { type Deals, earnings } from '../ledger/deals.ts'
import { type GiveBack, givable } from '../ledger/give-back.ts'
import { holderNames, holders, holdOf } from '../ledger/holds.ts'
import { leftOf } from '../protection/limits.ts'
import { type Moments, offsetOf, pageOf } from '../protection/moments.ts'
import type { Protection } from '../protection/protection.ts'
import type { Rolling } from '../protection/rolling.ts'
import { askedFromOf } from '../protection/rooms.ts'
import { countAllStakes } from '../protection/uncounted.ts'
import { assert } from '../values/assert.ts'
import type { AccountId, MarketId, Price, Tick } from '../values/brands.ts'
import { ladderByCode } from '../values/ladder.ts'
import type { State } from './state.ts'

const { ACCOUNT, MARKET, NEXT, POSITION, PREV, REMAINING } = orderRow
const { OCCUPIED, PAGE } = groupRow
const { FIRST, LAST } = levelRow
const { HAS_TERMS, WAITING } = orderState
const { CONSTANT, EXPOSURE, GROSS, LEAST, NEWEST, PARTS } = positionRow

/** Two running 32-bit hashes over whole numbers and texts. */
class Fingerprint {
  #a = 0x811c9dc5
  #b = 0x9e3779b9

  add(value: number): void {
    const low = value | 0
    this.#mix(low)
    // Of a number of 32 bits the upper ones are its sign: nearly all are, and a division is dear.
    this.#mix(low === value ? low >> 31 : Math.floor(value / 2 ** 32) | 0)
  }

  /** Adds each of the numbers, and before them how many there are. */
  addAll(values: ArrayLike<number>): void {
    const { length } = values
    this.add(length)
    for (let i = 0; i < length; i++) this.add(values[i]!)
  }

  /** As `addAll` of two, of which there are too many to make a list of each. */
  addPair(one: number, other: number): void {
    this.add(2)
    this.add(one)
    this.add(other)
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
  const { markets, orders } = state
  print.addAll([state.time, state.eventCount, state.transactionCount, state.profile])
  addAccounts(print, state)
  addIdsToCome(print, orders)
  addResting(print, state)
  print.add(markets.length)
  markets.forEach((market, id) => {
    if (market === undefined) return
    print.add(id)
    addMarket(print, orders, id, market)
  })
  print.addAll([state.waitCount, state.cashOutCount])
  print.addAll(state.tasks)
  addSwitches(print, state)
  addWallet(print, state)
  addTree(print, state)
  addBook(print, state)
  addTimers(print, state)
  addCasino(print, state.casino)
  return print.text()
}

/** Returns 16 hex digits over what an order in one market can change: that market, all accounts, the ids to come, what is due. */
export function hashMarket(state: State, id: MarketId): string {
  const print = new Fingerprint()
  const market = state.markets[id]
  addAccounts(print, state)
  addIdsToCome(print, state.orders)
  addResting(print, state)
  if (market !== undefined) addMarket(print, state.orders, id, market)
  print.addAll([state.waitCount, state.cashOutCount])
  addSwitches(print, state)
  addTimers(print, state)
  return print.text()
}

function addAccounts(print: Fingerprint, state: State): void {
  const { accounts } = state
  countAllStakes(accounts)
  print.add(accounts.next)
  print.addCopy(accounts.stakes.length, accounts.protections.length)
  for (const { length } of accounts.counted) print.addCopy(length, accounts.next)
  print.addCopy(Number(accounts.isIdentityAsked), Number(state.profile !== profiles.demo))
  print.addCopy(Number(accounts.isCreditBarred), Number(state.profile === profiles.strict))
  print.add(accounts.agentCount)
  print.addCopy(accounts.frozenCount, accounts.frozenBy.size)
  for (const [account, by] of byAccount(accounts.frozenBy)) print.addAll([account, by])
  for (let account = 0; account < accounts.next; account++) {
    print.add(balanceOf(accounts, account))
    addHolds(print, accounts, account)
    print.add(accounts.discountBps[account]!)
    print.add(accounts.kind[account]!)
    print.add(accounts.parent[account]!)
    print.add(accounts.currency[account]!)
    print.add(ordersOf(accounts, account))
    if (playMoneyTakenAt(accounts, account) !== 0) print.add(playMoneyTakenAt(accounts, account))
    print.add(accounts.rows[rowOfAccount(account) + accountRow.UNMATCHED]!)
    const protection = accounts.protections[account]
    addRooms(print, state, account, protection)
    if (protection !== undefined) addProtection(print, protection)
    addCounted(print, accounts, account)
  }
}

/** What the row says of protection follows from it. It may lag behind: it then says that there is more to ask, and less room for stakes. */
function addRooms(
  print: Fingerprint,
  { accounts, time }: State,
  account: AccountId,
  protection: Protection | undefined,
): void {
  const row = rowOfAccount(account)
  const left = (kind: number) =>
    protection === undefined ? unlimited : leftOf(accounts, account, kind, time)
  const isAsked = accounts.rows[row + accountRow.ASKED_FROM]! <= time
  if (!isAsked || protection === undefined) {
    print.addCopy(accounts.rows[row + accountRow.ASKED_FROM]!, askedFromOf(accounts, account, time))
    print.addCopy(accounts.rows[row + accountRow.LOSS_ROOM]!, left(limitKinds.LOSS))
  }
  const stakes = left(limitKinds.STAKE)
  print.addCopy(Math.max(accounts.rows[row + accountRow.STAKE_ROOM]!, stakes), stakes)
}

/** What protects an account. */
function addProtection(print: Fingerprint, protection: Protection): void {
  const { excluded, timeOutUntil, excludedUntil, returnsFrom, limits } = protection
  print.addAll([Number(excluded), timeOutUntil, excludedUntil, returnsFrom])
  print.addAll(limits)
  const { isDepositAnswered, remindedAt, reminderMs, reviewedAt, sessionAt, sessionResult } = protection
  print.addAll([reminderMs, sessionAt, remindedAt, sessionResult, Number(isDepositAnswered), reviewedAt])
  print.addAll([protection.identity, protection.bornOn])
  print.addAll([protection.suspendedFor, protection.stakeCap, Number(protection.isRiskBarred)])
}

/** What counts against an account's limits. The sums of its periods follow from what came, and when. */
function addCounted(print: Fingerprint, { counted, moments, stakes }: Accounts, account: AccountId): void {
  for (const of of counted) addSums(print, moments, of[account])
  addSums(print, moments, stakes[account])
}

function addSums(print: Fingerprint, moments: Moments, sums: Rolling | undefined): void {
  print.add(Number(sums !== undefined))
  if (sums !== undefined) addRolling(print, moments, sums)
}

function addRolling(print: Fingerprint, moments: Moments, rolling: Rolling): void {
  const { count, firsts, place, summed, sums } = rolling
  const from = offsetOf(place)
  const own = pageOf(moments, place).subarray(from, from + 2 * count)
  print.addAll(own)
  print.addAll([firsts.length, sums.length])
  print.addCopy(Math.max(summed, count), count)
  print.addCopy(Math.max(...firsts, summed), summed)
  firsts.forEach((first, period) => {
    let sum = 0
    for (let i = first; i < summed; i++) sum += own[2 * i + 1]!
    print.addCopy(sums[period]!, sum)
  })
}

/** Who holds how much of an account's balance. */
function addHolds(print: Fingerprint, accounts: Accounts, account: AccountId): void {
  let sum = 0
  for (const holder of holderNames) {
    const amount = holdOf(accounts, holder, account)
    print.addPair(holders[holder], amount)
    sum += amount
  }
  const line = besideOf(accounts, account, besideRow.LINE)
  const given = besideOf(accounts, account, besideRow.GIVEN)
  print.addPair(line, given)
  print.addCopy(balanceOf(accounts, account) - availableOf(accounts, account), sum + given - line)
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

/** The counts of the orders at rest and of what is held follow from those of the markets. */
function addResting(print: Fingerprint, { cashOutsHeld, markets, orders }: State): void {
  print.addCopy(
    orders.resting,
    markets.reduce((sum, market) => sum + (market?.books.resting ?? 0), 0),
  )
  print.addCopy(
    orders.held,
    markets.reduce((sum, market) => sum + (market?.held?.count ?? 0), 0),
  )
  print.addCopy(
    cashOutsHeld,
    markets.reduce((sum, market) => sum + [...(market?.heldCashOuts?.values() ?? [])].flat().length, 0),
  )
  print.addCopy(
    orders.due,
    markets.reduce((sum, market) => sum + (market?.exits?.length ?? 0), 0),
  )
}

function addMarket(print: Fingerprint, orders: OrderPool, id: number, market: Market): void {
  const { runnerCount, selectionIds } = market
  print.addCopy(market.id, id)
  print.addAll([
    market.event,
    market.status,
    market.stoppedBy,
    market.stopReason,
    Number(market.inPlay),
    market.version,
    market.endedAt,
    market.payAt,
    market.scheduledEnd,
    market.quietMs,
    market.quietUntil,
    Number(market.trimmed),
    market.numberOfWinners,
    market.betDelayMs,
    market.betDelayModel,
    market.commissionBps,
    market.stakeMin,
    Number(market.profitRatioChecked),
    market.ladder,
    market.payoff,
    market.flags,
    market.payDelayMs,
  ])
  addKindTerms(print, market.kindTerms)
  print.addAll(selectionIds)
  print.addAll(market.removed.map(Number))
  print.addAll(market.factors)
  const { numerators, denominators, placed, number } = market.result
  for (const shares of [numerators, denominators, placed.numerators, placed.denominators]) {
    print.addAll(shares)
  }
  print.add(number)
  print.addCopy(runnerCount, selectionIds.length)
  print.addCopy(market.removedCount, market.removed.filter(Boolean).length)
  addBooks(print, orders, market)
  addWaiting(print, orders, market)
  addHeld(print, orders, market)
  addGoodTill(print, orders, market)
  addCashOuts(print, market)
  addHeldCashOuts(print, market)
  addExits(print, market)
  addPositions(print, orders, market)
  addMatches(print, market)
  print.add(market.freed)
  addTask(print, market.task)
  addStarting(print, orders, market)
}

function addKindTerms(print: Fingerprint, { places, divisor, handicaps, line }: KindTerms): void {
  const { unit, ...lines } = line
  print.addAll([places, divisor, ...Object.values(lines)])
  print.add(handicaps.length)
  for (const { side, handicap } of handicaps) {
    print.addText(side)
    print.add(handicap)
  }
  print.addText(unit)
}

function addTask(print: Fingerprint, task: Task | undefined): void {
  print.add(Number(task !== undefined))
  if (task === undefined) return
  const { text, ...figures } = task
  for (const name of Object.keys(figures).sort() as (keyof typeof figures)[]) print.add(figures[name])
  print.addText(text)
}

const back = 0

function addBooks(print: Fingerprint, orders: OrderPool, market: Market): void {
  const { books } = market
  const { size, prices } = ladderByCode(market.ladder)
  print.addCopy(books.ladder, market.ladder)
  print.addCopy(books.levels, size)
  print.addCopy(books.groups, Math.ceil(size / 32))
  addCells(print, books)
  let resting = 0
  for (let book = 0; book < books.bookCount; book++) {
    let lowest = -1
    let highest = -1
    for (let tick = 0; tick < books.levels; tick++) {
      // Most prices have nothing; passed over here they cost little.
      if ((tick & 31) === 0) {
        const unused = unusedFrom(books, book, tick)
        if (unused > 0) {
          tick += unused - 1
          continue
        }
      }
      const queued = isEmpty(books, book, tick)
        ? 0
        : addLevel(print, orders, market, book, tick, prices[tick]!)
      if (queued === 0) continue
      resting += queued
      if (lowest === -1) lowest = tick
      highest = tick
    }
    print.addCopy(bestTick(books, book), (book & 1) === back ? lowest : highest)
  }
  print.addCopy(books.resting, resting)
  print.addAll([books.pairs, books.parents])
}

/** Blocks and pages lie behind what finds them, each with its own place, one after the other. */
function addCells(print: Fingerprint, books: Books): void {
  const { groups, bookCount, cells, blockBits, blocksOfBook, noBlock, used } = books
  const size = 1 << blockBits
  print.addCopy(blockBits, Math.min(6, Math.ceil(Math.log2(groups))))
  print.addCopy(blocksOfBook, Math.ceil(groups / size))
  print.addCopy(noBlock, bookCount * (1 + blocksOfBook))
  const parts = bookCount === 0 ? [] : [{ from: noBlock, count: 2 * size }]
  // One block, empty for ever, stands for all in which there never was anything.
  if (bookCount > 0) for (let at = noBlock; at < noBlock + 2 * size; at++) print.addCopy(cells[at]!, 0)
  for (let book = 0; book < bookCount; book++) {
    for (let from = 0; from < blocksOfBook * size; from += size) {
      const block = cells[blockOf(books, book, from << 5)]!
      if (block === noBlock) continue
      parts.push({ from: block, count: 2 * size })
      // The last block of a book has more groups than the ladder.
      for (let group = from; group < from + size; group++) {
        const at = groupOf(books, book, group << 5)
        const page = cells[at + PAGE]!
        if (group < groups) {
          if (page !== 0) parts.push({ from: page, count: pageSize })
        } else {
          print.addCopy(page, 0)
          print.addCopy(cells[at + OCCUPIED]!, 0)
        }
      }
    }
  }
  let end = noBlock
  for (const { from, count } of parts.sort((one, other) => one.from - other.from)) {
    print.addCopy(from, end)
    end += count
  }
  print.addCopy(used, end)
}

/** Returns at how many prices from the first one of a group on nothing ever stood: those of its block, of the group, or 0. */
function unusedFrom(books: Books, book: number, tick: Tick): number {
  const { blockBits, cells, noBlock } = books
  const inBlock = 32 << blockBits
  if (cells[blockOf(books, book, tick)] === noBlock) return inBlock - (tick & (inBlock - 1))
  const group = groupOf(books, book, tick)
  return cells[group + PAGE] === 0 && cells[group + OCCUPIED] === 0 ? 32 : 0
}

function isEmpty(books: Books, book: number, tick: Tick): boolean {
  return (
    sizeAt(books, book, tick) === 0 &&
    rowAtEnd(books, book, tick, FIRST) === -1 &&
    rowAtEnd(books, book, tick, LAST) === -1 &&
    !isOccupied(books, book, tick)
  )
}

/** Returns the row at an end of a price's queue, -1 when there is none. */
function rowAtEnd(books: Books, book: number, tick: Tick, end: typeof FIRST | typeof LAST): number {
  const level = levelOf(books, book, tick)
  return level < 0 ? -1 : books.cells[level + end]!
}

/** Adds the orders of one price, oldest first. Returns how many there are. */
function addLevel(
  print: Fingerprint,
  orders: OrderPool,
  { id, books, positions }: Market,
  book: number,
  tick: Tick,
  price: Price,
): number {
  const first = rowAtEnd(books, book, tick, FIRST)
  let size = 0
  let last = -1
  let count = 0
  for (let at = first; at !== -1; at = orders.rows[at + NEXT]!) {
    assert(count++ < orders.live, 'an order is in one queue, once')
    print.add(orderIdAt(orders, at))
    print.add(id)
    print.add(book)
    print.add(price)
    addRow(print, orders, at)
    const { rows } = orders
    print.addCopy(rows[at + MARKET]!, id)
    print.addCopy(bookAt(rows, at), book)
    print.addCopy(tickAt(rows, at), tick)
    print.addCopy(rows[at + PREV]!, last)
    print.addCopy(positions.accounts[rows[at + POSITION]!] ?? -1, rows[at + ACCOUNT]!)
    size += rows[at + REMAINING]!
    last = at
  }
  print.addCopy(sizeAt(books, book, tick), size)
  print.addCopy(rowAtEnd(books, book, tick, LAST), last)
  print.addCopy(Number(isOccupied(books, book, tick)), Number(first !== -1))
  return count
}

function addRow(print: Fingerprint, orders: OrderPool, at: number): void {
  const { rows } = orders
  print.add(rows[at + ACCOUNT]!)
  print.add(rows[at + REMAINING]!)
  print.add(stateAt(rows, at) & ~HAS_TERMS)
  const terms = orders.terms.get(at)
  print.addCopy(Number((stateAt(rows, at) & HAS_TERMS) !== 0), Number(terms !== undefined))
  print.add(terms?.replacedBy ?? 0)
  print.add(terms?.entered ?? 0)
  addAsked(print, terms?.asked)
  addHeldTerms(print, terms?.held)
  const { other = 0, isProfit = false, isFirst = false } = terms?.pair ?? {}
  print.addAll([other, Number(isProfit), Number(isFirst), terms?.parent ?? 0])
  addOffset(print, terms?.offset)
}

function addOffset(print: Fingerprint, offset: OffsetTerms | undefined): void {
  print.add(Number(offset !== undefined))
  if (offset === undefined) return
  const { ticks, levelled, stopTicks, slippage, receipt, reserved } = offset
  print.addAll([ticks, Number(levelled), stopTicks, slippage, receipt, reserved])
}

function addHeldTerms(print: Fingerprint, held: HeldTerms | undefined): void {
  print.add(Number(held !== undefined))
  if (held === undefined) return
  const { kind, trigger, slippage, distance, extreme, level, receipt, firedAt } = held
  print.addAll([kind, trigger, slippage, distance, extreme, receipt, firedAt])
  if (distance === 0 || firedAt !== 0) print.addCopy(level, 0)
}

function addAsked(print: Fingerprint, asked: AskedTerms | undefined): void {
  print.add(Number(asked !== undefined))
  if (asked === undefined) return
  print.addAll([asked.flags, asked.sizedBy, asked.crumb, asked.goodTill, asked.receipt])
  print.addText(asked.orderReference)
  print.addText(asked.strategy)
}

/** The orders that wait, in the order of their release, and for what. */
function addWaiting(
  print: Fingerprint,
  orders: OrderPool,
  { id, ladder, positions, ...market }: Market,
): void {
  const { rows } = orders
  const { prices } = ladderByCode(ladder)
  let last = -1
  let count = 0
  for (let at = market.firstWaiting; at !== -1; at = rows[at + NEXT]!) {
    assert(count++ < orders.live, 'an order waits once')
    print.addAll([orderIdAt(orders, at), id, bookAt(rows, at), prices[tickAt(rows, at)]!])
    addRow(print, orders, at)
    for (const value of Object.values(waitAt(orders, at))) print.add(Number(value))
    print.addCopy(rows[at + MARKET]!, id)
    print.addCopy(rows[at + PREV]!, last)
    print.addCopy(positions.accounts[rows[at + POSITION]!] ?? -1, rows[at + ACCOUNT]!)
    last = at
  }
  print.add(count)
  print.addCopy(market.lastWaiting, last)
}

/** Cash-outs that wait, in the order of their release. */
function addCashOuts(print: Fingerprint, { cashOuts }: Market): void {
  print.add(cashOuts?.size ?? 0)
  for (const [account, one] of cashOuts ?? []) {
    print.addCopy(one.account, account)
    print.addAll([one.id, account, one.runner, one.part, one.until, one.hedges.length])
    for (const { runner, side, size, payout } of one.hedges) print.addAll([runner, side, size, payout])
  }
}

/** Cash-outs that are held for a profit, by account and as they were set. */
function addHeldCashOuts(print: Fingerprint, { heldCashOuts }: Market): void {
  print.add(heldCashOuts?.size ?? 0)
  for (const [account, own] of byAccount(heldCashOuts ?? new Map<AccountId, HeldCashOut[]>())) {
    print.add(own.length)
    for (const one of own) {
      print.addCopy(one.account, account)
      print.addAll([account, one.runner, one.target, one.receipt])
    }
  }
}

/** Exits that are still to be placed, in their order. */
function addExits(print: Fingerprint, { exits = [] }: Market): void {
  print.add(exits.length)
  for (const { strategy, ...figures } of exits) {
    print.addAll(Object.values(figures))
    print.addText(strategy)
  }
}

/** The orders at the starting price in the order of their queues, and what became of it. The sums follow from the orders. */
function addStarting(
  print: Fingerprint,
  orders: OrderPool,
  { id, ladder, positions, starting }: Market,
): void {
  print.add(Number(starting !== undefined))
  if (starting === undefined) return
  const { begunAt, count, first, last, noLimit, runners, sums } = starting
  const { rows } = orders
  print.addCopy(noLimit, ladderByCode(ladder).size)
  print.add(begunAt)
  for (const { isMatched, ...figures } of runners)
    print.addAll([Number(isMatched), ...Object.values(figures)])
  let seen = 0
  for (let book = 0; book < first.length; book++) {
    const standing = new Float64Array(sums[book]!.length)
    let previous = -1
    for (let at = first[book]!; at !== -1; at = rows[at + NEXT]!) {
      assert(seen++ < orders.live, 'an order is at the starting price once')
      print.addAll([orderIdAt(orders, at), id, bookAt(rows, at), tickAt(rows, at)])
      addRow(print, orders, at)
      print.addCopy(rows[at + MARKET]!, id)
      print.addCopy(rows[at + PREV]!, previous)
      print.addCopy(positions.accounts[rows[at + POSITION]!] ?? -1, rows[at + ACCOUNT]!)
      standing[tickAt(rows, at)]! += rows[at + REMAINING]!
      previous = at
    }
    print.addCopy(last[book]!, previous)
    for (let tick = 0; tick < standing.length; tick++) print.addCopy(sums[book]![tick]!, standing[tick]!)
  }
  print.addCopy(count, seen)
}

/** The orders that wait for a trigger, as they came to be held, and for what; which of them fires next follows from that. */
function addHeld(print: Fingerprint, orders: OrderPool, { id, ladder, held, positions }: Market): void {
  const { rows } = orders
  const { prices } = ladderByCode(ladder)
  let last = -1
  let count = 0
  for (let at = held?.first ?? -1; at !== -1; at = rows[at + NEXT]!) {
    assert(count++ < orders.live, 'an order is held once')
    const book = bookAt(rows, at)
    print.addAll([orderIdAt(orders, at), id, book, prices[tickAt(rows, at)]!])
    addRow(print, orders, at)
    print.addCopy(Number(isHeld(stateAt(rows, at))), 1)
    print.addCopy(rows[at + MARKET]!, id)
    print.addCopy(rows[at + PREV]!, last)
    print.addCopy(positions.accounts[rows[at + POSITION]!] ?? -1, rows[at + ACCOUNT]!)
    addAtTrigger(print, orders, held!.books.get(book), at)
    last = at
  }
  print.add(count)
  print.addCopy(held?.last ?? -1, last)
  print.addCopy(held?.count ?? 0, count)
  let triggers = 0
  for (const [book, sides] of held?.books ?? []) {
    const { levels, unmet, met, trails, trailAt } = sides
    for (const timers of [unmet, met, trails]) addShape(print, timers)
    print.addCopy(unmet.heap.length + met.heap.length, levels.size)
    print.addCopy(Number(levels.size > 0), 1)
    print.addCopy(trails.heap.length, trailAt.size)
    const trailing = [...levels.values()].filter(({ distance }) => distance > 0)
    print.addCopy([...trailAt.values()].flat().length, trailing.length)
    print.addCopy(sides.book, book)
    for (const [number, level] of levels) {
      addShape(print, level.orders)
      print.addCopy(Number(level.orders.heap.length > 0), 1)
      triggers += orderCount(level)
      addApart(print, level)
      addLevelAt(print, sides, { book, number, level })
    }
  }
  print.addCopy(triggers, count)
}

/** It stands among those that are not met, by its trigger, or among those that are, by the receipt of its first order; and by its extreme if it trails. */
function addLevelAt(
  print: Fingerprint,
  { unmet, met, trails, trailAt }: Triggers,
  { book, number, level }: { readonly book: number; readonly number: number; readonly level: TriggerLevel },
): void {
  const key = { kind: timerKinds.trigger, id: number, at: 0, receipt: 0 }
  const first = level.orders.heap[0]?.receipt ?? -1
  const isMet = timerOf(met, key)
  const timer = isMet ?? timerOf(unmet, key)
  print.addCopy(timer?.at ?? -1, isMet === undefined ? towards(book, level.trigger) : first)
  print.addCopy(timer?.receipt ?? -1, isMet === undefined ? number : first)
  const { distance, extreme } = level
  print.addCopy(Number(number >= trailBase), Number(distance > 0))
  if (distance === 0) {
    print.addCopy(extreme, number)
    return print.addCopy(level.trigger, number)
  }
  const place = trailKey(distance, extreme)
  const trail = timerOf(trails, { ...key, id: place })
  print.addCopy(trail?.at ?? -1, -towards(book, extreme))
  print.addCopy(trail?.receipt ?? -1, distance)
  print.addCopy(trailAt.get(place)?.filter((other) => other === number).length ?? 0, 1)
}

/** Orders that stand apart are in the level's line as the first of their account; which do is no part of the state. */
function addApart(print: Fingerprint, { apart, orders }: TriggerLevel): void {
  for (const [account, own] of apart ?? []) {
    addShape(print, own)
    const first = own.heap[0]?.receipt ?? -1
    const timer = timerOf(orders, { kind: timerKinds.owner, id: account, at: 0, receipt: 0 })
    print.addCopy(timer?.at ?? -1, first)
    print.addCopy(timer?.receipt ?? -1, first)
  }
}

/** A held order stands at its level by its receipt. */
function addAtTrigger(
  print: Fingerprint,
  orders: OrderPool,
  triggers: Triggers | undefined,
  at: number,
): void {
  const terms = heldAt(orders, at)
  const { distance, receipt } = terms
  const level = triggers?.levels.get(levelNumber(terms))
  if (distance > 0) print.addAll([level?.extreme ?? -1, level?.trigger ?? -1])
  print.addCopy(level?.distance ?? -1, distance)
  const key = { kind: timerKinds.trigger, id: at, at: 0, receipt: 0 }
  const own = level?.apart?.get(orders.rows[at + ACCOUNT]!)
  const timer = level && ((own && timerOf(own, key)) ?? timerOf(level.orders, key))
  print.addCopy(timer?.at ?? -1, receipt)
  print.addCopy(timer?.receipt ?? -1, receipt)
}

function timerOf(timers: Timers, timer: Timer): Timer | undefined {
  const place = placeOf(timers, timer)
  return place === undefined ? undefined : timers.heap[place]
}

/** The orders that are good till a time: their times and receipts are those of the orders. */
function addGoodTill(print: Fingerprint, orders: OrderPool, { goodTill }: Market): void {
  print.add(Number(goodTill !== undefined))
  if (goodTill === undefined) return
  addHeap(print, goodTill, ({ id }) => {
    const asked = orders.terms.get(id)?.asked
    return asked && { at: asked.goodTill, receipt: asked.receipt }
  })
}

/** Dead man's switches, by account and then as they were set, and what is being cancelled for accounts. */
function addSwitches(print: Fingerprint, { switches, sweeps }: State): void {
  print.add(switches.size)
  for (const [account, own] of byAccount(switches)) {
    print.addAll([account, own.length])
    for (const { strategy, timeoutMs, deadline, receipt } of own) {
      print.addText(strategy)
      print.addAll([timeoutMs, deadline, receipt])
    }
  }
  print.add(sweeps.length)
  for (const { account, next, reason, strategy } of sweeps) {
    print.addAll([account, reason, next])
    print.addText(strategy)
  }
}

/** Transfers under way in turn, those that ended in turn, and what each account paid. */
function addWallet(print: Fingerprint, { wallet }: State): void {
  print.add(wallet.count)
  for (const transfers of [wallet.underWay, wallet.ended]) {
    print.add(transfers.size)
    for (const [id, transfer] of transfers) {
      const { account, amount, isDeposit, method, state } = transfer
      print.addAll([id, account, Number(isDeposit), amount, method])
      const { approvals, approvedAt, approvedBy, begunAt, endedAt } = transfer
      print.addAll([state, approvals, approvedBy, approvedAt, begunAt, endedAt])
      print.addCopy(transfer.id, id)
    }
  }
  for (const [account, { deposited, withdrawn, underWay }] of byAccount(wallet.byAccount)) {
    print.add(account)
    for (const figures of [deposited, withdrawn, underWay]) print.addAll(figures)
  }
}

/** Agents in turn, what is announced, what waits to be confirmed, and how far a close has come. */
function addTree(print: Fingerprint, { accounts, tree }: State): void {
  const {
    agents,
    announced,
    announcements,
    closingFrom,
    dealt,
    owed,
    payments,
    periods,
    proposed,
    top,
    waiting,
  } = tree
  print.addAll([agents.size, announced, closingFrom, dealt, owed.units, owed.rest, periods, proposed])
  print.addAll(top)
  for (const [account, agent] of agents) {
    const { agents: below, history, isClosed } = agent
    print.addAll([account, Number(isClosed), agent.owed.units, agent.owed.rest, agent.below])
    print.addAll(below)
    for (const { since, deals, giveBack } of history)
      print.addAll([since, ...dealsIn(deals), ...givenIn(giveBack)])
  }
  print.addCopy(agents.size, accounts.agentCount)
  print.add(announcements.length)
  for (const { number, from, changes, giveBacks } of announcements) {
    print.addAll([number, from, changes.length, giveBacks.length])
    for (const { account, deals } of changes) print.addAll([account, ...dealsIn(deals)])
    for (const { account, giveBack } of giveBacks) print.addAll([account, ...givenIn(giveBack)])
  }
  print.addAll([tree.givingFrom, tree.promised.size])
  for (const [account, { rest, units }] of byAccount(tree.promised)) print.addAll([account, units, rest])
  print.add(payments.size)
  for (const [id, { account, amount, to, until }] of payments) print.addAll([id, account, to, amount, until])
  for (const [account, count] of byAccount(waiting)) print.addAll([account, count])
  print.addAll([tree.claimed, tree.claims.size])
  for (const [id, { account, amount, to, until, waitMs }] of tree.claims) {
    print.addAll([id, account, amount, to, until, waitMs])
  }
  for (const [account, count] of byAccount(tree.claimsOf)) print.addAll([account, count])
}

function givenIn(giveBack: GiveBack): number[] {
  return givable.map((earning) => giveBack[earning])
}

function dealsIn(deals: Deals): number[] {
  return earnings.map((earning) => deals[earning])
}

/** Bets against the house's book that are open, in turn. */
function addBook(print: Fingerprint, { book: { count, open, openOf } }: State): void {
  print.addAll([count, open.size])
  for (const [id, { account, parts, stake }] of open) print.addAll([id, account, stake, parts])
  for (const [account, own] of byAccount(openOf)) print.addAll([account, own])
}

/** What is due of each market, which follows from what is first there. */
function addTimers(print: Fingerprint, { timers, markets, orders, switches, tree }: State): void {
  addHeap(print, timers, ({ kind, id }) => {
    if (kind === timerKinds.claim) {
      const claim = tree.claims.get(id)
      return claim && { at: claim.until, receipt: id }
    }
    if (kind === timerKinds.settleUp) {
      const payment = tree.payments.get(id)
      return payment && { at: payment.until, receipt: id }
    }
    if (kind === timerKinds.deadMansSwitch) {
      const own = switches.get(id)
      if (own === undefined) return undefined
      const { deadline, receipt } = firstOf(own)
      return { at: deadline, receipt }
    }
    const market = markets[id]
    if (market === undefined) return undefined
    if (kind === timerKinds.goodTill) return market.goodTill && firstTimer(market.goodTill)
    if (kind === timerKinds.payment) return { at: market.payAt, receipt: id }
    if (kind === timerKinds.quiet) return { at: market.quietUntil, receipt: id }
    if (kind === timerKinds.cashOut) {
      const [first] = market.cashOuts?.values() ?? []
      return first && { at: first.until, receipt: first.id }
    }
    if (market.firstWaiting === -1) return undefined
    const { until, receipt } = waitAt(orders, market.firstWaiting)
    return { at: until, receipt }
  })
}

/** Adds timers, each in its place of the heap. `originalOf`: what a timer follows from. */
function addHeap(
  print: Fingerprint,
  timers: Timers,
  originalOf: (timer: Timer) => { readonly at: number; readonly receipt: number } | undefined,
): void {
  const { heap, places } = timers
  print.add(heap.length)
  print.addCopy(places.size, heap.length)
  for (const timer of [...heap].sort((one, other) => one.kind - other.kind || one.id - other.id)) {
    print.addAll([timer.kind, timer.id, timer.at, timer.receipt])
    const original = originalOf(timer)
    print.addCopy(timer.at, original?.at ?? -1)
    print.addCopy(timer.receipt, original?.receipt ?? -1)
  }
  addShape(print, timers)
}

/** Each timer has its place in the heap, behind those that are due before it. */
function addShape(print: Fingerprint, timers: Timers): void {
  const { heap } = timers
  heap.forEach((timer, place) => {
    const parent = heap[(place - 1) >> 1]
    print.addCopy(Number(isSoonerOrSame(parent ?? timer, timer)), 1)
    print.addCopy(placeOf(timers, timer) ?? -1, place)
  })
}

function isOccupied(books: Books, book: number, tick: Tick): boolean {
  return (books.cells[groupOf(books, book, tick) + OCCUPIED]! & (1 << (tick & 31))) !== 0
}

/** In the order of their first orders: settlements go through them so. */
function addPositions(
  print: Fingerprint,
  orders: OrderPool,
  { runnerCount, positions, payoff, kindTerms }: Market,
): void {
  const { count, accounts, settled, stride } = positions
  const figureCount = payoffs[payoff]!.figureCount(runnerCount, kindTerms)
  print.add(count)
  print.addCopy(positions.figureCount, figureCount)
  const lossCount = payoff === WINNERS ? runnerCount : 0
  const shape = shapeOf(figureCount, lossCount > 0)
  print.addCopy(positions.step, shape.step)
  print.addCopy(stride, shape.stride)
  print.addCopy(positions.pageBits, shape.pageBits)
  const firstFigure = figurePlace(positions, 0)
  const endOfFigures = figurePlace(positions, figureCount)
  for (let i = 0; i < count; i++) {
    print.add(accounts[i]!)
    print.add(figureOf(positions, i, CONSTANT))
    print.add(figureOf(positions, i, EXPOSURE))
    print.add(figureOf(positions, i, GROSS))
    print.add(figureOf(positions, i, PARTS))
    let least = Number.POSITIVE_INFINITY
    for (let figure = 0; figure < positions.figureCount; figure++) {
      const value = figureOf(positions, i, figurePlace(positions, figure))
      print.add(value)
      least = Math.min(least, value)
    }
    print.addCopy(figureOf(positions, i, LEAST), lossCount > 0 ? least : 0)
    for (let place = PARTS + 1; place < stride; place++) {
      const isFigure = place >= firstFigure && place < endOfFigures
      if (!isFigure) print.addCopy(figureOf(positions, i, place), 0)
    }
    let loss = 0
    for (let runner = 0; runner < lossCount; runner++) loss += lossOf(positions, i, runner)
    if (lossCount > 0) print.addCopy(loss, figureOf(positions, i, CONSTANT))
    for (let runner = 0; runner < lossCount; runner++) print.add(lossOf(positions, i, runner))
    const { waiting, held } = addThread(print, orders, figureOf(positions, i, NEWEST), i)
    print.addCopy(positions.waiting[i]!, waiting)
    print.addCopy(positions.held[i]!, held)
  }
  print.addAll(settled)
}

/** The live orders of one account in one market, newest first. Returns how many of them wait, and how many are held. */
function addThread(
  print: Fingerprint,
  orders: OrderPool,
  newest: number,
  position: number,
): { readonly waiting: number; readonly held: number } {
  const { rows } = orders
  let waiting = 0
  let held = 0
  let newer = -1
  let count = 0
  for (let at = newest; at !== -1; at = olderOf(orders, at)) {
    assert(count++ < orders.live, 'an order is in one thread, once')
    print.add(orderIdAt(orders, at))
    print.addCopy(newerOf(orders, at), newer)
    print.addCopy(rows[at + POSITION]!, position)
    if ((stateAt(rows, at) & WAITING) !== 0) waiting++
    if (isHeld(stateAt(rows, at))) held++
    newer = at
  }
  print.add(count)
  return { waiting, held }
}

const matchPlaces = Object.values(matchRow)

function addMatches(print: Fingerprint, { matches }: Market): void {
  print.add(matches.count)
  for (let match = 0; match < matches.count; match++) {
    const page = pageOfMatch(matches, match)
    const row = rowOfMatch(match)
    for (const place of matchPlaces) print.add(page[row + place]!)
  }
  print.addAll(matches.groups)
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
  for (const caps of casino.stakeCaps) print.addAll(caps)
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

function byAccount<T>(map: ReadonlyMap<number, T>): [account: AccountId, value: T][] {
  return [...map].sort(([one], [other]) => one - other)
}
