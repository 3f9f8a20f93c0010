/** One's own bets page by page, newest first. An account may have very many: no more are collected than a page needs. */

import type { Bets } from '#contract/orders.ts'
import type { AccountId, MarketId } from '#core/values/brands.ts'
import { intOf, MATCHED, nextOf, serialOf, UNMATCHED } from './bet-pool.ts'
import { betShape } from './bet-shape.ts'
import type { BetStore } from './bet-store.ts'
import type { Catalogue } from './catalogue.ts'
import { findPositionOf, type MarketBets, UNSETTLED } from './market-bets.ts'

/** open: unmatched or matched in unsettled markets. all: also what is finished, as long as its market is neither trimmed nor archived. */
export type BetsState = 'all' | 'open' | 'unmatched' | 'matched'

export interface BetsFilter {
  readonly state: BetsState
  readonly marketId?: MarketId | undefined
  /** From the page before: `next`. */
  readonly cursor?: number | undefined
  /** Default 100, at most 500. */
  readonly limit?: number | undefined
}

const limitDefault = 100
const limitMax = 500

interface FoundBet {
  readonly bet: number
  readonly serial: number
  readonly market: MarketBets
}

/** Returns a page of an account's bets, newest first. */
export function pageOfBets(
  store: BetStore,
  catalogue: Catalogue,
  account: AccountId,
  filter: BetsFilter,
): Bets {
  const limit = Math.min(filter.limit ?? limitDefault, limitMax)
  const found: FoundBet[] = []
  const markets = filter.marketId === undefined ? store.marketsOfAccount.get(account) : [filter.marketId]
  for (const marketId of markets ?? []) {
    const market = store.markets[marketId]
    const position = market === undefined ? -1 : findPositionOf(market, account)
    if (market === undefined || position === -1) continue
    if (filter.state !== 'all' && market.outcome !== UNSETTLED) continue
    // One more than the page holds tells whether there is another page.
    findActive(store, market, position, filter, limit + 1, found)
    if (filter.state === 'all') findFinished(store, market, position, filter, found)
  }
  found.sort((a, b) => b.serial - a.serial)
  const page = found.slice(0, limit)
  return {
    bets: page.map(({ bet, market }) => betShape(store, catalogue, market, bet)),
    next: found.length > page.length ? String(page.at(-1)?.serial ?? 0) : null,
  }
}

/** Finds the newest active bets of a position, at most `most`: they are listed newest first, and may be very many. */
function findActive(
  store: BetStore,
  market: MarketBets,
  position: number,
  { state, cursor = Number.POSITIVE_INFINITY }: BetsFilter,
  most: number,
  found: FoundBet[],
): void {
  const part = state === 'unmatched' ? UNMATCHED : state === 'matched' ? MATCHED : undefined
  let left = most
  for (let bet = market.activeHead[position]!; bet !== -1 && left > 0; bet = nextOf(store.pool, bet)) {
    if (part !== undefined && intOf(store.pool, bet, part) === 0) continue
    const serial = serialOf(store.pool, bet)
    if (serial >= cursor) continue
    found.push({ bet, serial, market })
    left--
  }
}

/** Finds all finished bets of a position: they are listed in the order of their ends, not of their placing. */
function findFinished(
  store: BetStore,
  market: MarketBets,
  position: number,
  { cursor = Number.POSITIVE_INFINITY }: BetsFilter,
  found: FoundBet[],
): void {
  for (let bet = market.finishedHead[position]!; bet !== -1; bet = nextOf(store.pool, bet)) {
    const serial = serialOf(store.pool, bet)
    if (serial < cursor) found.push({ bet, serial, market })
  }
}
