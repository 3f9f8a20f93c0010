/** The feed's fair probabilities of each market, as published; makers and bettors see no more than these. */
import type { MarketId } from '#core/values/brands.ts'

export class PriceBoard {
  readonly #probabilities = new Map<number, readonly number[]>()
  readonly #listeners: ((marketId: MarketId) => void)[] = []

  /** Publishes the probabilities of a market, by runner index. */
  set(marketId: MarketId, probabilities: readonly number[]): void {
    this.#probabilities.set(marketId, probabilities)
    for (const listener of this.#listeners) listener(marketId)
  }

  of(marketId: MarketId): readonly number[] | undefined {
    return this.#probabilities.get(marketId)
  }

  /** Returns the markets that have a price. */
  markets(): Iterable<number> {
    return this.#probabilities.keys()
  }

  forget(marketId: MarketId): void {
    this.#probabilities.delete(marketId)
  }

  onChange(listener: (marketId: MarketId) => void): void {
    this.#listeners.push(listener)
  }
}
