/** What one has with the account above: an agent's page and a player's, and the menus that lead there, read it. */
import { getStanding } from '#contract/addresses/agents.ts'
import { api } from '../../api/client.ts'
import { accountKey } from '../../api/query-client.ts'

/** Everything of agents: read again whenever something was changed. */
export const agentsKey = [accountKey, 'agents']

/** Somebody else may change it at any time. */
export const readAgainMs = 5_000

export const ownStanding = {
  queryKey: [...agentsKey, 'own'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(getStanding, { signal }),
  refetchInterval: readAgainMs,
}
