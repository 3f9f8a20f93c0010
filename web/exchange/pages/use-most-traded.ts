/** Which runner of a market is the most traded, as its page opens. */
import { useQuery } from '@tanstack/react-query'
import { getBook } from '../market/catalogue-calls.ts'

/** Returns the runner of whom most is matched as the page opens, null where that cannot be read; undefined before it has come. */
export function useMostTraded(marketId: number): number | null | undefined {
  const { data, error } = useQuery({
    // No part of the catalogue's keys: what is shown is not changed for whoever looks at it.
    queryKey: ['most-traded', marketId],
    queryFn: async ({ signal }) => {
      const { runners } = await getBook(marketId, signal)
      return runners.toSorted((one, other) => other.matched - one.matched)[0]?.selectionId ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return error === null ? data : null
}
