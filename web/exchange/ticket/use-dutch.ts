/** A dutch being made: which runners, on which side, for what, at the best prices of now; and placing it, all bets in one call. */
import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import type { Market } from '#contract/catalogue.ts'
import type { PlaceResult } from '#contract/orders.ts'
import { ApiError } from '../../api/client.ts'
import { askUntilAnswered } from '../../api/repeat.ts'
import { account, markets, prices } from '../../live/live.ts'
import { parseHundredths } from '../../text/number-field.ts'
import type { BetSide } from '../slip/arithmetic.ts'
import { postPlaceAll } from '../slip/order-calls.ts'
import { problemOfRefusal } from '../slip/refusal.ts'
import { type Dutch, type DutchAim, dutch } from './dutching.ts'
import { useTableTicks } from './table-ticks.ts'

const pauseMaxMs = 5_000

/** Returns the best price of a side of each runner, hundredths, 0 where there is none; live. */
function useBest({ marketId, runners }: Market, side: BetSide): readonly number[] {
  const subscribe = useCallback(
    (listener: () => void) => prices.subscribeMarket(marketId, listener),
    [marketId],
  )
  const book = side === 'BACK' ? 'back' : 'lay'
  const text = useSyncExternalStore(subscribe, () =>
    runners.map(({ selectionId }) => prices.cell(marketId, selectionId, book, 0)?.price ?? 0).join(),
  )
  return text.split(',').map(Number)
}

/** Returns what is chosen, how to change it, and what it comes to at the prices of now. A price that is pressed in the table ticks its runner. */
export function useDutching(market: Market) {
  const [side, setSide] = useState<BetSide>('BACK')
  const best = useBest(market, side)
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
  useTableTicks(market.marketId, side, ticked, (selectionId, pressed) => {
    // A price of the other side chooses that side, with the runners that are ticked.
    if (pressed === side || !ticked.has(selectionId)) tick(selectionId)
    setSide(pressed)
  })
  const answer = dutch(side, runners, aim, parseHundredths(amountText))
  return { side, setSide, best, ticked, tick, aim, setAim, amountText, setAmountText, answer }
}

export interface Placed {
  readonly results: readonly PlaceResult[]
  readonly dutch: Dutch
}

/** Returns the action and what became of it. One key until an answer came: however often it is sent, it is placed once. */
export function usePlaceDutch({ marketId, stakeMin }: Market) {
  const [placed, setPlaced] = useState<Placed | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)
  const place = async (made: Dutch) => {
    if (busy.current) return
    busy.current = true
    setBusy(true)
    setProblem(null)
    setPlaced(null)
    const { side, bets } = made
    const marketVersion = markets.state(marketId)?.version
    const order = {
      marketId,
      ...(marketVersion !== undefined && { marketVersion }),
      instructions: bets.map(({ selectionId, price, stake }) => ({ selectionId, side, price, size: stake })),
    }
    const key = crypto.randomUUID()
    try {
      const results = await askUntilAnswered(() => postPlaceAll(order, key), { pauseMaxMs })
      setPlaced({ dutch: made, results: results.map((result, at) => withFigure(result, made, at, stakeMin)) })
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

/** Returns the result; a refusal with its figure. */
function withFigure(result: PlaceResult, { side, bets }: Dutch, at: number, stakeMin: number): PlaceResult {
  if (result.ok) return result
  const available = account.getState()?.available ?? null
  const asked = { side, price: bets[at]?.price ?? 200, stakeMin, available, sign: '' }
  return { ...result, message: problemOfRefusal(result.code, result.message, asked).problem }
}
