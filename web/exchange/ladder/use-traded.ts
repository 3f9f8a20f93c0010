/** What was traded of a runner, by price, looked at again while it is shown. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getTraded } from '#contract/addresses/catalogue.ts'
import { api } from '../../api/client.ts'
import { catalogueKey } from '../market/catalogue-calls.ts'

const everyMs = 3_000

/** Returns the sizes by price, minor units, and the most of them. */
export function useTraded(
  marketId: number,
  selectionId: number,
): { traded: ReadonlyMap<number, number>; tradedMost: number } {
  const { data } = useQuery({
    queryKey: [catalogueKey, 'traded', marketId, selectionId],
    queryFn: ({ signal }) =>
      api(getTraded, { params: { marketId }, query: { selectionId: String(selectionId) }, signal }),
    refetchInterval: everyMs,
    retry: false,
  })
  return useMemo(() => {
    const traded = new Map(data?.sizes)
    return { traded, tradedMost: Math.max(0, ...traded.values()) }
  }, [data])
}
