/** The watched markets: a trace of each and who watches it, kept for a while after the last reader has gone. */

import type { SideCode } from '#core/exchange/book/book.ts'
import type { MarketId, OrderId, Price } from '#core/values/brands.ts'
import { placeOfOrder } from '#server/live/bet-queries.ts'
import type { BetStore } from '#server/live/bet-store.ts'
import type { Catalogue } from '#server/live/catalogue.ts'
import type { Depth } from '#server/live/market-book.ts'
import type { Place } from '../book-parts.ts'
import type { ChangeListener } from '../change-scan.ts'
import type { Connection } from '../connection.ts'
import { MarketTrace } from '../market-trace.ts'
import { type SubscribeTo, type Topic, type TopicParts, type Unsubscribe, watchEach } from './topic.ts'

/** How long a market that nobody watches any more is traced, so that a reader that was cut off can continue. */
const traceIdleMs = 60_000
/** Watches of a market that are gathered in one step. */
const watchesAtOnce = 64

/** One watched market. `told`: everything up to this sequence has been told; -1: an image is due. `rest`: of an image, what is still to be told. */
interface MarketWatch {
  readonly reader: MarketsReader
  readonly trace: MarketTrace
  readonly depth: Depth
  told: number
  rest: Place | undefined
}

interface MarketsReader {
  readonly connection: Connection
  readonly watches: Map<number, MarketWatch>
  readonly due: Set<MarketWatch>
}

interface Traced {
  readonly trace: MarketTrace
  readonly watches: Set<MarketWatch>
  idleSince: number
}

export class MarketsTopic implements Topic<SubscribeTo<'markets'>> {
  readonly changes: Partial<ChangeListener>
  readonly #parts: TopicParts
  readonly #readers = new Map<Connection, MarketsReader>()
  readonly #traced = new Map<number, Traced>()
  /** Changed since the last look. */
  readonly #touched = new Set<Traced>()

  constructor(parts: TopicParts) {
    this.#parts = parts
    const { sequencer } = parts
    this.changes = {
      level: (market, runner, side, price) => this.#touchLevel(market, runner, side, price),
      levelOfOrder: (market, order) => this.#touchLevelOfOrder(market, order),
      runner: (market, runner) => this.#touch(market)?.touchRunner(runner, sequencer.sequence),
      matched: (market) => this.#touch(market)?.touch(sequencer.sequence),
      market: (market) => this.#touch(market)?.touch(sequencer.sequence),
    }
  }

  get isKeptUp(): boolean {
    return this.#traced.size > 0
  }

  #touch(market: MarketId): MarketTrace | undefined {
    const traced = this.#traced.get(market)
    if (traced !== undefined) this.#touched.add(traced)
    return traced?.trace
  }

  #touchLevel(market: MarketId, runner: number, side: SideCode, price: Price): void {
    this.#touch(market)?.touchLevel(runner, side, price, this.#parts.sequencer.sequence)
  }

  /** The level at which an order rests or rested: by the bet store, which still knows it. */
  #touchLevelOfOrder(market: MarketId, order: OrderId): void {
    const trace = this.#touch(market)
    if (trace === undefined) return
    const { sequencer } = this.#parts
    const place = placeOfOrder(sequencer.fold<BetStore>('bets'), order)
    // Only when one batch ends more orders than the store keeps.
    if (place === undefined) return trace.touchAll(sequencer.sequence)
    trace.touchLevel(place.runner, place.side, place.price, sequencer.sequence)
  }

  endBatch(): void {
    if (this.#touched.size > 0) this.#parts.flushSoon()
  }

  /**
   * Looks at what was touched, so that messages can be taken, and gathers who watches it: once a flush, however many
   * batches have touched it.
   */
  *prepare(): Iterable<void> {
    const touched = [...this.#touched]
    this.#touched.clear()
    for (const { trace, watches } of touched) {
      trace.observe()
      let gathered = 0
      for (const watch of watches) {
        watch.reader.due.add(watch)
        this.#parts.gather(watch.reader.connection)
        if (++gathered % watchesAtOnce === 0) yield
      }
      yield
    }
  }

  *prepareFor(connection: Connection): Iterable<void> {
    for (const watch of this.#readers.get(connection)?.watches.values() ?? []) {
      watch.trace.observe()
      if (watch.told < watch.trace.sequence) watch.reader.due.add(watch)
      yield
    }
  }

  subscribe(connection: Connection, { marketIds, depth, resume }: SubscribeTo<'markets'>): void {
    let reader = this.#readers.get(connection)
    if (reader === undefined) {
      reader = { connection, watches: new Map(), due: new Set() }
      this.#readers.set(connection, reader)
    }
    const owner = reader
    const { watches, due } = owner
    const isNew = (marketId: number) => watches.get(marketId)?.depth !== (depth ?? 'best')
    const watchOne = (marketId: number): boolean => {
      const traced = this.#traceOf(marketId)
      if (traced === undefined) return false
      this.#unwatch(connection, marketId)
      const { trace } = traced
      const seen = resume?.[String(marketId)]
      const told = seen !== undefined && trace.canContinueFrom(seen) ? seen : -1
      const watch: MarketWatch = { reader: owner, trace, depth: depth ?? 'best', told, rest: undefined }
      traced.watches.add(watch)
      watches.set(marketId, watch)
      due.add(watch)
      return true
    }
    watchEach(this.#parts, connection, marketIds, watches, 'market_not_found', watchOne, isNew)
  }

  #traceOf(marketId: MarketId): Traced | undefined {
    const traced = this.#traced.get(marketId)
    if (traced !== undefined) return traced
    const { sequencer } = this.#parts
    const known = sequencer.fold<Catalogue>('catalogue').markets.get(marketId)
    if (known === undefined) return undefined
    const made = { trace: new MarketTrace(sequencer, known), watches: new Set<MarketWatch>(), idleSince: 0 }
    this.#traced.set(marketId, made)
    return made
  }

  unsubscribe(connection: Connection, { marketIds }: Pick<Unsubscribe, 'marketIds'>): void {
    const watched = this.#readers.get(connection)?.watches.keys() ?? []
    for (const marketId of marketIds ?? [...watched]) this.#unwatch(connection, marketId)
  }

  #unwatch(connection: Connection, marketId: MarketId): void {
    const reader = this.#readers.get(connection)
    const watch = reader?.watches.get(marketId)
    if (reader === undefined || watch === undefined) return
    reader.watches.delete(marketId)
    reader.due.delete(watch)
    const traced = this.#traced.get(marketId)
    if (traced === undefined) return
    traced.watches.delete(watch)
    if (traced.watches.size === 0) traced.idleSince = this.#parts.now()
  }

  forget(connection: Connection): void {
    this.unsubscribe(connection, {})
    this.#readers.delete(connection)
  }

  isWatching(connection: Connection): boolean {
    return this.countOf(connection) > 0
  }

  countOf(connection: Connection): number {
    return this.#readers.get(connection)?.watches.size ?? 0
  }

  tell(connection: Connection): boolean {
    const due = this.#readers.get(connection)?.due
    if (due === undefined) return true
    for (const watch of due) {
      if (!connection.canTake) return false
      const { trace, depth, told } = watch
      const { messages, rest } = trace.next(depth, told, watch.rest)
      watch.told = Math.max(told, trace.sequence)
      watch.rest = rest
      if (rest === undefined) due.delete(watch)
      for (const message of messages) connection.send(message, this.#parts.now())
    }
    return due.size === 0
  }

  /** Forgets the traces that nobody has come back to; the others are looked at again where a minute changes what they tell. */
  sweep(): void {
    for (const traced of this.#traced.values()) {
      if (traced.watches.size > 0 && traced.trace.touchMinute()) this.#touched.add(traced)
    }
    if (this.#touched.size > 0) this.#parts.flushSoon()
    const before = this.#parts.now() - traceIdleMs
    for (const [marketId, traced] of this.#traced) {
      if (traced.watches.size > 0 || traced.idleSince > before) continue
      this.#traced.delete(marketId)
      this.#touched.delete(traced)
    }
  }
}
