/** The ladders of a page, with what their runners and markets are. */
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import type { EventSummary, Market, Runner } from '#contract/catalogue.ts'
import type { LadderPlace } from '../events/ladder-address.ts'
import { catalogueKey, getEvent, getMarket } from '../market/catalogue-calls.ts'

/** One ladder and what it is of. */
export interface Opened {
  readonly event: EventSummary
  readonly market: Market
  readonly runner: Runner
}

type Read = Pick<Opened, 'event' | 'market'>

/** Returns the ladders of the places, as far as their markets have come; a runner that does not exist has none. What is known already is there at once. */
export function useOpened(places: readonly LadderPlace[]): {
  opened: Opened[]
  error: Error | null
  isLoading: boolean
} {
  const queryClient = useQueryClient()
  const marketIds = [...new Set(places.map(({ marketId }) => marketId))]
  const queries = useQueries({
    queries: marketIds.map((marketId) => ({
      queryKey: [catalogueKey, 'ladder', marketId],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const market = await getMarket(marketId, signal)
        return { market, event: await getEvent(market.eventId, signal) }
      },
      initialData: () => knownOf(queryClient, marketId)?.read,
      initialDataUpdatedAt: () => knownOf(queryClient, marketId)?.at,
    })),
  })
  const opened = places.flatMap(({ marketId, selectionId }): Opened[] => {
    const data = queries[marketIds.indexOf(marketId)]?.data
    const runner = data?.market.runners.find((one) => one.selectionId === selectionId)
    return data && runner ? [{ ...data, runner }] : []
  })
  return {
    opened,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    isLoading: queries.some(({ isPending }) => isPending),
  }
}

/** Returns what the page of the market, or a list that it stands in, has read of it, and when; undefined where none has. */
function knownOf(queryClient: QueryClient, marketId: number): { read: Read; at: number } | undefined {
  const page = queryClient.getQueryState<Read>([catalogueKey, 'market', marketId])
  if (page?.data !== undefined) return { read: page.data, at: page.dataUpdatedAt }
  for (const { state } of queryClient.getQueryCache().findAll({ queryKey: [catalogueKey, 'events'] })) {
    for (const event of (state.data as readonly EventSummary[] | undefined) ?? []) {
      const market = event.markets.find((one) => one.marketId === marketId)
      if (market !== undefined) return { read: { event, market }, at: state.dataUpdatedAt }
    }
  }
  return undefined
}
