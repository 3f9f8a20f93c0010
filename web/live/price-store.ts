/**
 * Live prices, one value a cell (runner, side, level). A message changes cells at once and in place;
 * whoever shows a cell is told once per animation frame, and only if that cell changed.
 */
import type { RunnerBook } from '#contract/catalogue.ts'
import type { MarketDelta } from '#contract/stream.ts'
import { FrameNotifier, type Turn } from './frame-notifier.ts'

export type CellSide = 'back' | 'lay'

/** What is on offer in one cell: price in hundredths, size in minor units. Never changed, only replaced. */
export interface Cell {
  readonly price: number
  readonly size: number
}

/** The levels a market shows on each side, best first. */
export const levels = [0, 1, 2] as const
const sides = ['back', 'lay'] as const

type RunnerChange = NonNullable<MarketDelta['runners']>[number]

interface RunnerPrices {
  readonly back: (Cell | null)[]
  readonly lay: (Cell | null)[]
  lastPrice: number | null
  /** Replaced, never changed; without fields in a market that has no starting price. */
  starting: StartingPrices
}

/** What is told of a runner's starting price, hundredths: itself once it is found, near and far price before. */
export type StartingPrices = Pick<RunnerBook, 'startingPrice' | 'nearPrice' | 'farPrice'>

const noStart: StartingPrices = {}
const startFields = ['startingPrice', 'nearPrice', 'farPrice'] as const

export class PriceStore {
  readonly #markets = new Map<number, Map<number, RunnerPrices>>()
  readonly #notifier: FrameNotifier

  constructor(turn?: Turn) {
    this.#notifier = new FrameNotifier(turn)
  }

  /** Returns the cell, null when nothing is on offer there, undefined while the market's image has not come. */
  cell(marketId: number, selectionId: number, side: CellSide, level: number): Cell | null | undefined {
    const runner = this.#markets.get(marketId)?.get(selectionId)
    return runner && (runner[side][level] ?? null)
  }

  /** Returns the price last traded in hundredths, or null. */
  lastPrice(marketId: number, selectionId: number): number | null {
    return this.#markets.get(marketId)?.get(selectionId)?.lastPrice ?? null
  }

  /** Returns what is told of a runner's starting price: the same object until it is another. */
  startingPrices(marketId: number, selectionId: number): StartingPrices {
    return this.#markets.get(marketId)?.get(selectionId)?.starting ?? noStart
  }

  /**
   * Returns the book percentage of a side in tenths of a percent: the sum of 1 / best price over the runners.
   * Null when one of them has no price. Two runners at 2.00 make 1000.
   */
  bookPercent(marketId: number, side: CellSide, selectionIds: readonly number[]): number | null {
    let millionths = 0
    for (const selectionId of selectionIds) {
      const best = this.cell(marketId, selectionId, side, 0)
      if (!best) return null
      millionths += Math.round(100_000_000 / best.price)
    }
    return selectionIds.length === 0 ? null : Math.round(millionths / 1_000)
  }

  subscribeCell(
    marketId: number,
    selectionId: number,
    side: CellSide,
    level: number,
    listener: () => void,
  ): () => void {
    return this.#notifier.subscribe(cellKey(marketId, selectionId, side, level), listener)
  }

  /** Listens to every price of a market together, for what is summed over it. */
  subscribeMarket(marketId: number, listener: () => void): () => void {
    return this.#notifier.subscribe(marketKey(marketId), listener)
  }

  /** Takes the whole of a market's prices; runners not in it are forgotten. Cells that are equal keep their value. */
  replace(marketId: number, runners: readonly RunnerBook[]): void {
    const before = this.#markets.get(marketId)
    const kept = new Map<number, RunnerPrices>()
    this.#markets.set(marketId, kept)
    for (const book of runners) {
      const known = before?.get(book.selectionId)
      kept.set(book.selectionId, known ?? { back: [], lay: [], lastPrice: null, starting: noStart })
      this.change(marketId, [book])
      // A first image turns cells from unknown to empty, which no comparison of prices shows.
      if (!known) this.#touchRunner(marketId, book.selectionId)
    }
    for (const selectionId of before?.keys() ?? []) {
      if (!kept.has(selectionId)) this.#touchRunner(marketId, selectionId)
    }
  }

  /** Takes the sides that changed, each whole. Runners that no image named are left alone. */
  change(marketId: number, changes: readonly RunnerChange[]): void {
    const market = this.#markets.get(marketId)
    for (const change of changes) {
      const runner = market?.get(change.selectionId)
      if (!runner) continue
      if (change.lastPrice !== undefined) runner.lastPrice = change.lastPrice
      if (
        startFields.some((field) => change[field] !== undefined && change[field] !== runner.starting[field])
      ) {
        runner.starting = { ...runner.starting, ...startOf(change) }
        this.#notifier.touch(marketKey(marketId))
      }
      for (const side of sides) {
        const offers = change[side]
        if (offers) this.#changeSide(marketId, change.selectionId, side, runner[side], offers)
      }
    }
  }

  /** Forgets a market that nobody watches any more. */
  forget(marketId: number): void {
    const runners = this.#markets.get(marketId)
    this.#markets.delete(marketId)
    for (const selectionId of runners?.keys() ?? []) this.#touchRunner(marketId, selectionId)
  }

  #changeSide(
    marketId: number,
    selectionId: number,
    side: CellSide,
    cells: (Cell | null)[],
    offers: readonly (readonly [number, number])[],
  ): void {
    for (const level of levels) {
      const offer = offers[level]
      const before = cells[level] ?? null
      const same = offer ? before?.price === offer[0] && before.size === offer[1] : before === null
      if (same) continue
      cells[level] = offer ? { price: offer[0], size: offer[1] } : null
      this.#notifier.touch(cellKey(marketId, selectionId, side, level))
      this.#notifier.touch(marketKey(marketId))
    }
  }

  #touchRunner(marketId: number, selectionId: number): void {
    for (const side of sides) {
      for (const level of levels) this.#notifier.touch(cellKey(marketId, selectionId, side, level))
    }
    this.#notifier.touch(marketKey(marketId))
  }
}

function startOf({ startingPrice, nearPrice, farPrice }: StartingPrices): StartingPrices {
  return {
    ...(startingPrice !== undefined && { startingPrice }),
    ...(nearPrice !== undefined && { nearPrice }),
    ...(farPrice !== undefined && { farPrice }),
  }
}

function cellKey(marketId: number, selectionId: number, side: CellSide, level: number): string {
  return `${marketId}:${selectionId}:${side}:${level}`
}

function marketKey(marketId: number): string {
  return `${marketId}`
}
