/** What was traded since a page was opened: the trades of a market as the stream tells them. What was before is read by a call. */
import type { ServerMessage } from '#contract/stream.ts'
import { FrameNotifier, type Turn } from './frame-notifier.ts'

type TradesMessage = Extract<ServerMessage, { op: 'trades' }>

export interface LiveTrade {
  /** Of the message that told it. */
  readonly sequence: number
  readonly time: number
  readonly selectionId: number
  /** Hundredths. */
  readonly price: number
  /** The backer's part, minor units. */
  readonly size: number
}

const none: readonly LiveTrade[] = []
/** As many as a call returns for one runner. */
const keptMax = 100

export class TradesStore {
  readonly #trades = new Map<number, readonly LiveTrade[]>()
  readonly #notifier: FrameNotifier

  constructor(turn?: Turn) {
    this.#notifier = new FrameNotifier(turn)
  }

  /** Returns a market's trades, newest first. The same array until one comes. */
  of(marketId: number): readonly LiveTrade[] {
    return this.#trades.get(marketId) ?? none
  }

  /** Calls the listener once a frame in which something was traded. Returns the function that ends it. */
  subscribe(marketId: number, listener: () => void): () => void {
    return this.#notifier.subscribe(String(marketId), listener)
  }

  add({ marketId, sequence, trades }: TradesMessage): void {
    const added = trades.map(([time, selectionId, price, size]) => ({
      sequence,
      time,
      selectionId,
      price,
      size,
    }))
    this.#trades.set(marketId, [...added.reverse(), ...this.of(marketId)].slice(0, keptMax))
    this.#notifier.touch(String(marketId))
  }

  /** Forgets a market's trades: at the end, and where some were missed, which the call knows. */
  forget(marketId: number): void {
    if (this.#trades.delete(marketId)) this.#notifier.touch(String(marketId))
  }
}
