/** A dutch being made: which runners, for what, at the best prices of now; and placing it, all bets in one call. */
import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import type { Market } from '#contract/catalogue.ts'
import type { PlaceResult } from '#contract/orders.ts'
import { ApiError } from '../../api/client.ts'
import { askUntilAnswered } from '../../api/repeat.ts'
import { markets, prices } from '../../live/live.ts'
import { parseHundredths } from '../../text/number-field.ts'
import { postPlaceAll } from '../slip/order-calls.ts'
import { type Dutch, type DutchAim, dutch } from './dutching.ts'

const pauseMaxMs = 5_000

/** Returns the best price to back each runner, hundredths, 0 where there is none; live. */
export function useBestBacks({ marketId, runners }: Market): readonly number[] {
  const subscribe = useCallback(
    (listener: () => void) => prices.subscribeMarket(marketId, listener),
    [marketId],
  )
  const text = useSyncExternalStore(subscribe, () =>
    runners.map(({ selectionId }) => prices.cell(marketId, selectionId, 'back', 0)?.price ?? 0).join(),
  )
  return text.split(',').map(Number)
}

/** Returns what is chosen, how to change it, and what it comes to at the prices of now. */
export function useDutching(market: Market) {
  const best = useBestBacks(market)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [aim, setAim] = useState<DutchAim>('total')
  const [amountText, setAmountText] = useState('')
  const runners = market.runners.flatMap(({ selectionId, status }, at) => {
    const price = best[at] ?? 0
    return status === 'ACTIVE' && ticked.has(selectionId) && price > 0 ? [{ selectionId, price }] : []
  })
  const tick = (selectionId: number) => {
    const next = new Set(ticked)
    if (!next.delete(selectionId)) next.add(selectionId)
    setTicked(next)
  }
  const answer = dutch(runners, aim, parseHundredths(amountText))
  return { best, ticked, tick, aim, setAim, amountText, setAmountText, answer }
}

export interface Placed {
  readonly results: readonly PlaceResult[]
  readonly bets: Dutch['bets']
}

/** Returns the action and what became of it. One key until an answer came: however often it is sent, it is placed once. */
export function usePlaceDutch(marketId: number) {
  const [placed, setPlaced] = useState<Placed | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)
  const place = async ({ bets }: Dutch) => {
    if (busy.current) return
    busy.current = true
    setBusy(true)
    setProblem(null)
    setPlaced(null)
    const marketVersion = markets.state(marketId)?.version
    const order = {
      marketId,
      ...(marketVersion !== undefined && { marketVersion }),
      instructions: bets.map(({ selectionId, price, stake }) => ({
        ...{ selectionId, price, size: stake },
        side: 'BACK' as const,
      })),
    }
    const key = crypto.randomUUID()
    try {
      const results = await askUntilAnswered(() => postPlaceAll(order, key), { pauseMaxMs })
      setPlaced({ results, bets })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      busy.current = false
      setBusy(false)
    }
  }
  const forget = () => {
    setPlaced(null)
    setProblem(null)
  }
  return { place, placed, problem, isBusy, forget }
}
