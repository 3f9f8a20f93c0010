/** What the markets that were settled lately brought the player. */
import { useQuery } from '@tanstack/react-query'
import { getProfit } from '#contract/addresses/account.ts'
import { useSession } from '../../account/session.ts'
import { api } from '../../api/client.ts'
import { accountKey } from '../../api/query-client.ts'

/** As far back as results are listed, and as many markets as one call names. */
const daysBack = 2
const marketsMax = '500'
const dayMs = 86_400_000
const lookEveryMs = 15_000

const none: ReadonlyMap<number, number> = new Map()

/** Returns by market the result net of commission, minor units; empty for a guest, and until it is known. */
export function useOwnResults(): ReadonlyMap<number, number> {
  const { isAuthenticated } = useSession()
  const { data } = useQuery({
    queryKey: [accountKey, 'profit', 'lately'],
    queryFn: async ({ signal }) => {
      const from = new Date(Date.now() - daysBack * dayMs).toISOString().slice(0, 10)
      const { rows } = await api(getProfit, { query: { by: 'market', from, limit: marketsMax }, signal })
      return new Map(rows.map(({ marketId = 0, net, result }) => [marketId, net ?? result]))
    },
    enabled: isAuthenticated,
    refetchInterval: lookEveryMs,
  })
  return isAuthenticated ? (data ?? none) : none
}
