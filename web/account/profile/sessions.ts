/** Where one is signed in, as the server tells it, and how that ends. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endSession, listSessions } from '#contract/addresses/auth.ts'
import type { SessionRow } from '#contract/auth.ts'
import { api } from '../../api/client.ts'
import { accountKey } from '../../api/query-client.ts'

export const sessionsKey = [accountKey, 'sessions'] as const

export interface SessionList {
  /** Those that began last in front; undefined before the first answer. */
  sessions: readonly SessionRow[] | undefined
  error: Error | null
  /** The session that is being ended. */
  ending: string | undefined
  end(sessionId: string): void
}

/** Reads the list, and again after one of them was ended. */
export function useSessions(): SessionList {
  const queries = useQueryClient()
  const list = useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => api(listSessions, { signal }) })
  const ending = useMutation({
    mutationFn: (sessionId: string) => api(endSession, { params: { sessionId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  })
  return {
    sessions: list.data?.sessions,
    error: list.error ?? ending.error,
    ending: ending.isPending ? ending.variables : undefined,
    end: (sessionId) => ending.mutate(sessionId),
  }
}
