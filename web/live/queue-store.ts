/** Where one's own orders stand in the queues of their prices, as the stream tells it. */
import type { QueuePlaces } from '#contract/queue.ts'
import { FrameNotifier, type Turn } from './frame-notifier.ts'

/** Minor units at the order's price. */
export interface QueuePlace {
  readonly ahead: number
  /** null where the queue is too long to be counted. */
  readonly behind: number | null
}

export class QueueStore {
  readonly #markets = new Map<number, ReadonlyMap<number, QueuePlace>>()
  readonly #notifier: FrameNotifier

  constructor(turn?: Turn) {
    this.#notifier = new FrameNotifier(turn)
  }

  /** Returns an order's place, or undefined where none is told. */
  place(marketId: number, orderId: number): QueuePlace | undefined {
    return this.#markets.get(marketId)?.get(orderId)
  }

  /** Calls the listener once a frame in which places in the market changed. Returns the function that ends it. */
  subscribe(marketId: number, listener: () => void): () => void {
    return this.#notifier.subscribe(String(marketId), listener)
  }

  /** Takes all places of a market: those it does not name are no more. */
  replace({ marketId, orders }: Pick<QueuePlaces, 'marketId' | 'orders'>): void {
    this.#markets.set(
      marketId,
      new Map(orders.map(([orderId, ahead, behind]) => [orderId, { ahead, behind }])),
    )
    this.#notifier.touch(String(marketId))
  }

  forget(marketId: number): void {
    if (this.#markets.delete(marketId)) this.#notifier.touch(String(marketId))
  }
}
