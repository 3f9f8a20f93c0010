/** The bet of an order in which nothing is unmatched or matched any more. */
import type { Bet } from '#contract/orders.ts'
import type { AccountId, OrderId } from '#core/values/brands.ts'
import { ENDED_AT } from './bet-course.ts'
import { intOf, largeOf, MARKET, POSITION } from './bet-pool.ts'
import { betShape } from './bet-shape.ts'
import type { BetStore } from './bet-store.ts'
import type { Catalogue } from './catalogue.ts'
import { findBet } from './order-index.ts'

export interface EndedBet {
  readonly account: AccountId
  readonly bet: Bet
}

/** Returns the bet and whose it is, or undefined while something of it is left. The store must know the order. */
export function endedBetOf(store: BetStore, catalogue: Catalogue, order: OrderId): EndedBet | undefined {
  const { pool } = store
  const bet = findBet(store, order)
  if (largeOf(pool, bet, ENDED_AT) === 0) return undefined
  const market = store.markets[intOf(pool, bet, MARKET)]!
  return {
    account: market.accounts[intOf(pool, bet, POSITION)]!,
    bet: betShape(store, catalogue, market, bet),
  }
}
