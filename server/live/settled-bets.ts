/** The bets of a market that has its result: those with matched or voided stake, in the order in which they were placed. */

import type { Bet } from '#contract/orders.ts'
import type { MatchedBet } from '#core/exchange/settlement/bet-profit.ts'
import type { AccountId, MarketId } from '#core/values/brands.ts'
import { MATCHED, VOIDED } from './bet-course.ts'
import { countOf, nextOf, serialOf } from './bet-pool.ts'
import { betShape, matchedOf } from './bet-shape.ts'
import type { BetStore } from './bet-store.ts'
import type { Catalogue } from './catalogue.ts'

/** With what of it is matched, also of a void market, whose bets say that they are void. */
export interface SettledBet extends MatchedBet {
  readonly account: AccountId
  readonly bet: Bet
}

/** Visits each bet, with its result, and the account it belongs to. */
export function* settledBetsOf(
  store: BetStore,
  catalogue: Catalogue,
  marketId: MarketId,
): Generator<SettledBet, void> {
  const market = store.markets[marketId]!
  const { pool } = store
  for (let position = 0; position < market.count; position++) {
    const played: number[] = []
    for (const head of [market.activeHead[position]!, market.finishedHead[position]!]) {
      for (let bet = head; bet !== -1; bet = nextOf(pool, bet)) {
        if (countOf(pool, bet, MATCHED) + countOf(pool, bet, VOIDED) > 0) played.push(bet)
      }
    }
    played.sort((a, b) => serialOf(pool, a) - serialOf(pool, b))
    for (const bet of played) {
      yield {
        account: market.accounts[position]!,
        bet: betShape(store, catalogue, market, bet),
        ...matchedOf(store, bet),
      }
    }
  }
}
