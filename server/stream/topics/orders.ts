/**
 * An account's open bets and positions: an image, then each bet and position that has changed, whole. An image is dear to make:
 * it is made once for all connections of the account, and only as often as the account's allowance of them has it.
 */

import type { Bet, Position } from '#contract/orders.ts'
import type { AccountId, MarketId, OrderId } from '#core/values/brands.ts'
import { Allowance } from '#server/allowance.ts'
import { forEachActiveOrder } from '#server/live/bet-queries.ts'
import type { BetStore } from '#server/live/bet-store.ts'
import { forEachTrail } from '#server/live/trails.ts'
import type { ChangeListener } from '../change-scan.ts'
import type { Connection } from '../connection.ts'
import { type AccountWatch, AccountWatches } from './account-watches.ts'
import type { SubscribeTo, Topic, TopicParts } from './topic.ts'

/** What has changed of the account's bets since it was told. */
interface OrdersWatch extends AccountWatch {
  /** Everything is due, not only what is noted below. */
  isImageDue: boolean
  readonly orders: Set<number>
  readonly markets: Set<number>
  /** What is held for a profit has changed. */
  areCashOutsDue: boolean
}

/** When more bets than this have changed, an image is as good, and bounded. */
const changedOrdersMax = 500
/** Open bets of one image; of an account that has more, the newest. The calls list the others page by page. */
const imageBetsMax = 1_000
const pageMax = 500

interface OrdersImage {
  readonly sequence: number
  readonly message: Buffer
}

export class OrdersTopic implements Topic<SubscribeTo<'orders'>> {
  readonly changes: Partial<ChangeListener>
  readonly #parts: TopicParts
  readonly #watches = new AccountWatches<OrdersWatch>()
  readonly #images = new Map<AccountId, OrdersImage>()
  /** What each account may still have made, in bytes. */
  readonly #allowances = new Map<AccountId, Allowance>()

  constructor(parts: TopicParts) {
    this.#parts = parts
    this.changes = {
      bet: (account, market, order) =>
        this.#watches.forEachOf(account, (watch) => this.#note(watch, market, order)),
      heldCashOut: (account) => this.#watches.forEachOf(account, (watch) => this.#noteCashOuts(watch)),
      betsOfAll: (market) => this.#noteAllIn(market),
      trails: (market) => this.#noteTrailsIn(market),
    }
  }

  #noteCashOuts(watch: OrdersWatch): void {
    this.#parts.wake(watch.connection)
    watch.areCashOutsDue = true
  }

  /** Notes a changed bet and its market's position. */
  #note(watch: OrdersWatch, market: MarketId, order: OrderId): void {
    this.#parts.wake(watch.connection)
    if (watch.isImageDue) return
    watch.orders.add(order)
    watch.markets.add(market)
    if (watch.orders.size <= changedOrdersMax) return
    watch.isImageDue = true
    watch.orders.clear()
    watch.markets.clear()
  }

  /** Notes the positions and the active bets of everybody in a market. */
  #noteAllIn(market: MarketId): void {
    const store = this.#parts.sequencer.fold<BetStore>('bets')
    this.#watches.forEachIn(store, market, (watch) => {
      this.#parts.wake(watch.connection)
      if (!watch.isImageDue) watch.markets.add(market)
      forEachActiveOrder(store, market, watch.account, (order) => this.#note(watch, market, order))
    })
  }

  #noteTrailsIn(market: MarketId): void {
    const store = this.#parts.sequencer.fold<BetStore>('bets')
    this.#watches.forEachIn(store, market, (watch) => {
      if (watch.isImageDue) return
      forEachTrail(store, market, watch.account, (order) => this.#note(watch, market, order))
    })
  }

  subscribe(connection: Connection): void {
    const account = connection.accountId
    if (account === undefined) return this.#parts.refuse(connection, 'not_signed_in')
    if (this.#watches.of(connection) !== undefined) return
    this.#watches.begin({
      ...{ connection, account, isImageDue: true, orders: new Set(), markets: new Set() },
      areCashOutsDue: false,
    })
  }

  unsubscribe(connection: Connection): void {
    this.#watches.end(connection)
  }

  forget(connection: Connection): void {
    this.#watches.end(connection)
  }

  isWatching(connection: Connection): boolean {
    return this.#watches.of(connection) !== undefined
  }

  tell(connection: Connection): boolean {
    const watch = this.#watches.of(connection)
    if (watch === undefined || !isDue(watch)) return true
    if (!connection.canTake) return false
    const message = watch.isImageDue ? this.#imageOf(watch.account) : this.#deltaOf(watch)
    if (message === undefined) {
      this.#parts.wake(connection)
      return true
    }
    watch.isImageDue = false
    watch.areCashOutsDue = false
    watch.orders.clear()
    watch.markets.clear()
    connection.send(message, this.#parts.now())
    return true
  }

  /** Returns the image of an account as of now, or undefined while the account has had more of them than it may. */
  #imageOf(account: AccountId): Buffer | undefined {
    const { sequencer, bets } = this.#parts
    const { sequence } = sequencer
    const made = this.#images.get(account)
    if (made?.sequence === sequence) return made.message
    const allowance = this.#allowanceOf(account)
    if (!allowance.take(this.#parts.now())) return undefined
    const heldCashOuts = bets.heldCashOutsOf(account)
    const image = {
      ...{ bets: this.#openBets(account), positions: bets.positionsOf(account) },
      ...(heldCashOuts.length > 0 && { heldCashOuts }),
    }
    const message = Buffer.from(JSON.stringify({ op: 'orders-image', sequence, ...image }))
    allowance.spend(message.length)
    this.#images.set(account, { sequence, message })
    return message
  }

  #allowanceOf(account: AccountId): Allowance {
    const known = this.#allowances.get(account)
    if (known !== undefined) return known
    const { limits, now } = this.#parts
    const made = new Allowance(limits.imageBytesPerSecond, limits.imageBytesBurst, now())
    this.#allowances.set(account, made)
    return made
  }

  /** Forgets the images of earlier batches, and the allowances that are whole again. */
  sweep(): void {
    const { sequencer, now } = this.#parts
    for (const [account, { sequence }] of this.#images) {
      if (sequence !== sequencer.sequence) this.#images.delete(account)
    }
    for (const [account, allowance] of this.#allowances) {
      if (allowance.isFull(now())) this.#allowances.delete(account)
    }
  }

  #deltaOf(watch: OrdersWatch): string {
    const { sequence } = this.#parts.sequencer
    const changed = this.#changed(watch)
    const { bets } = this.#parts
    const held = watch.areCashOutsDue ? { heldCashOuts: bets.heldCashOutsOf(watch.account) } : undefined
    return JSON.stringify({ op: 'orders-delta', sequence, ...changed, ...held })
  }

  #openBets(account: AccountId): Bet[] {
    const open: Bet[] = []
    let cursor: number | undefined
    do {
      const page = this.#parts.bets.betsOf(account, { state: 'open', cursor, limit: pageMax })
      open.push(...page.bets)
      cursor = page.next === null ? undefined : Number(page.next)
    } while (cursor !== undefined && open.length < imageBetsMax)
    return open
  }

  #changed({ account, orders, markets }: OrdersWatch): { bets: Bet[]; positions: Position[] } {
    const { bets } = this.#parts
    const isKnown = <T>(value: T | undefined): value is T => value !== undefined
    return {
      bets: [...orders].map((order) => bets.betOf(account, order)).filter(isKnown),
      positions: [...markets].map((market) => bets.positionOf(account, market)).filter(isKnown),
    }
  }
}

function isDue({ isImageDue, areCashOutsDue, orders, markets }: OrdersWatch): boolean {
  return isImageDue || areCashOutsDue || orders.size > 0 || markets.size > 0
}
