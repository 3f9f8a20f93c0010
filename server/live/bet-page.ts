/** One's own bets page by page, newest first. An account may have very many: no more are collected than a page needs. */

import type { Sport } from '#contract/catalogue.ts'
import type { Bets } from '#contract/orders.ts'
import type { Side } from '#contract/values.ts'
import type { AccountId, MarketId } from '#core/values/brands.ts'
import { type BetsState, marketOfBet, newestBets } from './account-bets.ts'
import { FLAGS, IS_LAY, intOf, placedAtOf, serialOf } from './bet-pool.ts'
import { betShape } from './bet-shape.ts'
import type { BetStore } from './bet-store.ts'
import type { Catalogue } from './catalogue.ts'

export interface BetsFilter {
  /** all: also what is finished, as long as its market is neither trimmed nor archived. */
  readonly state: BetsState
  readonly marketId?: MarketId | undefined
  readonly strategy?: string | undefined
  readonly sport?: Sport | undefined
  readonly side?: Side | undefined
  /** Days of UTC since 1970 on which it was placed, both included. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** From the page before: `next`. */
  readonly cursor?: number | undefined
  /** Default 100, at most 500. */
  readonly limit?: number | undefined
}

const limitDefault = 100
const limitMax = 500
const dayMs = 86_400_000

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
  const found = newestBets(
    store,
    account,
    { ...filter, isMeant: meantBy(store, catalogue, filter) },
    limit + 1,
  )
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    bets: page.map((bet) => betShape(store, catalogue, markets[marketOfBet(store, bet)]!, bet)),
    next: found.length > page.length ? String(last === undefined ? 0 : serialOf(pool, last)) : null,
  }
}

/** Returns what tells whether a bet is of the sport, the days and the side of a filter; undefined when it names none of them. */
function meantBy(
  { pool }: BetStore,
  { markets, events }: Catalogue,
  { sport, from = 0, to = Number.POSITIVE_INFINITY, side }: BetsFilter,
): ((bet: number, market: MarketId) => boolean) | undefined {
  const isOfDays = from !== 0 || to !== Number.POSITIVE_INFINITY
  if (sport === undefined && side === undefined && !isOfDays) return undefined
  const [since, until] = [from * dayMs, (to + 1) * dayMs]
  const known = new Map<MarketId, boolean>()
  const isOfSport = (market: MarketId) => {
    let is = known.get(market)
    if (is === undefined) {
      const eventId = markets.get(market)?.eventId
      is = sport === undefined || (eventId !== undefined && events.get(eventId)?.sport === sport)
      known.set(market, is)
    }
    return is
  }
  return (bet, market) => {
    const placedAt = placedAtOf(pool, bet)
    const isLay = (intOf(pool, bet, FLAGS) & IS_LAY) !== 0
    const isOfSide = side === undefined || isLay === (side === 'LAY')
    return isOfSide && placedAt >= since && placedAt < until && isOfSport(market)
  }
}
