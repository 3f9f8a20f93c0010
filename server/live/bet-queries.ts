/** What other rooms ask of the bets, by market, account or order, without knowing how the store keeps them. */

import { BACK, LAY, type SideCode } from '#core/exchange/book/book.ts'
import type { AccountId, MarketId, Money, OrderId, Price } from '#core/values/brands.ts'
import { FLAGS, IS_LAY, intsAt, intsOf, nextOf, orderOf, PRICE, runnerOf, unmatchedOf } from './bet-pool.ts'
import type { BetStore } from './bet-store.ts'
import { isHeldBet } from './held-bets.ts'
import { findPositionOf } from './market-bets.ts'
import { findBet } from './order-index.ts'

/** Where an order rests or rested in the book of its market. */
export interface OrderPlace {
  readonly runner: number
  readonly side: SideCode
  readonly price: Price
}

export interface UnmatchedOrder extends OrderPlace {
  readonly order: OrderId
  readonly account: AccountId
  readonly market: MarketId
  /** Minor units that rest in the book or wait to be released. */
  readonly unmatched: Money
}

/** Returns the place of an order, or undefined when the store has forgotten it. */
export function placeOfOrder(store: BetStore, order: OrderId): OrderPlace | undefined {
  const bet = findBet(store, order)
  return bet === -1 ? undefined : placeOf(store.pool, bet)
}

function placeOf(pool: BetStore['pool'], bet: number): OrderPlace {
  const ints = intsOf(pool, bet)
  const row = intsAt(bet)
  const flags = ints[row + FLAGS]!
  const side = (flags & IS_LAY) === 0 ? BACK : LAY
  return { runner: runnerOf(flags), side, price: ints[row + PRICE]! }
}

/** Returns how many accounts have ordered in a market. */
export function accountCountIn(store: BetStore, market: MarketId): number {
  return store.markets[market]?.count ?? 0
}

/** Returns whether an account has ordered in a market. */
export function hasOrderedIn(store: BetStore, market: MarketId, account: AccountId): boolean {
  const bets = store.markets[market]
  return bets !== undefined && findPositionOf(bets, account) !== -1
}

/** Visits every account that has ordered in a market. */
export function forEachAccountIn(
  store: BetStore,
  market: MarketId,
  visit: (account: AccountId) => void,
): void {
  const bets = store.markets[market]
  if (bets === undefined) return
  for (let position = 0; position < bets.count; position++) visit(bets.accounts[position]!)
}

/** Visits the orders of an account's active bets in a market, the newest first. */
export function forEachActiveOrder(
  store: BetStore,
  market: MarketId,
  account: AccountId,
  visit: (order: OrderId) => void,
): void {
  forEachActiveBet(store, market, account, (bet) => visit(orderOf(store.pool, bet)))
}

/** Returns an account's orders in a market of which something is unmatched, the oldest first; not those that wait for a trigger. */
export function unmatchedOrders(store: BetStore, market: MarketId, account: AccountId): UnmatchedOrder[] {
  const { pool } = store
  const orders: UnmatchedOrder[] = []
  forEachActiveBet(store, market, account, (bet) => {
    const unmatched = unmatchedOf(pool, bet)
    if (unmatched === 0 || isHeldBet(store, bet)) return
    orders.push({ order: orderOf(pool, bet), account, market, ...placeOf(pool, bet), unmatched })
  })
  return orders.reverse()
}

function forEachActiveBet(
  store: BetStore,
  market: MarketId,
  account: AccountId,
  visit: (bet: number) => void,
): void {
  const bets = store.markets[market]
  const position = bets === undefined ? -1 : findPositionOf(bets, account)
  if (bets === undefined || position === -1) return
  for (let bet = bets.activeHead[position]!; bet !== -1; bet = nextOf(store.pool, bet)) visit(bet)
}
