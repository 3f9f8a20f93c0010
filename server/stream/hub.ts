/**
 * Between what is published and who watches it: notes what changed batch by batch, and tells the readers at most every
 * 50 ms, all changes of one flush as one message a market. What several readers are told alike is made once.
 */
import {
  accountCountIn,
  forEachAccountIn,
  forEachActiveOrder,
  hasOrderedIn,
} from '#server/live/bet-queries.ts'
import type { BetStore } from '#server/live/bet-store.ts'
import type { Catalogue } from '#server/live/catalogue.ts'
import { type ChangeListener, scanChanges } from './change-scan.ts'
import type { Connection } from './connection.ts'
import { createFlusher } from './flush.ts'
import { Groups } from './groups.ts'
import type { StreamLimits } from './limits.ts'
import type { StreamDeps, StreamSource } from './stream-deps.ts'
import { Traces } from './traces.ts'

export class Hub {
  readonly connections = new Set<Connection>()
  readonly traces: Traces
  readonly #source: StreamSource
  readonly #limits: StreamLimits
  readonly #now: () => number
  readonly #byAccount = new Groups<Connection>()
  readonly #byEvent = new Groups<Connection>()
  /** Readers that have something to be told. */
  readonly #due = new Set<Connection>()
  readonly #tell: ReturnType<typeof createFlusher>
  readonly #stopScores: () => void
  #timer: NodeJS.Timeout | undefined
  #flushedAt = 0
  #catalogueTimer: NodeJS.Timeout | undefined
  #catalogueToldAt = 0
  #isClosed = false

  constructor(deps: StreamDeps, limits: StreamLimits) {
    const { sequencer, scores, now } = deps
    this.#source = sequencer
    this.#limits = limits
    this.#now = now
    this.traces = new Traces(sequencer, now)
    this.#tell = createFlusher(deps)
    const listener = this.#createListener()
    sequencer.onPublished((log, from, to) => {
      if (this.#isClosed || (this.connections.size === 0 && this.traces.isEmpty)) return
      scanChanges(log, from, to, listener)
      this.traces.forEachTouchedWatch((watch) => {
        watch.connection.marketsDue.add(watch)
        this.#due.add(watch.connection)
      })
      this.#schedule()
    })
    this.#stopScores = scores.onChange((eventId, change) => {
      this.#noteEvent(eventId)
      if (change === 'status') this.#noteCatalogue()
      this.#schedule()
    })
  }

  #createListener(): ChangeListener {
    const { traces } = this
    return {
      level: (market, runner, side, price) => traces.touchLevel(market, runner, side, price),
      levelOfOrder: (market, order) => traces.touchLevelOfOrder(market, order),
      runner: (market, runner) => traces.touchRunner(market, runner),
      matched: (market) => traces.touchMarket(market),
      market: (market) => {
        traces.touchMarket(market)
        const known = this.#source.fold<Catalogue>('catalogue').markets.get(market)
        if (known !== undefined) this.#noteEvent(known.eventId)
      },
      bet: (account, market, order) => {
        const connections = this.#byAccount.of(account)
        if (connections === undefined) return
        for (const connection of connections) connection.noteBet(market, order)
        this.#noteMoney(connections)
      },
      betsOfAll: (market) => this.#noteBetsOfAll(market),
      money: (account) => this.#noteMoney(this.#byAccount.of(account)),
      catalogue: () => this.#noteCatalogue(),
    }
  }

  /** Notes whoever has bets in a market: found by the accounts of the market or those that listen, the fewer of the two. */
  #noteBetsOfAll(market: number): void {
    const store = this.#source.fold<BetStore>('bets')
    if (this.#byAccount.size < accountCountIn(store, market)) {
      for (const account of this.#byAccount.ids()) {
        if (hasOrderedIn(store, market, account)) this.#noteBetsIn(store, account, market)
      }
    } else forEachAccountIn(store, market, (account) => this.#noteBetsIn(store, account, market))
  }

  /** Notes an account's position in a market and its active bets there. */
  #noteBetsIn(store: BetStore, account: number, market: number): void {
    const connections = this.#byAccount.of(account)
    if (connections === undefined) return
    for (const connection of connections) connection.notePosition(market)
    forEachActiveOrder(store, market, account, (order) => {
      for (const connection of connections) connection.noteBet(market, order)
    })
    this.#noteMoney(connections)
  }

  #noteMoney(connections: ReadonlySet<Connection> | undefined): void {
    if (connections === undefined) return
    for (const connection of connections) {
      if (connection.balance !== undefined) connection.balance.due = true
      this.#due.add(connection)
    }
  }

  #noteEvent(eventId: number): void {
    for (const connection of this.#byEvent.of(eventId) ?? []) {
      connection.eventsDue.add(eventId)
      this.#due.add(connection)
    }
  }

  /** Told at once after a quiet time, and at most once a second in a busy one. */
  #noteCatalogue(): void {
    if (this.#catalogueTimer !== undefined || this.#isClosed) return
    const wait = Math.max(0, this.#catalogueToldAt + this.#limits.catalogueMs - this.#now())
    this.#catalogueTimer = setTimeout(() => {
      this.#catalogueTimer = undefined
      this.#catalogueToldAt = this.#now()
      for (const connection of this.connections) {
        if (!connection.watchesCatalogue) continue
        connection.catalogueDue = true
        this.#due.add(connection)
      }
      this.#schedule()
    }, wait)
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#isClosed || this.#due.size === 0) return
    const wait = Math.max(0, this.#flushedAt + this.#limits.flushMs - this.#now())
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#flush()
    }, wait)
  }

  /** Tells every reader what is due and what it can take; the rest stays due. */
  #flush(): void {
    this.#flushedAt = this.#now()
    this.traces.observeTouched()
    const eventTexts = new Map<number, string>()
    for (const connection of this.#due) {
      if (connection.isClosing || this.#tell(connection, eventTexts)) this.#due.delete(connection)
    }
    this.#schedule()
  }

  /** Has a reader told something at the next flush. */
  wake(connection: Connection): void {
    this.#due.add(connection)
    this.#schedule()
  }

  /** Tells a reader at once what is due: whoever asks whether the line is alive is up to date when it hears the answer. */
  tellNow(connection: Connection): void {
    if (!this.#due.has(connection)) return
    this.traces.observeTouched()
    if (this.#tell(connection, new Map())) this.#due.delete(connection)
  }

  /** Forgets a reader that has gone or is sent away. */
  remove(connection: Connection): void {
    for (const marketId of [...connection.markets.keys()]) this.traces.unwatch(connection, marketId)
    for (const eventId of [...connection.events]) this.unwatchEvent(connection, eventId)
    if (connection.accountId !== undefined) this.#byAccount.leave(connection.accountId, connection)
    connection.forgetAll()
    this.connections.delete(connection)
    this.#due.delete(connection)
  }

  /** Makes the connection its account's. Returns false when the account has as many as it may. */
  signIn(connection: Connection, accountId: number, sessionId: string): boolean {
    if ((this.#byAccount.of(accountId)?.size ?? 0) >= this.#limits.connectionsPerAccount) return false
    connection.accountId = accountId
    connection.sessionId = sessionId
    this.#byAccount.join(accountId, connection)
    return true
  }

  /** Watches an event's score and status. Returns false when there is no such event. */
  watchEvent(connection: Connection, eventId: number): boolean {
    if (!this.#source.fold<Catalogue>('catalogue').events.has(eventId)) return false
    connection.events.add(eventId)
    connection.eventsDue.add(eventId)
    this.#byEvent.join(eventId, connection)
    return true
  }

  unwatchEvent(connection: Connection, eventId: number): void {
    connection.events.delete(eventId)
    connection.eventsDue.delete(eventId)
    this.#byEvent.leave(eventId, connection)
  }

  close(): void {
    this.#isClosed = true
    this.#stopScores()
    clearTimeout(this.#timer)
    clearTimeout(this.#catalogueTimer)
  }
}
