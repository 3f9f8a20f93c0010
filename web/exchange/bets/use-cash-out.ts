/** Cashing out of a market: the offer as it stands, the action, and what became of it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { CashOutQuote, CashOutTaken } from '#contract/cash-out.ts'
import { ApiError } from '../../api/client.ts'
import { accountKey } from '../../api/query-client.ts'
import { type CashOutChoice, getCashOut, getCashOutQuote, postCashOut } from './cash-out-calls.ts'
import { sayHere } from './said-cash-outs.ts'
import { useSayHere } from './use-say-here.ts'

/** How often the prices are looked at while nothing is asked for, and how often whether the bet delay is over. */
const quoteEveryMs = 1_000
const lookEveryMs = 500
/** A slider that is drawn asks once it rests. */
const restMs = 150

/** Returns the offer for a choice, undefined until one has come for exactly that choice; and the last one, to be shown meanwhile. */
export function useQuote(marketId: number, choice: CashOutChoice, isAsked: boolean) {
  const asked = useRested(choice)
  const { data, error } = useQuery({
    queryKey: [accountKey, 'cash-out', marketId, asked],
    queryFn: ({ signal }) => getCashOutQuote(marketId, asked, signal),
    refetchInterval: quoteEveryMs,
    staleTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
    enabled: isAsked,
  })
  const last = error === null && data?.unavailable === undefined ? data : undefined
  const isOfChoice = last?.partBps === choice.partBps && (last.selectionId ?? null) === choice.selectionId
  const problem = error?.message ?? data?.unavailable?.message ?? null
  return { quote: isOfChoice ? last : undefined, last, problem }
}

function useRested({ selectionId, partBps }: CashOutChoice): CashOutChoice {
  const [rested, setRested] = useState<CashOutChoice>({ selectionId, partBps })
  useEffect(() => {
    const timer = setTimeout(() => setRested({ selectionId, partBps }), restMs)
    return () => clearTimeout(timer)
  }, [selectionId, partBps])
  return rested
}

/** Returns the action, how it stands, and the offer that was confirmed. One key until an answer came: a repeated cash-out is the same one. */
export function useTakeCashOut() {
  const [taken, setTaken] = useState<CashOutTaken | null>(null)
  const [confirmed, setConfirmed] = useState<CashOutQuote | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const key = useRef<string | null>(null)
  const say = useSayHere()
  const take = async (quote: CashOutQuote) => {
    setBusy(true)
    setProblem(null)
    setTaken(null)
    setConfirmed(quote)
    key.current ??= crypto.randomUUID()
    try {
      const answer = await postCashOut(quote, key.current)
      say(answer.cashOutId)
      setTaken(answer)
      key.current = null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 0) key.current = null
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { take, taken, confirmed, problem, isBusy }
}

/** Returns how a cash-out stands, looked at again until its wait is over. Whoever shows it says it, until it goes before the end. */
export function useOutcome(taken: CashOutTaken | null) {
  useEffect(() => {
    if (taken === null) return
    const forget = sayHere(taken.cashOutId)
    return taken.state === 'delayed' ? forget : undefined
  }, [taken])
  const { data } = useQuery({
    queryKey: [accountKey, 'cash-out-taken', taken?.cashOutId],
    queryFn: async ({ signal }) => (await getCashOut(taken!.cashOutId, signal)) ?? null,
    enabled: taken?.state === 'delayed',
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'delayed' ? false : lookEveryMs),
  })
  if (taken === null) return undefined
  return data ?? { state: taken.state }
}
