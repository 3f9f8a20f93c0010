/**
 * Where an account's orders stand in the queues of the markets it watches: all of a market's, at most once a second and only
 * when something of it has changed. What is counted for an account is bounded; what is beyond it is told later.
 */
import type { AccountId, MarketId } from '#core/values/brands.ts'
import { Allowance } from '#server/allowance.ts'
import type { Catalogue } from '#server/live/catalogue.ts'
import { stepsMax } from '#server/live/queue-places.ts'
import type { ChangeListener } from '../change-scan.ts'
import type { Connection } from '../connection.ts'
import { Groups } from '../groups.ts'
import { type SubscribeTo, type Topic, type TopicParts, type Unsubscribe, watchEach } from './topic.ts'

interface QueueWatch {
  readonly connection: Connection
  readonly account: AccountId
  /** What was last told of each market; "" before. */
  readonly told: Map<MarketId, string>
  readonly due: Set<MarketId>
}

export class QueueTopic implements Topic<SubscribeTo<'queue'>> {
  readonly changes: Partial<ChangeListener>
  readonly #parts: TopicParts
  readonly #watches = new Map<Connection, QueueWatch>()
  readonly #byMarket = new Groups<QueueWatch>()
  /** Markets whose queues have changed since they were last looked at. */
  readonly #touched = new Set<MarketId>()
  readonly #allowances = new Map<AccountId, Allowance>()
  #timer: NodeJS.Timeout | undefined

  constructor(parts: TopicParts) {
    this.#parts = parts
    const touch = (market: MarketId) => this.#touch(market)
    this.changes = { level: touch, levelOfOrder: touch, market: touch }
  }

  #touch(market: MarketId): void {
    if (this.#byMarket.of(market) === undefined) return
    this.#touched.add(market)
    this.#timer ??= setTimeout(() => this.#noteTouched(), this.#parts.limits.queueMs)
  }

  #noteTouched(): void {
    this.#timer = undefined
    for (const market of this.#touched) {
      for (const watch of this.#byMarket.of(market) ?? []) {
        watch.due.add(market)
        this.#parts.wake(watch.connection)
      }
    }
    this.#touched.clear()
  }

  subscribe(connection: Connection, { marketIds }: SubscribeTo<'queue'>): void {
    const account = connection.accountId
    if (account === undefined) return this.#parts.refuse(connection, 'not_signed_in')
    const watch = this.#watches.get(connection) ?? { connection, account, told: new Map(), due: new Set() }
    this.#watches.set(connection, watch)
    const { markets } = this.#parts.sequencer.fold<Catalogue>('catalogue')
    watchEach(this.#parts, connection, marketIds, watch.told, 'market_not_found', (marketId) => {
      if (!markets.has(marketId)) return false
      watch.told.set(marketId, '')
      watch.due.add(marketId)
      this.#byMarket.join(marketId, watch)
      return true
    })
  }

  unsubscribe(connection: Connection, { marketIds }: Pick<Unsubscribe, 'marketIds'>): void {
    const watch = this.#watches.get(connection)
    if (watch === undefined) return
    for (const marketId of marketIds ?? [...watch.told.keys()]) {
      watch.told.delete(marketId)
      watch.due.delete(marketId)
      this.#byMarket.leave(marketId, watch)
    }
  }

  forget(connection: Connection): void {
    this.unsubscribe(connection, {})
    this.#watches.delete(connection)
  }

  isWatching(connection: Connection): boolean {
    return this.countOf(connection) > 0
  }

  countOf(connection: Connection): number {
    return this.#watches.get(connection)?.told.size ?? 0
  }

  /** Tells what one flush may count; the rest stays due for the next. */
  tell(connection: Connection): boolean {
    const watch = this.#watches.get(connection)
    if (watch === undefined || watch.due.size === 0) return true
    let steps = 0
    for (const market of watch.due) {
      if (!connection.canTake) return false
      if (steps >= stepsMax || !this.#allowanceOf(watch.account).take(this.#parts.now())) {
        this.#parts.wake(connection)
        return true
      }
      watch.due.delete(market)
      steps += this.#tellMarket(watch, market)
    }
    return true
  }

  /** Returns how many orders were walked by. */
  #tellMarket({ connection, account, told }: QueueWatch, marketId: MarketId): number {
    const { bets, sequencer, now } = this.#parts
    const counted = bets.queueOf(account, marketId)
    // An archived market has no queues.
    const { orders, isWhole, steps } = counted ?? { orders: [], isWhole: true, steps: 0 }
    this.#allowanceOf(account).spend(steps)
    const places = JSON.stringify(orders)
    if (places === told.get(marketId)) return steps
    told.set(marketId, places)
    const { sequence } = sequencer
    connection.send(
      `{"op":"queue","marketId":${marketId},"sequence":${sequence},"orders":${places},"isWhole":${isWhole}}`,
      now(),
    )
    return steps
  }

  #allowanceOf(account: AccountId): Allowance {
    const known = this.#allowances.get(account)
    if (known !== undefined) return known
    const { queueStepsPerSecond } = this.#parts.limits
    const made = new Allowance(queueStepsPerSecond, queueStepsPerSecond, this.#parts.now())
    this.#allowances.set(account, made)
    return made
  }

  /** Forgets the allowances that are whole again. */
  sweep(): void {
    const time = this.#parts.now()
    for (const [account, allowance] of this.#allowances) {
      if (allowance.isFull(time)) this.#allowances.delete(account)
    }
  }

  close(): void {
    clearTimeout(this.#timer)
  }
}
