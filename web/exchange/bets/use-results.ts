/** What the markets of settled bets came to: who won, and what was taken as commission. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EventSummary } from '#contract/catalogue.ts'
import type { Bet } from '#contract/orders.ts'
import { type RecentEntries, useRecentEntries } from '../../account/statement/recent.ts'
import { resultWords } from '../../text/en/number-result.ts'
import { catalogueKey, getEvents } from '../market/catalogue-calls.ts'

export interface MarketResult {
  /** Who won, or which number it came to. Null where the market is void, or no longer known. */
  winner: string | null
  /** Minor units, below zero, of all bets in the market together; null where it is not known. */
  commission: number | null
}

export type MarketResults = ReadonlyMap<number, MarketResult>

/** As many events as one call names. */
const eventsMax = 50

/** Returns the results of the bets' markets, as far as they are known. */
export function useMarketResults(bets: readonly Bet[]): MarketResults {
  const known = new Set(bets.flatMap(({ eventId }) => (eventId > 0 ? [eventId] : [])))
  const ids = [...known].slice(0, eventsMax).join()
  const { data: events } = useQuery({
    queryKey: [catalogueKey, 'events', { eventIds: ids }],
    queryFn: ({ signal }) => getEvents({ eventIds: ids }, signal),
    enabled: ids !== '',
  })
  const recent = useRecentEntries()
  return useMemo(() => resultsOf(bets, events ?? [], recent), [bets, events, recent])
}

/** Returns the results by market. A market whose entries are too old to be among the recent ones has no commission. */
export function resultsOf(
  bets: readonly Bet[],
  events: readonly EventSummary[],
  recent: RecentEntries | undefined,
): MarketResults {
  const markets = new Map(events.flatMap((event) => event.markets.map((market) => [market.marketId, market])))
  const results = new Map<number, MarketResult>()
  for (const { marketId, settledAt = 0 } of bets) {
    const market = markets.get(marketId)
    results.set(marketId, {
      winner: (market && resultWords(market)) || null,
      commission: recent && settledAt > recent.since ? commissionIn(marketId, recent) : null,
    })
  }
  return results
}

function commissionIn(marketId: number, { entries }: RecentEntries): number {
  let sum = 0
  for (const entry of entries) {
    if (entry.marketId === marketId && entry.kind.startsWith('commission')) sum += entry.amount
  }
  return sum
}
