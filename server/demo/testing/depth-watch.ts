/**
 * For tests: how long every open market shows its prices on both sides of each runner, and for how long it does not: three of an
 * event's main market, two of the others. Runners that are as good as decided are left out, for whom the ladder has no room.
 */

import type { State } from '#core/engine/state.ts'
import { BACK, LAY, type SideCode } from '#core/exchange/book/book.ts'
import { forEachLevel } from '#core/exchange/book/offers.ts'
import { type Market, marketStatus } from '#core/exchange/market/market.ts'
import type { MarketId, Price } from '#core/values/brands.ts'
import type { OrderPlace } from '#server/live/bet-queries.ts'
import type { LineChances } from '../fixtures/models/fair-price.ts'
import type { MarketPrices, PriceBoard } from '../price-board.ts'

const levelsOfMain = 3
const levelsOfOthers = 2
/** Between these chances the ladder has room on both sides. */
const leastWithRoom = 0.0014
const mostWithRoom = 0.955

interface Times {
  readonly type: string
  open: number
  deep: number
}

/** Of all markets of a type. */
export interface DepthOfType {
  readonly markets: number
  /** Milliseconds that they were open, and of these those with their prices on both sides of each runner. */
  readonly open: number
  readonly deep: number
  /** Of the market that had least. */
  readonly leastShare: number
}

export class DepthWatch {
  readonly #times = new Map<number, Times>()
  readonly #ofMakers: (marketId: MarketId) => readonly OrderPlace[]
  readonly #typeOf: (marketId: MarketId) => string

  /** `ofMakers`: the makers' unmatched orders in a market; what bettors ask for need not be fair. `typeOf`: by what markets are told apart. */
  constructor(
    ofMakers: (marketId: MarketId) => readonly OrderPlace[],
    typeOf: (marketId: MarketId) => string = () => '',
  ) {
    this.#ofMakers = ofMakers
    this.#typeOf = typeOf
  }

  /** Best prices looked at, and those of them on the wrong side of the fair one. */
  offers = 0
  unfair = 0
  /** For how long the same one was found there, look after look, at most. */
  longestUnfairMs = 0
  #lastedMs = 0
  #wrongBefore = new Map<string, number>()
  #wrong = new Map<string, number>()

  /** Notes what the open markets showed during `lastedMs`. */
  look(state: State, prices: PriceBoard, lastedMs: number): void {
    this.#wrongBefore = this.#wrong
    this.#wrong = new Map()
    this.#lastedMs = lastedMs
    for (const market of state.markets) {
      if (market?.status !== marketStatus.OPEN) continue
      const times = this.#times.get(market.id) ?? { type: this.#typeOf(market.id), open: 0, deep: 0 }
      times.open += lastedMs
      if (isDeep(market, prices.of(market.id))) times.deep += lastedMs
      this.#compare(market, prices.of(market.id))
      this.#times.set(market.id, times)
    }
  }

  #compare(market: Market, prices: MarketPrices | undefined): void {
    if (prices?.below !== undefined) this.#compareLine(market, prices.below)
    for (const [runner, chance] of (prices?.probabilities ?? []).entries()) {
      if (chance <= 0 || chance >= 1 || market.removed[runner]) continue
      const [back, lay] = [bestPrice(market, runner, LAY), bestPrice(market, runner, BACK)]
      const fair = 100 / chance
      if (back !== undefined) this.offers++
      if (lay !== undefined) this.offers++
      // The feed tells a chance to five digits.
      const tolerance = 1 + 1e-5 / chance
      if (back !== undefined && back > fair * tolerance) this.#noteUnfair(market.id, runner, LAY, back)
      if (lay !== undefined && lay * tolerance < fair) this.#noteUnfair(market.id, runner, BACK, lay)
    }
  }

  #noteUnfair(marketId: MarketId, runner: number, side: SideCode, price: Price): void {
    const isOwn = (order: OrderPlace) =>
      order.runner === runner && order.side === side && order.price === price
    if (!this.#ofMakers(marketId).some(isOwn)) return
    this.unfair++
    const offer = `${marketId} ${runner} ${side} ${price}`
    const since = this.#wrongBefore.get(offer)
    const forMs = since === undefined ? 0 : since + this.#lastedMs
    this.#wrong.set(offer, forMs)
    this.longestUnfairMs = Math.max(this.longestUnfairMs, forMs)
  }

  /** Who takes a line wins no more often than not. */
  #compareLine(market: Market, { from, chances }: LineChances): void {
    for (const side of [BACK, LAY] as const) {
      const line = bestPrice(market, 0, side)
      const below = line === undefined ? undefined : chances[(line - from) / 100]
      if (below === undefined) continue
      this.offers++
      if ((side === BACK ? below : 1 - below) < 0.5 - 1e-5)
        this.#noteUnfair(market.id, 0, side, line as Price)
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

  /** Returns the share of the market that had least, of those that were open for `leastMs` and more. */
  leastShare(leastMs = 0): number {
    return this.least(leastMs).share
  }

  /** Returns what each type of market had, over those that were open for `leastMs` and more. */
  byType(leastMs: number): ReadonlyMap<string, DepthOfType> {
    const types = new Map<string, DepthOfType>()
    for (const { type, open, deep } of this.#times.values()) {
      if (open < leastMs) continue
      const before = types.get(type) ?? { markets: 0, open: 0, deep: 0, leastShare: 1 }
      types.set(type, {
        markets: before.markets + 1,
        open: before.open + open,
        deep: before.deep + deep,
        leastShare: Math.min(before.leastShare, deep / open),
      })
    }
    return types
  }

  /** Returns the market that had least, of those that were open for `leastMs` and more, and its share. */
  least(leastMs = 0): { marketId: number; share: number } {
    const known = [...this.#times].filter(([, { open }]) => open >= leastMs)
    const shares = known.map(([marketId, { open, deep }]) => ({ marketId, share: deep / open }))
    return shares.reduce((least, one) => (one.share < least.share ? one : least))
  }
}

function isDeep(market: Market, prices: MarketPrices | undefined): boolean {
  if (prices === undefined) return false
  const wanted = prices.isMain ? levelsOfMain : levelsOfOthers
  for (let runner = 0; runner < market.runnerCount; runner++) {
    // A line has always room: it is even money at each of them.
    const chance = prices.below === undefined ? (prices.probabilities[runner] ?? 0) : 0.5
    if (market.removed[runner] || chance < leastWithRoom || chance > mostWithRoom) continue
    for (const side of [BACK, LAY] as const) {
      let levels = 0
      forEachLevel(market.books, runner, side, () => levels++, wanted)
      if (levels < wanted) return false
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
