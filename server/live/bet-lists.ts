/** The lists a bet is in: its position's active or finished ones, and all finished ones in which nothing matched. */
import { LINE } from '#core/exchange/risk/payoff.ts'
import { leaveAccount, marketOfBet } from './account-bets.ts'
import { NEXT_EMPTY, PREVIOUS_EMPTY, setCount } from './bet-course.ts'
import {
  countOf,
  courseOf,
  ensureCourse,
  FLAGS,
  freeBet,
  HAS_TERMS,
  IS_ACTIVE,
  IS_EMPTY,
  intOf,
  intsAt,
  intsOf,
  NEXT,
  POSITION,
  PREVIOUS,
} from './bet-pool.ts'
import type { BetStore } from './bet-store.ts'
import type { MarketBets } from './market-bets.ts'
import { removeOrder } from './order-index.ts'

/** Puts a bet at the head of its position's active or finished bets. Mutates. */
export function linkBet(store: BetStore, bets: MarketBets, bet: number, active: boolean): void {
  const ints = intsOf(store.pool, bet)
  const at = intsAt(bet)
  const position = ints[at + POSITION]!
  const heads = active ? bets.activeHead : bets.finishedHead
  const next = heads[position]!
  ints[at + NEXT] = next
  ints[at + PREVIOUS] = -1
  if (next !== -1) intsOf(store.pool, next)[intsAt(next) + PREVIOUS] = bet
  heads[position] = bet
  if (!active) return
  ints[at + FLAGS] = ints[at + FLAGS]! | IS_ACTIVE
  bets.activeCount[position] = bets.activeCount[position]! + 1
}

/** Takes a bet out of the list of its position. Mutates. */
export function unlinkBet(store: BetStore, bets: MarketBets, bet: number): void {
  const ints = intsOf(store.pool, bet)
  const at = intsAt(bet)
  const position = ints[at + POSITION]!
  const active = (ints[at + FLAGS]! & IS_ACTIVE) !== 0
  const next = ints[at + NEXT]!
  const previous = ints[at + PREVIOUS]!
  if (next !== -1) intsOf(store.pool, next)[intsAt(next) + PREVIOUS] = previous
  if (previous !== -1) intsOf(store.pool, previous)[intsAt(previous) + NEXT] = next
  else if (active) bets.activeHead[position] = next
  else bets.finishedHead[position] = next
  if (!active) return
  ints[at + FLAGS] = ints[at + FLAGS]! & ~IS_ACTIVE
  bets.activeCount[position] = bets.activeCount[position]! - 1
}

/** Appends a finished bet in which nothing matched to the list of those. Mutates. */
export function appendEmpty(store: BetStore, bet: number): void {
  const { pool, lastEmpty: last } = store
  const course = ensureCourse(pool, bet)
  setCount(pool.courses, course, NEXT_EMPTY, -1)
  setCount(pool.courses, course, PREVIOUS_EMPTY, last)
  const flags = intsAt(bet) + FLAGS
  intsOf(pool, bet)[flags] = intsOf(pool, bet)[flags]! | IS_EMPTY
  if (last === -1) store.firstEmpty = bet
  else setCount(pool.courses, courseOf(pool, last), NEXT_EMPTY, bet)
  store.lastEmpty = bet
  store.emptyCount++
}

function removeEmpty(store: BetStore, bet: number): void {
  const { pool } = store
  const next = countOf(pool, bet, NEXT_EMPTY)
  const previous = countOf(pool, bet, PREVIOUS_EMPTY)
  if (next === -1) store.lastEmpty = previous
  else setCount(pool.courses, courseOf(pool, next), PREVIOUS_EMPTY, previous)
  if (previous === -1) store.firstEmpty = next
  else setCount(pool.courses, courseOf(pool, previous), NEXT_EMPTY, next)
  store.emptyCount--
}

/** Forgets a bet: every list, the index and the row. Mutates. */
export function forgetBet(store: BetStore, bets: MarketBets, bet: number): void {
  unlinkBet(store, bets, bet)
  leaveAccount(store, bets.accounts[intOf(store.pool, bet, POSITION)]!, bet)
  const flags = intsOf(store.pool, bet)[intsAt(bet) + FLAGS]!
  if ((flags & IS_EMPTY) !== 0) removeEmpty(store, bet)
  if ((flags & HAS_TERMS) !== 0) store.terms.delete(bet)
  if (bets.payoff === LINE) store.lines.delete(bet)
  removeOrder(store, bet)
  freeBet(store.pool, bet)
}

/** Forgets the oldest finished bets in which nothing matched, beyond the number that is kept. Mutates. */
export function trimEmpty(store: BetStore): void {
  let forgotten: Map<number, MarketBets> | undefined
  while (store.emptyCount > store.emptyMax) {
    const bet = store.firstEmpty
    const market = marketOfBet(store, bet)
    let bets = store.markets[market]
    if (bets === undefined) {
      forgotten ??= new Map(store.forgotten.map((one) => [one.market, one]))
      bets = forgotten.get(market)
    }
    forgetBet(store, bets!, bet)
  }
}

/** Forgets up to `count` bets of markets that have left: a large market is forgotten over many batches, not in one. Mutates. */
export function recycleForgotten(store: BetStore, count: number): void {
  for (let left = count; left > 0; left--) {
    const bets = store.forgotten[0]
    if (bets === undefined) return
    const position = bets.count - 1
    const head = position === -1 ? -1 : firstBetOf(bets, position)
    if (head !== -1) forgetBet(store, bets, head)
    else if (position !== -1) bets.count--
    else store.forgotten.shift()
  }
}

function firstBetOf(bets: MarketBets, position: number): number {
  const active = bets.activeHead[position]!
  return active !== -1 ? active : bets.finishedHead[position]!
}
