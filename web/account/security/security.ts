/** How the account is kept, as the server tells it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getSecurity } from '#contract/addresses/security.ts'
import { api } from '../../api/client.ts'
import { accountKey } from '../../api/query-client.ts'

const securityKey = [accountKey, 'security'] as const

/** Returns what the server says; read once for all that show it. */
export function useSecurity() {
  return useQuery({ queryKey: securityKey, queryFn: ({ signal }) => api(getSecurity, { signal }) })
}

/** Returns what has it read again. */
export function useReadAgain(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: securityKey })
}
