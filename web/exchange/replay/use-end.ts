/** What one's own bets in a replayed market came to: what it brought once it is settled, else what closing now brings. */
import { useQuery } from '@tanstack/react-query'
import { getProfit } from '#contract/addresses/account.ts'
import type { ReplayMark } from '#contract/replay.ts'
import { api } from '../../api/client.ts'
import { accountKey } from '../../api/query-client.ts'
import { useBets } from '../../live/use-live.ts'
import { openStakes } from '../bets/open-result.ts'
import { useResultIfClosed } from '../bets/use-open-result.ts'
import { endOf, settledDays } from './end.ts'

/** How results are counted. */
interface Counted {
  readonly isNet: boolean
  /** Of commission, basis points: 0 before it, null where it is not known. */
  readonly rate: number | null
}

/** Returns it in minor units; null until it is known, where there is nothing to close, and where a price or rate that is needed is not there. */
export function useEnd(
  marketId: number,
  marks: readonly ReplayMark[],
  { isNet, rate }: Counted,
): number | null {
  const status = marks.at(-1)?.status
  const bets = useBets(marketId)
  const result = useResultIfClosed(bets)
  const isClosable = openStakes(bets).length > 0 && rate !== null
  const days = settledDays(marks)
  const { data } = useQuery({
    queryKey: [accountKey, 'profit', 'market', marketId, days],
    queryFn: ({ signal }) =>
      api(getProfit, { query: { by: 'market', marketId: String(marketId), limit: '1', ...days }, signal }),
    enabled: status === 'SETTLED',
  })
  return endOf({
    status,
    isNet,
    closed: isClosable ? result : null,
    paid: data?.rows[0],
  })
}
