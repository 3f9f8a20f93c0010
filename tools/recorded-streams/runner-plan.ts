/**
 * What brings one runner's book to the recorded one: first what goes, on both sides, by cancelling; then what was
 * traded, by taking, best price first; then what is new.
 */
import { ladderIndex } from '#core/values/ladder.ts'
import { divideDown, stakeMax } from '#core/values/money.ts'
import type { Ladder } from './recorded-market.ts'
import type { BookSide, StandingBook, StandingOrder } from './standing-orders.ts'
import { fundsOfTrader } from './traders.ts'

export type Move =
  | {
      readonly kind: 'cancel'
      readonly side: BookSide
      readonly price: number
      readonly order: StandingOrder
      readonly size: number
    }
  | { readonly kind: 'take'; readonly side: BookSide; readonly price: number; readonly size: number }
  | { readonly kind: 'place'; readonly side: BookSide; readonly price: number; readonly size: number }

export interface RunnerTarget {
  readonly atb: Ladder
  readonly atl: Ladder
  /** Growth of the traded volume at each price in this message. */
  readonly growth: Ladder
}

export interface RunnerMoves {
  readonly cancels: Move[]
  readonly takes: Move[]
  readonly places: Move[]
  /** New sizes that were held back, since they would have matched: the recording's book is crossed. */
  readonly heldBack: number
}

const sides: readonly BookSide[] = ['atb', 'atl']

/**
 * Returns the moves from what stands to what was recorded. A reduction is explained by trading as far as the traded
 * volume grew at its price; with `canTrade` false (a suspended market) all of it is cancelled.
 */
export function planRunner(
  standing: Readonly<Record<BookSide, StandingBook>>,
  target: RunnerTarget,
  canTrade: boolean,
): RunnerMoves {
  const books = { atb: new BookPlan('atb', standing.atb), atl: new BookPlan('atl', standing.atl) }
  const moves: RunnerMoves & { heldBack: number } = { cancels: [], takes: [], places: [], heldBack: 0 }
  const traded = new Map(canTrade ? target.growth : [])
  for (const side of sides) {
    const due = books[side].reduce(target[side], traded, moves.cancels)
    for (const [price, size] of due) books[side].take(price, size, moves.takes)
  }
  for (const side of sides) {
    const other = books[side === 'atb' ? 'atl' : 'atb']
    moves.heldBack += books[side].grow(target[side], other, moves.places)
  }
  return moves
}

/** One book as it will be once the moves planned so far are made. */
class BookPlan {
  readonly #side: BookSide
  readonly #standing: StandingBook
  readonly #sizes: Ladder
  /** What will be left of the orders that a planned move touches. */
  readonly #left = new Map<StandingOrder, number>()

  constructor(side: BookSide, standing: StandingBook) {
    this.#side = side
    this.#standing = standing
    this.#sizes = new Map()
    for (const [price, queue] of standing) {
      let sum = 0
      for (const { size } of queue) sum += size
      this.#sizes.set(price, sum)
    }
  }

  /** Plans the cancels; returns what is to be taken, best price first. Uses up `traded`. */
  reduce(target: Ladder, traded: Ladder, moves: Move[]): [price: number, size: number][] {
    const due: [number, number][] = []
    for (const [price, size] of [...this.#sizes]) {
      const surplus = size - (target.get(price) ?? 0)
      if (surplus <= 0) continue
      const growth = traded.get(price) ?? 0
      const taken = Math.min(surplus, growth)
      if (taken > 0) {
        due.push([price, taken])
        traded.set(price, growth - taken)
      }
      this.#cancel(price, surplus - taken, moves)
    }
    return due.sort(([a], [b]) => (this.#isBetter(a, b) ? -1 : 1))
  }

  /**
   * Plans a take at a price. Nothing can be taken past a better price: one that stands, since the message merged a
   * trade behind it with its return, is withdrawn first and comes back with what is new.
   */
  take(price: number, size: number, moves: Move[]): void {
    for (const better of [...this.#sizes.keys()]) {
      if (this.#isBetter(better, price)) this.#cancel(better, this.#sizes.get(better) ?? 0, moves)
    }
    let left = size
    for (const order of this.#standing.get(price) ?? []) {
      const stands = this.#leftOf(order)
      const taken = Math.min(stands, left)
      this.#left.set(order, stands - taken)
      left -= taken
    }
    this.#lessen(price, size)
    moves.push({ kind: 'take', side: this.#side, price, size })
  }

  /** Plans what is new; returns how many prices were held back because `other` would have matched them. */
  grow(target: Ladder, other: BookPlan, moves: Move[]): number {
    let heldBack = 0
    for (const [price, size] of target) {
      let missing = size - (this.#sizes.get(price) ?? 0)
      if (missing <= 0 || ladderIndex(price) === -1) continue
      if (other.wouldMatch(price)) {
        heldBack++
        continue
      }
      this.#sizes.set(price, size)
      const most = Math.min(stakeMax, divideDown(fundsOfTrader * 100, price))
      for (; missing > 0; missing -= most) {
        moves.push({ kind: 'place', side: this.#side, price, size: Math.min(missing, most) })
      }
    }
    return heldBack
  }

  /** Returns whether an order of the other side at this price would take something here. */
  wouldMatch(price: number): boolean {
    for (const standing of this.#sizes.keys()) {
      if (this.#side === 'atb' ? standing >= price : standing <= price) return true
    }
    return false
  }

  /** The newest go first: those before them were there longer in the recording too. */
  #cancel(price: number, size: number, moves: Move[]): void {
    let left = size
    const queue = this.#standing.get(price) ?? []
    for (let i = queue.length - 1; i >= 0 && left > 0; i--) {
      const order = queue[i] as StandingOrder
      const stands = this.#leftOf(order)
      const cancelled = Math.min(stands, left)
      if (cancelled === 0) continue
      moves.push({ kind: 'cancel', side: this.#side, price, order, size: cancelled })
      this.#left.set(order, stands - cancelled)
      left -= cancelled
    }
    this.#lessen(price, size)
  }

  #lessen(price: number, size: number): void {
    const left = (this.#sizes.get(price) ?? 0) - size
    if (left === 0) this.#sizes.delete(price)
    else this.#sizes.set(price, left)
  }

  #leftOf(order: StandingOrder): number {
    return this.#left.get(order) ?? order.size
  }

  #isBetter(a: number, b: number): boolean {
    return this.#side === 'atb' ? a > b : a < b
  }
}
