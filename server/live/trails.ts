/** Triggers that trail, as those who hold them read it: where one stands is in the state, for that it moved no fact has said. */
import type { Bet } from '#contract/orders.ts'
import type { State } from '#core/engine/state.ts'
import { findOrder, isHeld, stateAt } from '#core/exchange/book/order-pool.ts'
import { levelOfHeld } from '#core/exchange/orders/trigger-levels.ts'
import type { AccountId, MarketId, OrderId } from '#core/values/brands.ts'
import { ladderByCode } from '#core/values/ladder.ts'
import { forEachActiveOrder } from './bet-queries.ts'
import type { BetStore } from './bet-store.ts'
import { findBet } from './order-index.ts'

/** Visits the orders of an account in a market whose triggers trail. */
export function forEachTrail(
  store: BetStore,
  market: MarketId,
  account: AccountId,
  visit: (order: OrderId) => void,
): void {
  forEachActiveOrder(store, market, account, (order) => {
    const held = store.terms.get(findBet(store, order))?.held
    if (held?.distance !== undefined && held.firedAt === undefined) visit(order)
  })
}

/** Returns a bet with its trigger as it stands in the state. */
export function withTrail({ orders, markets }: State, bet: Bet): Bet {
  const { held, state } = bet
  const market = markets[bet.marketId]
  if (held?.distance === undefined || state !== 'held' || market === undefined) return bet
  const row = findOrder(orders, bet.orderId)
  if (row === -1 || !isHeld(stateAt(orders.rows, row))) return bet
  const { trigger } = levelOfHeld(orders, market, row)
  return { ...bet, held: { ...held, trigger: ladderByCode(market.ladder).prices[trigger]! } }
}
