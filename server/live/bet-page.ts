/** One's own bets page by page, newest first. An account may have very many: no more are collected than a page needs. */

import type { Bets } from '#contract/orders.ts'
import type { AccountId, MarketId } from '#core/values/brands.ts'
import { type BetsState, newestBets } from './account-bets.ts'
import { intOf, MARKET, serialOf } from './bet-pool.ts'
import { betShape } from './bet-shape.ts'
import type { BetStore } from './bet-store.ts'
import type { Catalogue } from './catalogue.ts'

export interface BetsFilter {
  /** all: also what is finished, as long as its market is neither trimmed nor archived. */
  readonly state: BetsState
  readonly marketId?: MarketId | undefined
  readonly strategy?: string | undefined
  /** From the page before: `next`. */
  readonly cursor?: number | undefined
  /** Default 100, at most 500. */
  readonly limit?: number | undefined
}

const limitDefault = 100
const limitMax = 500

/** Returns a page of an account's bets, newest first. */
export function pageOfBets(
  store: BetStore,
  catalogue: Catalogue,
  account: AccountId,
  filter: BetsFilter,
): Bets {
  const { pool, markets } = store
  const limit = Math.min(filter.limit ?? limitDefault, limitMax)
  // One more than the page holds tells whether there is another page.
  const found = newestBets(store, account, filter, limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    bets: page.map((bet) => betShape(store, catalogue, markets[intOf(pool, bet, MARKET)]!, bet)),
    next: found.length > page.length ? String(last === undefined ? 0 : serialOf(pool, last)) : null,
  }
}
