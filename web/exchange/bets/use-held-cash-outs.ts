/** The player's cash-outs that are had by themselves at a profit: which there are, and setting and ending them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { HeldCashOut } from '#contract/cash-out.ts'
import { ApiError } from '../../api/client.ts'
import { accountKey } from '../../api/query-client.ts'
import { getHeldCashOuts, postHeldCashOut } from './cash-out-calls.ts'

const queryKey = [accountKey, 'held-cash-outs'] as const
/** How often it is looked whether one was had meanwhile. */
const lookEveryMs = 2_000

/** Returns those of some markets, looked at again while there are any. */
export function useHeldCashOuts(marketIds: readonly number[], isAsked: boolean): readonly HeldCashOut[] {
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => getHeldCashOuts(signal),
    enabled: isAsked,
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? lookEveryMs : false),
  })
  return (data ?? []).filter(({ marketId }) => marketIds.includes(marketId))
}

/** Returns how to set one or end it (null), and how that stands. One key until an answer came: repeated, it is the same. */
export function useSetCashOut(marketId: number, selectionId: number | null) {
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const key = useRef<string | null>(null)
  const set = async (profit: number | null) => {
    setBusy(true)
    setProblem(null)
    key.current ??= crypto.randomUUID()
    try {
      await postHeldCashOut(marketId, selectionId, profit, key.current)
      key.current = null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 0) key.current = null
      setProblem(error.message)
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ queryKey })
    }
  }
  return { set, problem, isBusy, say: setProblem }
}
