/** The cache of what was read from the server. Live prices never pass through it. */
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './client.ts'

/** Keys under this first element are one account's own, and are dropped when the session changes. */
export const accountKey = 'account'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.retryable,
      refetchOnWindowFocus: true,
    },
  },
})
