/**
 * The books of all markets as levels alone, followed fact by fact: what an order adds to its level is asked of the bets before and
 * after each fact that names it. Offers that orders on other runners make together are no levels and are not in it.
 */

import { crossLeg, crossMatched } from '#core/facts/cross.ts'
import { heldAgain, heldEdited, heldFired, heldWaits, orderHeld } from '#core/facts/held.ts'
import { type FactKind, type FactLog, factStride } from '#core/facts/log.ts'
import {
  orderCancelled,
  orderDelayed,
  orderLapsed,
  orderMatched,
  orderPlaced,
  orderReleased,
  orderResized,
  orderWaits,
  remainderCancelled,
} from '#core/facts/order.ts'
import { startEntered, startMatched, startTaken } from '#core/facts/starting-price.ts'
import type { MarketId, OrderId } from '#core/values/brands.ts'
import { marketOfBet } from '#server/live/account-bets.ts'
import {
  AT_START,
  FLAGS,
  IS_DELAYED,
  IS_LAY,
  intsAt,
  intsOf,
  nextOf,
  orderOf,
  PRICE,
  runnerOf,
  unmatchedOf,
} from '#server/live/bet-pool.ts'
import type { BetStore } from '#server/live/bet-store.ts'
import { isHeldBet } from '#server/live/held-bets.ts'
import { findBet } from '#server/live/order-index.ts'
import { levelKey } from './replay-bytes.ts'

/** Where each kind of fact names the orders whose rest it changes. */
const places: (readonly number[] | undefined)[] = []
const byOrder: readonly (FactKind & { readonly fields: { readonly order: number } })[] = [
  ...[orderPlaced, orderDelayed, orderWaits, orderResized, orderReleased],
  ...[orderCancelled, remainderCancelled, orderLapsed],
  ...[orderHeld, heldEdited, heldFired, heldWaits, heldAgain],
  ...[crossMatched, crossLeg, startEntered, startTaken, startMatched],
]
for (const { code, fields } of byOrder) places[code] = [fields.order]
places[orderMatched.code] = [orderMatched.fields.taker, orderMatched.fields.maker]
const { code: ENTERED } = startEntered
const { code: STARTED } = startMatched

/** What an order has in a book. */
interface Share {
  readonly market: MarketId
  readonly key: number
  readonly size: number
}

export class ReplayLevels {
  readonly #store: BetStore
  readonly #onChange: (market: MarketId, key: number, before: number) => void
  /** By market, of those with any: minor units by the key of the level. */
  readonly markets = new Map<MarketId, Map<number, number>>()
  /** Orders that have left the book for the starting price, which the bets do not tell. */
  readonly #entered = new Set<OrderId>()
  #before: (Share | undefined)[] = []

  /** Begins with the levels as the bets have them. `onChange`: called with each level whose size is another one, and the size before. */
  constructor(store: BetStore, onChange: (market: MarketId, key: number, before: number) => void) {
    this.#store = store
    this.#onChange = onChange
    for (const bets of store.markets) {
      if (bets === undefined) continue
      for (let position = 0; position < bets.count; position++) {
        for (let bet = bets.activeHead[position]!; bet !== -1; bet = nextOf(store.pool, bet)) {
          const share = this.#shareOf(bet)
          if (share !== undefined) this.#change(share, 1)
        }
      }
    }
  }

  /** Called before the bets take in a fact. */
  before({ numbers }: FactLog, i: number): void {
    const at = i * factStride
    const fields = places[numbers[at]!]
    if (fields === undefined) return
    this.#before = fields.map((field) => this.#shareOfOrder(numbers[at + field]!))
  }

  /** Called after the bets have taken in the same fact. */
  after({ numbers }: FactLog, i: number): void {
    const at = i * factStride
    const fields = places[numbers[at]!]
    if (fields === undefined) return
    if (numbers[at] === ENTERED) this.#entered.add(numbers[at + startEntered.fields.order]!)
    if (numbers[at] === STARTED) this.#entered.delete(numbers[at + startMatched.fields.order]!)
    fields.forEach((field, place) => {
      const before = this.#before[place]
      const after = this.#shareOfOrder(numbers[at + field]!)
      if (before?.key === after?.key && before?.size === after?.size) return
      if (before !== undefined) this.#change(before, -1)
      if (after !== undefined) this.#change(after, 1)
    })
  }

  /** A market's books are over. */
  forget(market: MarketId): void {
    this.markets.delete(market)
  }

  #shareOfOrder(order: OrderId): Share | undefined {
    const bet = order === 0 ? -1 : findBet(this.#store, order)
    return bet === -1 ? undefined : this.#shareOf(bet)
  }

  #shareOf(bet: number): Share | undefined {
    const store = this.#store
    const ints = intsOf(store.pool, bet)
    const row = intsAt(bet)
    const size = unmatchedOf(store.pool, bet)
    const flags = ints[row + FLAGS]!
    if (size === 0 || (flags & (IS_DELAYED | AT_START)) !== 0 || isHeldBet(store, bet)) return undefined
    if (this.#entered.size > 0 && this.#entered.has(orderOf(store.pool, bet))) return undefined
    const book = runnerOf(flags) * 2 + ((flags & IS_LAY) === 0 ? 0 : 1)
    return { market: marketOfBet(store, bet), key: levelKey(book, ints[row + PRICE]!), size }
  }

  #change({ market, key, size }: Share, sign: 1 | -1): void {
    let levels = this.markets.get(market)
    if (levels === undefined) {
      levels = new Map()
      this.markets.set(market, levels)
    }
    const before = levels.get(key) ?? 0
    const now = before + sign * size
    if (now === 0) levels.delete(key)
    else levels.set(key, now)
    this.#onChange(market, key, before)
  }
}
