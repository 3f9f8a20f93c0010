/** The bet of an order, whoever it belongs to; and of one in which nothing is unmatched or matched any more. */
import type { Bet } from '#contract/orders.ts'
import type { AccountId, OrderId } from '#core/values/brands.ts'
import { marketOfBet } from './account-bets.ts'
import { ENDED_AT } from './bet-course.ts'
import { intOf, largeOf, POSITION } from './bet-pool.ts'
import { betShape } from './bet-shape.ts'
import type { BetStore } from './bet-store.ts'
import type { Catalogue } from './catalogue.ts'
import { findBet } from './order-index.ts'

export interface OwnBet {
  readonly account: AccountId
  readonly bet: Bet
}

/** Returns the bet of an order and whose it is, or undefined when the store has forgotten it. */
export function betOfOrder(store: BetStore, catalogue: Catalogue, order: OrderId): OwnBet | undefined {
  const bet = findBet(store, order)
  const market = bet === -1 ? undefined : store.markets[marketOfBet(store, bet)]
  if (market === undefined) return undefined
  return {
    account: market.accounts[intOf(store.pool, bet, POSITION)]!,
    bet: betShape(store, catalogue, market, bet),
  }
}

/** Returns the bet and whose it is, or undefined while something of it is left. The store must know the order. */
export function endedBetOf(store: BetStore, catalogue: Catalogue, order: OrderId): OwnBet | undefined {
  const bet = findBet(store, order)
  if (largeOf(store.pool, bet, ENDED_AT) === 0) return undefined
  return betOfOrder(store, catalogue, order)
}
