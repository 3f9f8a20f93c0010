/** The watched markets: a trace of each and who watches it, kept for a while after the last reader has gone. */
import type { SideCode } from '#core/exchange/book/book.ts'
import { placeOfOrder } from '#server/live/bet-queries.ts'
import type { BetStore } from '#server/live/bet-store.ts'
import type { Catalogue } from '#server/live/catalogue.ts'
import type { Depth } from '#server/live/market-book.ts'
import type { PublishedSource } from '#server/live/source.ts'
import type { Connection, MarketWatch } from './connection.ts'
import { MarketTrace } from './market-trace.ts'

/** A market that nobody watches any more is traced for so long, so that a reader that was cut off can continue. */
const traceIdleMs = 60_000

interface Traced {
  readonly trace: MarketTrace
  readonly watches: Set<MarketWatch>
  idleSince: number
}

export class Traces {
  readonly #source: PublishedSource
  readonly #now: () => number
  readonly #traced = new Map<number, Traced>()
  readonly #touched = new Set<Traced>()

  constructor(source: PublishedSource, now: () => number) {
    this.#source = source
    this.#now = now
  }

  get isEmpty(): boolean {
    return this.#traced.size === 0
  }

  #touch(market: number): MarketTrace | undefined {
    const traced = this.#traced.get(market)
    if (traced !== undefined) this.#touched.add(traced)
    return traced?.trace
  }

  touchLevel(market: number, runner: number, side: SideCode, price: number): void {
    this.#touch(market)?.touchLevel(runner, side, price, this.#source.sequence)
  }

  /** The level at which an order rests or rested: by the bet store, which still knows it. */
  touchLevelOfOrder(market: number, order: number): void {
    const trace = this.#touch(market)
    if (trace === undefined) return
    const place = placeOfOrder(this.#source.fold<BetStore>('bets'), order)
    // Only when one batch ends more orders than the store keeps.
    if (place === undefined) return trace.touchAll(this.#source.sequence)
    trace.touchLevel(place.runner, place.side, place.price, this.#source.sequence)
  }

  touchRunner(market: number, runner: number): void {
    this.#touch(market)?.touchRunner(runner, this.#source.sequence)
  }

  touchMarket(market: number): void {
    this.#touch(market)?.touch(this.#source.sequence)
  }

  /** Visits who watches a market touched since the last look. */
  forEachTouchedWatch(visit: (watch: MarketWatch) => void): void {
    for (const { watches } of this.#touched) {
      for (const watch of watches) visit(watch)
    }
  }

  /** Looks at what was touched, so that messages can be taken. */
  observeTouched(): void {
    for (const { trace } of this.#touched) trace.observe()
    this.#touched.clear()
  }

  /** Watches from `resume` on when that is possible, else from an image. Returns false when there is no such market. */
  watch(connection: Connection, marketId: number, depth: Depth, resume: number | undefined): boolean {
    const traced = this.#traceOf(marketId)
    if (traced === undefined) return false
    this.unwatch(connection, marketId)
    const told = resume !== undefined && traced.trace.canContinueFrom(resume) ? resume : -1
    const watch: MarketWatch = { connection, trace: traced.trace, depth, told }
    traced.watches.add(watch)
    connection.markets.set(marketId, watch)
    connection.marketsDue.add(watch)
    return true
  }

  #traceOf(marketId: number): Traced | undefined {
    const traced = this.#traced.get(marketId)
    if (traced !== undefined) return traced
    const known = this.#source.fold<Catalogue>('catalogue').markets.get(marketId)
    if (known === undefined) return undefined
    const made = {
      trace: new MarketTrace(this.#source, known),
      watches: new Set<MarketWatch>(),
      idleSince: 0,
    }
    this.#traced.set(marketId, made)
    return made
  }

  /** Ends a watch; does nothing when the connection does not watch this market. */
  unwatch(connection: Connection, marketId: number): void {
    const watch = connection.markets.get(marketId)
    if (watch === undefined) return
    connection.markets.delete(marketId)
    connection.marketsDue.delete(watch)
    const traced = this.#traced.get(marketId)
    if (traced === undefined) return
    traced.watches.delete(watch)
    if (traced.watches.size === 0) traced.idleSince = this.#now()
  }

  /** Forgets the traces that nobody has come back to. */
  sweep(): void {
    const before = this.#now() - traceIdleMs
    for (const [marketId, traced] of this.#traced) {
      if (traced.watches.size > 0 || traced.idleSince > before) continue
      this.#traced.delete(marketId)
      this.#touched.delete(traced)
    }
  }
}
