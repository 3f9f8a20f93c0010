/** For tests: how long every open market shows three prices on both sides of each runner, and for how long it does not. */

import type { State } from '#core/engine/state.ts'
import { BACK, LAY } from '#core/exchange/book/book.ts'
import { forEachLevel } from '#core/exchange/book/offers.ts'
import { type Market, marketStatus } from '#core/exchange/market/market.ts'

const levelsWanted = 3

export class DepthWatch {
  readonly #times = new Map<number, { open: number; deep: number }>()

  /** Notes what the open markets showed during `lastedMs`. */
  look(state: State, lastedMs: number): void {
    for (const market of state.markets) {
      if (market?.status !== marketStatus.OPEN) continue
      const times = this.#times.get(market.id) ?? { open: 0, deep: 0 }
      times.open += lastedMs
      if (isDeep(market)) times.deep += lastedMs
      this.#times.set(market.id, times)
    }
  }

  get marketCount(): number {
    return this.#times.size
  }

  /** Returns the share of the open time of all markets that was deep, 0 to 1. */
  share(): number {
    const sum = (of: 'open' | 'deep') =>
      [...this.#times.values()].reduce((total, times) => total + times[of], 0)
    return sum('deep') / sum('open')
  }

  /** Returns the share of the market that had least. */
  leastShare(): number {
    return Math.min(...[...this.#times.values()].map(({ open, deep }) => deep / open))
  }
}

function isDeep(market: Market): boolean {
  for (let runner = 0; runner < market.runnerCount; runner++) {
    for (const side of [BACK, LAY] as const) {
      let levels = 0
      forEachLevel(market.books, runner, side, () => levels++, levelsWanted)
      if (levels < levelsWanted) return false
    }
  }
  return true
}

/** Returns the best price of a side, hundredths, or undefined when it is empty. */
export function bestPrice(
  market: Market,
  runner: number,
  side: typeof BACK | typeof LAY,
): number | undefined {
  let best: number | undefined
  forEachLevel(
    market.books,
    runner,
    side,
    (price) => {
      best = price
    },
    1,
  )
  return best
}
