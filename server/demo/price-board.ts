/** The feed's fair probabilities of each market, as published; makers and bettors see no more than these. */
import type { MarketId } from '#core/values/brands.ts'
import type { LineChances } from './fixtures/models/fair-price.ts'

export interface MarketPrices {
  readonly marketId: MarketId
  /** By runner index; 0 of one that cannot win any more or does not take part. Empty of a line. */
  readonly probabilities: readonly number[]
  /** Of a line: the chances that the number is below each of the lines around even money. */
  readonly below?: LineChances | undefined
  /** Whether it is its event's main market, in which everybody is interested. */
  readonly isMain: boolean
}

export class PriceBoard {
  readonly #prices = new Map<number, MarketPrices>()
  readonly #listeners: ((marketIds: readonly MarketId[]) => void)[] = []

  /** Publishes the probabilities of markets of one event, which all follow from one state of its model. */
  publish(prices: readonly MarketPrices[]): void {
    for (const market of prices) this.#prices.set(market.marketId, market)
    const marketIds = prices.map(({ marketId }) => marketId)
    for (const listener of this.#listeners) listener(marketIds)
  }

  of(marketId: MarketId): MarketPrices | undefined {
    return this.#prices.get(marketId)
  }

  /** Returns the prices of all markets that have some. */
  all(): Iterable<MarketPrices> {
    return this.#prices.values()
  }

  forget(marketId: MarketId): void {
    this.#prices.delete(marketId)
  }

  onChange(listener: (marketIds: readonly MarketId[]) => void): void {
    this.#listeners.push(listener)
  }
}
