/** The ladders of a page, with what their runners and markets are. */
import { useQueries } from '@tanstack/react-query'
import type { EventSummary, Market, Runner } from '#contract/catalogue.ts'
import type { LadderPlace } from '../events/ladder-address.ts'
import { catalogueKey, getEvent, getMarket } from '../market/catalogue-calls.ts'

/** One ladder and what it is of. */
export interface Opened {
  readonly event: EventSummary
  readonly market: Market
  readonly runner: Runner
}

/** Returns the ladders of the places, as far as their markets have come; a runner that does not exist has none. */
export function useOpened(places: readonly LadderPlace[]): {
  opened: Opened[]
  error: Error | null
  isLoading: boolean
} {
  const marketIds = [...new Set(places.map(({ marketId }) => marketId))]
  const queries = useQueries({
    queries: marketIds.map((marketId) => ({
      queryKey: [catalogueKey, 'market', marketId],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const market = await getMarket(marketId, signal)
        return { market, event: await getEvent(market.eventId, signal) }
      },
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
