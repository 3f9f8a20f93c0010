/** What a market's orders may ask for, read once and live where it changes. */
import { type UseQueryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { Market } from '#contract/catalogue.ts'
import { queryClient } from '../../api/query-client.ts'
import { markets } from '../../live/live.ts'
import { useMarketState } from '../../live/use-live.ts'
import { catalogueKey, getMarket } from '../market/catalogue-calls.ts'
import type { TermsOfMarket } from './ticket.ts'

/** Returns how a market is read, once for all that ask for it. */
export function marketQuery(marketId: number) {
  return {
    queryKey: [catalogueKey, 'terms', marketId],
    queryFn: ({ signal }) => getMarket(marketId, signal),
    enabled: marketId > 0,
    staleTime: Number.POSITIVE_INFINITY,
  } satisfies UseQueryOptions<Market>
}

/** Returns the terms, undefined before they are known. */
export function useTermsOfMarket(marketId: number): TermsOfMarket | undefined {
  const { data } = useQuery(marketQuery(marketId))
  const state = useMarketState(marketId)
  return data && { ...data, inPlay: state?.inPlay ?? data.inPlay }
}

/** Returns the terms as far as they are known now. */
export function termsNow(marketId: number): TermsOfMarket | undefined {
  const data = queryClient.getQueryData<Market>(marketQuery(marketId).queryKey)
  return data && { ...data, inPlay: markets.state(marketId)?.inPlay ?? data.inPlay }
}

/** Returns the commission of each market, basis points; undefined before it is known. */
export function useCommissions(marketIds: readonly number[]): ReadonlyMap<number, number | undefined> {
  const read = useQueries({ queries: marketIds.map(marketQuery) })
  return new Map(marketIds.map((marketId, at) => [marketId, read[at]?.data?.commissionBps]))
}
