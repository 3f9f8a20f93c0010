/** An account's open bets and positions: an image, then each bet and position that has changed, whole. */

import type { Bet, Position } from '#contract/orders.ts'
import type { AccountId, MarketId, OrderId } from '#core/values/brands.ts'
import { forEachActiveOrder } from '#server/live/bet-queries.ts'
import type { BetStore } from '#server/live/bet-store.ts'
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
}

/** When more bets than this have changed, an image is as good, and bounded. */
const changedOrdersMax = 500
/** Open bets of one image; of an account that has more, the newest. The calls list the others page by page. */
const imageBetsMax = 1_000
const pageMax = 500

export class OrdersTopic implements Topic<SubscribeTo<'orders'>> {
  readonly changes: Partial<ChangeListener>
  readonly #parts: TopicParts
  readonly #watches = new AccountWatches<OrdersWatch>()

  constructor(parts: TopicParts) {
    this.#parts = parts
    this.changes = {
      bet: (account, market, order) =>
        this.#watches.forEachOf(account, (watch) => this.#note(watch, market, order)),
      betsOfAll: (market) => this.#noteAllIn(market),
    }
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

  subscribe(connection: Connection): void {
    const account = connection.accountId
    if (account === undefined) return this.#parts.refuse(connection, 'not_signed_in')
    this.#watches.begin({ connection, account, isImageDue: true, orders: new Set(), markets: new Set() })
  }

  unsubscribe(connection: Connection): void {
    this.#watches.end(connection)
  }

  forget(connection: Connection): void {
    this.#watches.end(connection)
  }

  tell(connection: Connection): boolean {
    const watch = this.#watches.of(connection)
    if (watch === undefined || !isDue(watch)) return true
    if (!connection.canTake) return false
    const { sequencer, bets, now } = this.#parts
    const { account } = watch
    const op = watch.isImageDue ? 'orders-image' : 'orders-delta'
    const message = watch.isImageDue
      ? { bets: this.#openBets(account), positions: bets.positionsOf(account) }
      : this.#changed(watch)
    watch.isImageDue = false
    watch.orders.clear()
    watch.markets.clear()
    connection.send(JSON.stringify({ op, sequence: sequencer.sequence, ...message }), now())
    return true
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

function isDue({ isImageDue, orders, markets }: OrdersWatch): boolean {
  return isImageDue || orders.size > 0 || markets.size > 0
}
