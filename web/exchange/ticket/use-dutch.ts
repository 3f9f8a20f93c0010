/** A dutch being made: which runners, on which side, for what, at the best prices of now; and placing it, all bets in one call. */
import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import type { Market } from '#contract/catalogue.ts'
import type { PlaceResult } from '#contract/orders.ts'
import { ApiError } from '../../api/client.ts'
import { askUntilAnswered } from '../../api/repeat.ts'
import { markets, prices } from '../../live/live.ts'
import { parseHundredths } from '../../text/number-field.ts'
import type { BetSide } from '../slip/arithmetic.ts'
import { postPlaceAll } from '../slip/order-calls.ts'
import { snapPrice } from '../slip/price-steps.ts'
import { type Problem, problemOfRefusal } from '../slip/refusal.ts'
import { type Dutch, type DutchAim, dutch, largestAmount } from './dutching.ts'
import { nameNext, strategyNow } from './line-strategies.ts'
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
  const [strategy, setStrategy] = useState(strategyNow)
  const [odds, setOdds] = useState<ReadonlyMap<number, string>>(new Map())
  const priceOf = (selectionId: number, at: number) => {
    const typed = parseHundredths(odds.get(selectionId) ?? '')
    return typed ? snapPrice(typed).price : (best[at] ?? 0)
  }
  const runners = market.runners.flatMap(({ selectionId, status }, at) => {
    const price = priceOf(selectionId, at)
    return status === 'ACTIVE' && ticked.has(selectionId) && price > 0 ? [{ selectionId, price }] : []
  })
  const tick = (selectionId: number) => {
    const next = new Set(ticked)
    if (!next.delete(selectionId)) next.add(selectionId)
    setTicked(next)
    typeOdds(selectionId, null)
  }
  const typeOdds = (selectionId: number, text: string | null) => {
    const next = new Map(odds)
    if (text === null) next.delete(selectionId)
    else next.set(selectionId, text)
    setOdds(next)
  }
  useTableTicks(market.marketId, side, ticked, (selectionId, pressed) => {
    // A price of the other side chooses that side, with the runners that are ticked.
    if (pressed === side || !ticked.has(selectionId)) tick(selectionId)
    if (pressed !== side) chooseSide(pressed)
  })
  // The best prices of the other side are others.
  const chooseSide = (next: BetSide) => {
    setSide(next)
    setOdds(new Map())
  }
  const amount = parseHundredths(amountText)
  return {
    ...{ side, setSide: chooseSide, best, ticked, tick, odds, typeOdds, priceOf, aim, setAim, amountText },
    setAmountText,
    strategy,
    /** It stays for what is made next. */
    nameStrategy: (name: string) => {
      setStrategy(name)
      nameNext(name)
    },
    answer: dutch(side, runners, aim, amount),
    /** All that the player has said, as a text: prices that move are not of it. */
    said: JSON.stringify([side, aim, amountText, strategy.trim(), ...ticked, ...odds]),
    /** Returns the largest amount of the aim of which the bets risk no more, minor units; 0 where there is none. */
    amountFor: (available: number) => (amount ? largestAmount(side, runners, aim, amount, available) : 0),
  }
}

export interface Placed {
  readonly results: readonly PlaceResult[]
  readonly dutch: Dutch
  /** What the player had said. */
  readonly said: string
  /** Empty for none. */
  readonly strategy: string
}

/** Returns the action and what became of it. One key until an answer came: however often it is sent, it is placed once. */
export function usePlaceDutch(market: Market) {
  const [placed, setPlaced] = useState<Placed | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)
  const run = async (send: () => Promise<void>) => {
    if (busy.current) return
    busy.current = true
    setBusy(true)
    setProblem(null)
    try {
      await send()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      busy.current = false
      setBusy(false)
    }
  }
  const place = (made: Dutch, said: string, strategy: string) =>
    run(async () => {
      setPlaced(null)
      setPlaced({ dutch: made, said, strategy, results: await send(market, made, strategy) })
    })
  /** Places the refused one of them again, with another stake. */
  const placeOne = (of: Placed, at: number, stake: number) =>
    run(async () => {
      const alone = { ...of.dutch, bets: [{ ...of.dutch.bets[at]!, stake }] }
      const [result] = await send(market, alone, of.strategy)
      setPlaced({ ...of, results: of.results.with(at, result ?? of.results[at]!) })
    })
  const forget = () => {
    setPlaced(null)
    setProblem(null)
  }
  return { place, placeOne, placed, problem, isBusy, forget }
}

function send(
  { marketId }: Market,
  { side, bets }: Pick<Dutch, 'side' | 'bets'>,
  strategy: string,
): Promise<PlaceResult[]> {
  const marketVersion = markets.state(marketId)?.version
  const order = {
    marketId,
    ...(marketVersion !== undefined && { marketVersion }),
    instructions: bets.map(({ selectionId, price, stake }) => ({
      ...{ selectionId, side, price, size: stake },
      ...(strategy !== '' && { strategy }),
    })),
  }
  const key = crypto.randomUUID()
  return askUntilAnswered(() => postPlaceAll(order, key), { pauseMaxMs })
}

/** Returns what is said of a bet of a dutch that was refused, with its figure as things are now; null of one that was placed. */
export function refusalOf(
  { results, dutch: { side, bets } }: Placed,
  at: number,
  { stakeMin, available }: { stakeMin: number; available: number | null },
): Problem | null {
  const result = results[at]
  if (result === undefined || result.ok) return null
  const asked = { side, price: bets[at]?.price ?? 200, stakeMin, available, sign: '' }
  return problemOfRefusal(result.code, result.message, asked)
}
