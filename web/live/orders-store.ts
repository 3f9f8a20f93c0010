/** One's own bets and positions, as the stream tells them. Empty for a guest. */
import type { Bet, Position } from '#contract/orders.ts'
import type { ServerMessage } from '#contract/stream.ts'
import { FrameNotifier, type Turn } from './frame-notifier.ts'

type OrdersMessage = Extract<ServerMessage, { op: 'orders-image' | 'orders-delta' }>

const none: readonly Bet[] = []

export class OrdersStore {
  readonly #bets = new Map<number, Bet>()
  readonly #byMarket = new Map<number, readonly Bet[]>()
  readonly #positions = new Map<number, Position>()
  #all: readonly Bet[] | null = null
  readonly #notifier: FrameNotifier
  #sequence = -1

  constructor(turn: Turn = (run) => queueMicrotask(run)) {
    this.#notifier = new FrameNotifier(turn)
  }

  /** Returns whether the player's bets have come; not so for a guest. */
  isKnown(): boolean {
    return this.#sequence !== -1
  }

  bet(orderId: number): Bet | undefined {
    return this.#bets.get(orderId)
  }

  /** Returns the bets of a market, newest first. The same array until one of them changes. */
  bets(marketId: number): readonly Bet[] {
    return this.#byMarket.get(marketId) ?? none
  }

  /** Returns the bets of every market, newest first. The same array until one of them changes. */
  allBets(): readonly Bet[] {
    this.#all ??= [...this.#bets.values()].sort((a, b) => b.orderId - a.orderId)
    return this.#all
  }

  position(marketId: number): Position | undefined {
    return this.#positions.get(marketId)
  }

  subscribeMarket(marketId: number, listener: () => void): () => void {
    return this.#notifier.subscribe(`market ${marketId}`, listener)
  }

  subscribeAll(listener: () => void): () => void {
    return this.#notifier.subscribe('all', listener)
  }

  subscribeBet(orderId: number, listener: () => void): () => void {
    return this.#notifier.subscribe(`bet ${orderId}`, listener)
  }

  /** An image replaces everything; a delta replaces each bet and position it names. Older deltas are dropped. */
  apply(message: OrdersMessage): void {
    if (message.op === 'orders-image') this.clear()
    else if (message.sequence < this.#sequence) return
    this.#sequence = message.sequence
    const touched = new Set<number>()
    for (const bet of message.bets) {
      this.#bets.set(bet.orderId, bet)
      this.#notifier.touch(`bet ${bet.orderId}`)
      touched.add(bet.marketId)
    }
    for (const position of message.positions) {
      this.#positions.set(position.marketId, position)
      touched.add(position.marketId)
    }
    this.#regroup(touched)
    this.#touchAll()
  }

  /** Forgets everything, at sign-out and before an image. */
  clear(): void {
    const markets = new Set([...this.#byMarket.keys(), ...this.#positions.keys()])
    for (const orderId of this.#bets.keys()) this.#notifier.touch(`bet ${orderId}`)
    this.#bets.clear()
    this.#byMarket.clear()
    this.#positions.clear()
    this.#sequence = -1
    for (const marketId of markets) this.#notifier.touch(`market ${marketId}`)
    this.#touchAll()
  }

  #touchAll(): void {
    this.#all = null
    this.#notifier.touch('all')
  }

  #regroup(marketIds: ReadonlySet<number>): void {
    const groups = new Map<number, Bet[]>()
    for (const bet of this.#bets.values()) {
      if (!marketIds.has(bet.marketId)) continue
      const group = groups.get(bet.marketId)
      if (group) group.push(bet)
      else groups.set(bet.marketId, [bet])
    }
    for (const marketId of marketIds) {
      const group = groups.get(marketId)
      if (group)
        this.#byMarket.set(
          marketId,
          group.sort((a, b) => b.orderId - a.orderId),
        )
      this.#notifier.touch(`market ${marketId}`)
    }
  }
}
