/** The money at the starting prices of a market, and the books that these prices make. */
import type { RunnerBook } from '#contract/catalogue.ts'

export interface StartTotals {
  /** Whether the prices are found, so that nothing is at them any more. */
  readonly isFound: boolean
  /** Of all backs, and of all lays, at the starting price; minor units. */
  readonly stakes: number
  readonly liability: number
  /** The sum of 1 / price over the runners, tenths of a percent; null where one of them has no price. */
  readonly near: number | null
  readonly far: number | null
  /** Over those alone for whom a price was found. */
  readonly found: number | null
}

type Told = Pick<RunnerBook, 'startingPrice' | 'nearPrice' | 'farPrice' | 'startStakes' | 'startLiability'>

/** Returns the totals over the runners that run; of none in a market without a starting price. */
export function startTotals(runners: readonly Told[]): StartTotals {
  const told = runners.filter(({ startingPrice }) => startingPrice !== undefined)
  const sum = (amounts: readonly (number | undefined)[]) =>
    amounts.reduce<number>((all, one) => all + (one ?? 0), 0)
  const open = told.filter(({ nearPrice }) => nearPrice !== undefined)
  return {
    isFound: told.length > 0 && open.length === 0,
    stakes: sum(told.map(({ startStakes }) => startStakes)),
    liability: sum(told.map(({ startLiability }) => startLiability)),
    near: bookOf(open.map(({ nearPrice }) => nearPrice)),
    far: bookOf(open.map(({ farPrice }) => farPrice)),
    found: bookOf(told.flatMap(({ startingPrice }) => startingPrice ?? [])),
  }
}

function bookOf(prices: readonly (number | null | undefined)[]): number | null {
  let book = 0
  for (const price of prices) {
    if (price === null || price === undefined) return null
    book += 100_000 / price
  }
  return prices.length === 0 ? null : Math.round(book)
}

/** Returns a book as "101.4%"; a dash where there is none. */
export function bookText(tenths: number | null): string {
  return tenths === null ? '–' : `${(tenths / 10).toFixed(1)}%`
}
