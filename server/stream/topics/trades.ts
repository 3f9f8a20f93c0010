/** The trades of watched markets as they are made: a tape of each, and how far each reader has been told of it. */
import type { MarketId, Money, Price } from '#core/values/brands.ts'
import type { Catalogue } from '#server/live/catalogue.ts'
import type { ChangeListener } from '../change-scan.ts'
import type { Connection } from '../connection.ts'
import { TradeTape } from '../trade-tape.ts'
import { type SubscribeTo, type Topic, type TopicParts, type Unsubscribe, watchEach } from './topic.ts'

/** Watches of a market that are gathered in one step. */
const watchesAtOnce = 64

/** One watched market. `told`: how many trades of the tape have been told; -1: an image is due. */
interface TradesWatch {
  readonly connection: Connection
  readonly watched: Watched
  told: number
}

interface Watched {
  readonly tape: TradeTape
  readonly watches: Set<TradesWatch>
}

export class TradesTopic implements Topic<SubscribeTo<'trades'>> {
  readonly changes: Partial<ChangeListener>
  readonly #parts: TopicParts
  readonly #readers = new Map<Connection, Map<MarketId, TradesWatch>>()
  readonly #due = new Map<Connection, Set<TradesWatch>>()
  readonly #watched = new Map<MarketId, Watched>()
  /** Traded since the last look. */
  readonly #touched = new Set<Watched>()

  constructor(parts: TopicParts) {
    this.#parts = parts
    this.changes = {
      trade: (market, runner, price, size) => this.#note(market, runner, price, size),
    }
  }

  #note(market: MarketId, runner: number, price: Price, size: Money): void {
    const watched = this.#watched.get(market)
    if (watched === undefined) return
    watched.tape.add(runner, price, size)
    this.#touched.add(watched)
  }

  endBatch(): void {
    if (this.#touched.size > 0) this.#parts.flushSoon()
  }

  *prepare(): Iterable<void> {
    const touched = [...this.#touched]
    this.#touched.clear()
    for (const { watches } of touched) {
      let gathered = 0
      for (const watch of watches) {
        this.#owe(watch)
        this.#parts.gather(watch.connection)
        if (++gathered % watchesAtOnce === 0) yield
      }
      yield
    }
  }

  prepareFor(connection: Connection): Iterable<void> {
    for (const watch of this.#readers.get(connection)?.values() ?? []) {
      if (watch.told < watch.watched.tape.count) this.#owe(watch)
    }
    return []
  }

  #owe(watch: TradesWatch): void {
    const due = this.#due.get(watch.connection)
    if (due === undefined) this.#due.set(watch.connection, new Set([watch]))
    else due.add(watch)
  }

  subscribe(connection: Connection, { marketIds }: SubscribeTo<'trades'>): void {
    const watches = this.#readers.get(connection) ?? new Map<MarketId, TradesWatch>()
    this.#readers.set(connection, watches)
    watchEach(this.#parts, connection, marketIds, watches, 'market_not_found', (marketId) => {
      const watched = this.#watchedOf(marketId)
      if (watched === undefined) return false
      const watch = { connection, watched, told: -1 }
      watches.set(marketId, watch)
      watched.watches.add(watch)
      this.#owe(watch)
      return true
    })
  }

  #watchedOf(marketId: MarketId): Watched | undefined {
    const there = this.#watched.get(marketId)
    if (there !== undefined) return there
    const { sequencer } = this.#parts
    const known = sequencer.fold<Catalogue>('catalogue').markets.get(marketId)
    if (known === undefined) return undefined
    const watched = { tape: new TradeTape(sequencer, known), watches: new Set<TradesWatch>() }
    this.#watched.set(marketId, watched)
    return watched
  }

  unsubscribe(connection: Connection, { marketIds }: Pick<Unsubscribe, 'marketIds'>): void {
    const watches = this.#readers.get(connection)
    for (const marketId of marketIds ?? [...(watches?.keys() ?? [])]) {
      const watch = watches?.get(marketId)
      if (watch === undefined) continue
      watches?.delete(marketId)
      this.#due.get(connection)?.delete(watch)
      watch.watched.watches.delete(watch)
      if (watch.watched.watches.size > 0) continue
      this.#watched.delete(marketId)
      this.#touched.delete(watch.watched)
    }
  }

  forget(connection: Connection): void {
    this.unsubscribe(connection, {})
    this.#readers.delete(connection)
    this.#due.delete(connection)
  }

  isWatching(connection: Connection): boolean {
    return this.countOf(connection) > 0
  }

  countOf(connection: Connection): number {
    return this.#readers.get(connection)?.size ?? 0
  }

  tell(connection: Connection): boolean {
    const due = this.#due.get(connection)
    for (const watch of due ?? []) {
      if (!connection.canTake) return false
      const { tape } = watch.watched
      due?.delete(watch)
      if (watch.told < tape.count || watch.told === -1) {
        connection.send(tape.messageAfter(watch.told), this.#parts.now())
        watch.told = tape.count
      }
    }
    return true
  }
}
