/** What was traded of a runner, looked at again while it is shown. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getTraded } from '#contract/addresses/catalogue.ts'
import type { Traded } from '#contract/catalogue.ts'
import { api } from '../../api/client.ts'
import { catalogueKey } from './catalogue-calls.ts'

const everyMs = 3_000

/** Returns prices, trades and minutes; undefined before they have come, where the market is archived, and while they are not wanted. */
export function useTraded(marketId: number, selectionId: number, isWanted = true): Traded | undefined {
  return useQuery({
    queryKey: [catalogueKey, 'traded', marketId, selectionId],
    queryFn: ({ signal }) =>
      api(getTraded, { params: { marketId }, query: { selectionId: String(selectionId) }, signal }),
    refetchInterval: everyMs,
    retry: false,
    enabled: isWanted,
  }).data
}

/** Returns the sizes by price, minor units, and the most of them; none while they are not wanted. */
export function useTradedSizes(
  marketId: number,
  selectionId: number,
  isWanted: boolean,
): { traded: ReadonlyMap<number, number>; tradedMost: number } {
  const sizes = useTraded(marketId, selectionId, isWanted)?.sizes
  return useMemo(() => {
    const traded = new Map(sizes)
    return { traded, tradedMost: Math.max(0, ...traded.values()) }
  }, [sizes])
}
