/** What one's own bets in a replayed market came to: what it brought once it is settled, else what closing now brings. */
import { useQuery } from '@tanstack/react-query'
import { getProfit } from '#contract/addresses/account.ts'
import { api } from '../../api/client.ts'
import { accountKey } from '../../api/query-client.ts'
import { useBets } from '../../live/use-live.ts'
import { useResultIfClosed } from '../bets/use-open-result.ts'

interface Asked {
  readonly isSettled: boolean
  /** Whether results are shown net of commission. */
  readonly isNet: boolean
}

/** Returns it in minor units; null until it is known, and where a price that is needed is not on offer. */
export function useEnd(marketId: number, { isSettled, isNet }: Asked): number | null {
  const closed = useResultIfClosed(useBets(marketId))
  const { data } = useQuery({
    queryKey: [accountKey, 'profit', 'market', marketId],
    queryFn: ({ signal }) =>
      api(getProfit, { query: { by: 'market', marketId: String(marketId), limit: '1' }, signal }),
    enabled: isSettled,
  })
  if (!isSettled) return closed
  const row = data?.rows[0]
  return row === undefined ? null : isNet ? (row.net ?? row.result) : row.result
}
