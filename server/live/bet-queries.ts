/** What other rooms ask of the bets, by market, account or order, without knowing how the store keeps them. */
import { BACK, LAY, type SideCode } from '#core/exchange/book/book.ts'
import {
  FLAGS,
  IS_LAY,
  intOf,
  intsAt,
  intsOf,
  nextOf,
  orderOf,
  PRICE,
  runnerOf,
  UNMATCHED,
} from './bet-pool.ts'
import type { BetStore } from './bet-store.ts'
import { findPositionOf } from './market-bets.ts'
import { findBet } from './order-index.ts'

/** Where an order rests or rested in the book of its market. */
export interface OrderPlace {
  readonly runner: number
  readonly side: SideCode
  readonly price: number
}

export interface UnmatchedOrder extends OrderPlace {
  readonly order: number
  readonly account: number
  readonly market: number
  /** Minor units that rest in the book or wait to be released. */
  readonly unmatched: number
}

/** Returns the place of an order, or undefined when the store has forgotten it. */
export function placeOfOrder({ index, pool }: BetStore, order: number): OrderPlace | undefined {
  const bet = findBet(index, order)
  return bet === -1 ? undefined : placeOf(pool, bet)
}

function placeOf(pool: BetStore['pool'], bet: number): OrderPlace {
  const ints = intsOf(pool, bet)
  const row = intsAt(bet)
  const flags = ints[row + FLAGS]!
  const side = (flags & IS_LAY) === 0 ? BACK : LAY
  return { runner: runnerOf(flags), side, price: ints[row + PRICE]! }
}

/** Returns how many accounts have ordered in a market. */
export function accountCountIn(store: BetStore, market: number): number {
  return store.markets[market]?.count ?? 0
}

/** Returns whether an account has ordered in a market. */
export function hasOrderedIn(store: BetStore, market: number, account: number): boolean {
  const bets = store.markets[market]
  return bets !== undefined && findPositionOf(bets, account) !== -1
}

/** Visits every account that has ordered in a market. */
export function forEachAccountIn(store: BetStore, market: number, visit: (account: number) => void): void {
  const bets = store.markets[market]
  if (bets === undefined) return
  for (let position = 0; position < bets.count; position++) visit(bets.accounts[position]!)
}

/** Visits the orders of an account's active bets in a market, the newest first. */
export function forEachActiveOrder(
  store: BetStore,
  market: number,
  account: number,
  visit: (order: number) => void,
): void {
  forEachActiveBet(store, market, account, (bet) => visit(orderOf(store.pool, bet)))
}

/** Returns an account's orders in a market of which something is unmatched, the oldest first. */
export function unmatchedOrders(store: BetStore, market: number, account: number): UnmatchedOrder[] {
  const { pool } = store
  const orders: UnmatchedOrder[] = []
  forEachActiveBet(store, market, account, (bet) => {
    const unmatched = intOf(pool, bet, UNMATCHED)
    if (unmatched === 0) return
    orders.push({ order: orderOf(pool, bet), account, market, ...placeOf(pool, bet), unmatched })
  })
  return orders.reverse()
}

function forEachActiveBet(
  store: BetStore,
  market: number,
  account: number,
  visit: (bet: number) => void,
): void {
  const bets = store.markets[market]
  const position = bets === undefined ? -1 : findPositionOf(bets, account)
  if (bets === undefined || position === -1) return
  for (let bet = bets.activeHead[position]!; bet !== -1; bet = nextOf(store.pool, bet)) visit(bet)
}
