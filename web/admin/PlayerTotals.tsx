/** What a player's statement of some days came to, for people of the house. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getTotalsOf } from '#contract/addresses/statement.ts'
import type { StatementFilter } from '#contract/statement.ts'
import { TotalsBand } from '../account/statement/StatementTotals.tsx'
import { api } from '../api/client.ts'
import { accountKey } from '../api/query-client.ts'
import { Alert } from '../ui/Alert.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useFollowed } from './follow.ts'

/** Many days may be added up: they are no sooner again. */
const totalsMs = 30_000

interface PlayerTotalsProps {
  accountId: number
  days: Pick<StatementFilter, 'from' | 'to'>
}

/** The sums of the days. */
export function PlayerTotals({ accountId, days }: PlayerTotalsProps) {
  const { data, error } = useFollowed(
    useQuery({
      queryKey: [accountKey, 'admin-totals', accountId, days],
      queryFn: ({ signal }) => api(getTotalsOf, { params: { accountId }, query: { ...days }, signal }),
      placeholderData: keepPreviousData,
    }),
    totalsMs,
  )
  if (error !== null && data === undefined) return <Alert>{error.message}</Alert>
  return data === undefined ? (
    <Skeleton rows={1} rowHeight={64} />
  ) : (
    <TotalsBand totals={data} filter={days} />
  )
}
