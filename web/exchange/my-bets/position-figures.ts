/** What each market may come to for the player, and all of them together. Money is minor units, before commission unless it says otherwise. */
import type { Market } from '#contract/catalogue.ts'
import type { Bet, Position } from '#contract/orders.ts'
import { numberWords } from '../../text/en/number-result.ts'
import { lessCommission, resultsIfAll } from '../market/results-if-all.ts'

/** One way that a market may end, or several that come to the same. */
export interface Outcome {
  /** The runners that it is of, or the number that it begins with; the same ones however its figures change. */
  readonly ids: readonly number[]
  /** Null of several runners without bets of one's own. */
  readonly name: string | null
  readonly matched: number
  /** With everything unmatched matched at its price; absent in markets of numbers. */
  readonly withUnmatched?: number
}

/**
 * Returns the outcomes of a market; none where the player has nothing in it. Runners without bets that come to the same are one.
 * `commissionBps`: what is taken of a result that is a win.
 */
export function outcomesOf(
  market: Market,
  position: Position | undefined,
  bets: readonly Bet[],
  commissionBps = 0,
): Outcome[] {
  const net = (result: number) => lessCommission(result, commissionBps)
  if (position?.numbers !== undefined && position.numbers.length > 0) {
    return position.numbers.map(({ from, to, result }) => ({
      ids: [from],
      name: spanWords(market, from, to),
      matched: net(result),
    }))
  }
  const results = resultsIfAll({ runners: market.runners }, position, bets)
  const own = new Set(bets.map(({ selectionId }) => selectionId))
  const outcomes: Outcome[] = []
  const rest = new Map<string, Outcome>()
  market.runners.forEach(({ selectionId, name, status }, index) => {
    const result = results[index]
    if (result === undefined || status === 'REMOVED') return
    const [matched, withUnmatched] = [net(result.now), net(result.ifAll)]
    const outcome = { ids: [selectionId], name, matched, withUnmatched }
    if (own.has(selectionId)) {
      outcomes.push(outcome)
      return
    }
    const key = `${result.now}/${result.ifAll}`
    const like = rest.get(key)
    rest.set(key, like === undefined ? outcome : { ...like, ids: [...like.ids, selectionId], name: null })
  })
  return [...outcomes, ...rest.values()]
}

/** Numbers at either end of what is possible stand for all beyond them. */
const farthest = 1_000

function spanWords(market: Market, from: number, to: number): string {
  const words = (number: number) => numberWords({ ...market, number })
  if (from === to) return words(from)
  if (from < -farthest) return `≤ ${words(to)}`
  return to > farthest ? `≥ ${words(from)}` : `${from} – ${words(to)}`
}

/** Returns the least and the most that markets may come to together. They are taken as independent: no such end may be possible. */
export function rangeOf(markets: readonly (readonly Outcome[])[]): { worst: number; best: number } {
  let [worst, best] = [0, 0]
  for (const outcomes of markets) {
    if (outcomes.length === 0) continue
    worst += Math.min(...outcomes.map(({ matched }) => matched))
    best += Math.max(...outcomes.map(({ matched }) => matched))
  }
  return { worst, best }
}

/** Returns the outcome that a chosen runner, or number, belongs to. */
export function outcomeWith(outcomes: readonly Outcome[], id: number | undefined): Outcome | undefined {
  return id === undefined ? undefined : outcomes.find(({ ids }) => ids.includes(id))
}

/** Returns what the chosen outcomes come to together; of a market without a choice nothing is counted. */
export function sumOfChosen(
  markets: readonly { readonly marketId: number; readonly outcomes: readonly Outcome[] }[],
  chosen: ReadonlyMap<number, number>,
): { matched: number; withUnmatched: number } {
  const sum = { matched: 0, withUnmatched: 0 }
  for (const { marketId, outcomes } of markets) {
    const outcome = outcomeWith(outcomes, chosen.get(marketId))
    if (outcome === undefined) continue
    sum.matched += outcome.matched
    sum.withUnmatched += outcome.withUnmatched ?? outcome.matched
  }
  return sum
}

/** A bet to look at, not to place: price in hundredths, stake in minor units. */
export interface TriedBet {
  readonly selectionId: number
  readonly side: 'BACK' | 'LAY'
  readonly price: number
  readonly stake: number
}

/** Returns the tried bet as one that is unmatched in the market, so that it counts with them. */
export function asUnmatched(market: Market, tried: TriedBet): Bet {
  const { selectionId, side, price, stake } = tried
  const of = { marketId: market.marketId, selectionId, side, price, size: stake, unmatched: stake }
  return { ...of, orderId: 0, matched: 0, state: 'unmatched' } as Bet
}
