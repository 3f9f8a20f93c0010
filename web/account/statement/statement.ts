/** The player's statement, read page by page and again when money has moved. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getStatement } from '#contract/addresses/statement.ts'
import type { Statement, StatementEntry } from '#contract/orders.ts'
import type { StatementFilter } from '#contract/statement.ts'
import type { HistoryStanding } from '#contract/values.ts'
import { api } from '../../api/client.ts'
import { accountKey } from '../../api/query-client.ts'
import { useAccount } from '../../live/account-store.ts'
import { firstPage, type NextPage, pageAfter } from '../../ui/paged-list.ts'
import { useReadForPaper } from '../../ui/paper.ts'
import { rereadMs } from './catching-up.ts'

/** Of the first page. */
const rows = 20
const none: readonly StatementEntry[] = []

function readPage(filter: StatementFilter, page: NextPage, signal: AbortSignal): Promise<Statement> {
  return api(getStatement, { query: { ...filter, ...page }, signal })
}

export interface StatementPages {
  /** Newest first; empty until the first answer. */
  entries: readonly StatementEntry[]
  /** How far the newest page is; undefined before it is there. */
  standing: HistoryStanding | undefined
  isPending: boolean
  error: Error | null
  hasMore: boolean
  isLoadingMore: boolean
  showMore(): void
}

/** Reads the newest page of a filter, and older ones when asked or before they are printed; without one reads again while the balance says that it has not all. */
export function useStatement(filter: StatementFilter): StatementPages {
  const isWhole = Object.keys(filter).length === 0
  const balance = useAccount()?.balance
  const queryKey = [accountKey, 'statement', filter]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    initialPageParam: firstPage(rows),
    getNextPageParam: ({ next }, pages) => pageAfter(rows, pages.length, next),
    refetchInterval: ({ state }) => isWhole && rereadMs(state.data?.pages[0], balance),
  })
  useReadForPaper(query, queryKey)
  const entries = useMemo(() => query.data?.pages.flatMap((page) => page.entries) ?? none, [query.data])
  return {
    entries,
    standing: query.data?.pages[0],
    isPending: query.isPending,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    showMore: () => void query.fetchNextPage(),
  }
}
