/** The newest entries of the player's statement in one piece, for sums over a day or a market. */
import { useQuery } from '@tanstack/react-query'
import { getStatement } from '#contract/addresses/statement.ts'
import type { StatementEntry } from '#contract/orders.ts'
import { api } from '../../api/client.ts'
import { accountKey } from '../../api/query-client.ts'
import { useAccount } from '../../live/account-store.ts'
import { useSession } from '../session.ts'
import { rereadMs, standOf } from './catching-up.ts'

/** As many as the server gives at once. */
const entriesMax = '500'

export interface RecentEntries {
  /** Newest first. */
  entries: readonly StatementEntry[]
  /** The time from which on no entry is missing; 0 where they are all. */
  since: number
}

/** Returns the entries once they have all that the balance has; undefined until then. */
export function useRecentEntries(): RecentEntries | undefined {
  const { isAuthenticated } = useSession()
  const balance = useAccount()?.balance
  const { data } = useQuery({
    queryKey: [accountKey, 'recent-entries'],
    queryFn: ({ signal }) => api(getStatement, { query: { limit: entriesMax }, signal }),
    enabled: isAuthenticated && balance !== undefined,
    refetchInterval: ({ state }) => rereadMs(state.data, balance),
  })
  if (data === undefined || !data.isComplete || standOf(data) !== balance) return undefined
  return { entries: data.entries, since: data.next === null ? 0 : (data.entries.at(-1)?.time ?? 0) }
}
