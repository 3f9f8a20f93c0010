/**
 * What all markets may come to together, and how likely each result is by the prices of now. Markets are taken as independent, so of
 * two on one match some of it cannot be. Results are minor units; chances are shares of 1, for looking at and not for money.
 */
import type { Outcome } from './position-figures.ts'

export interface Chance {
  readonly result: number
  readonly chance: number
}

/** More different results than this are put together by nearness, so that many markets cost no more. */
const resultsMax = 2_000

/** Returns the chances of a market's outcomes, in their order. `priceOf`: of a runner, hundredths; where one has none all runners are alike. */
export function chancesOf(outcomes: readonly Outcome[], priceOf: (id: number) => number | null): Chance[] {
  const prices = outcomes.map(({ ids }) => ids.map(priceOf))
  const isKnown = prices.every((ofOutcome) => ofOutcome.every((price) => price !== null && price > 100))
  const parts = prices.map((ofOutcome) =>
    ofOutcome.reduce<number>((sum, price) => sum + (isKnown ? 1 / price! : 1), 0),
  )
  const whole = parts.reduce((sum, part) => sum + part, 0)
  return outcomes.map(({ matched }, at) => ({ result: matched, chance: parts[at]! / whole }))
}

/** Returns all results of the markets together with their chances, the least first. */
export function allTogether(markets: readonly (readonly Chance[])[]): Chance[] {
  let results: Chance[] = [{ result: 0, chance: 1 }]
  for (const market of markets) {
    const sums = new Map<number, number>()
    for (const before of results) {
      for (const { result, chance } of market) {
        const sum = before.result + result
        sums.set(sum, (sums.get(sum) ?? 0) + before.chance * chance)
      }
    }
    const sorted = [...sums].map(([result, chance]) => ({ result, chance }))
    results = nearTogether(sorted.sort((one, other) => one.result - other.result))
  }
  return results
}

function nearTogether(results: readonly Chance[]): Chance[] {
  if (results.length <= resultsMax) return [...results]
  const [least, most] = [results[0]!.result, results.at(-1)!.result]
  const width = (most - least + 1) / resultsMax
  const groups = Map.groupBy(results, ({ result }) => Math.floor((result - least) / width))
  return [...groups.values()].map((group) => {
    const chance = group.reduce((sum, one) => sum + one.chance, 0)
    const weighed = group.reduce((sum, one) => sum + one.result * one.chance, 0)
    return { result: Math.round(weighed / chance), chance }
  })
}

/** Returns what the results come to on average, whole minor units, and the chance that something is won. */
export function meanOf(results: readonly Chance[]): { mean: number; ofProfit: number } {
  let [mean, ofProfit] = [0, 0]
  for (const { result, chance } of results) {
    mean += result * chance
    if (result > 0) ofProfit += chance
  }
  return { mean: Math.round(mean), ofProfit }
}

/** One bar: results from `from` on, below `to`. */
export interface Bar {
  readonly from: number
  readonly to: number
  readonly chance: number
}

const barsMax = 24

/** Returns the results as bars of one width, a round one, that meet at 0; without gaps from the least to the most. */
export function barsOf(results: readonly Chance[]): Bar[] {
  const [first, last] = [results[0], results.at(-1)]
  if (first === undefined || last === undefined) return []
  const width = roundWidth((last.result - first.result) / barsMax)
  const start = Math.floor(first.result / width)
  const bars = Array.from({ length: Math.floor(last.result / width) - start + 1 }, (_, at) => ({
    from: (start + at) * width,
    to: (start + at + 1) * width,
    chance: 0,
  }))
  for (const { result, chance } of results) bars[Math.floor(result / width) - start]!.chance += chance
  return bars
}

/** The next of 1, 2 and 5 times a power of ten, at least 1.00. */
function roundWidth(least: number): number {
  for (let power = 100; ; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power >= least) return digit * power
  }
}
