/**
 * Between what is published and who watches it: passes what changed to the topics batch by batch, and has the readers
 * told at most every 50 ms, all changes of one flush as one message a market. A flush goes in slices, so that no number of
 * readers keeps the thread from what it is there for.
 */
import type { AccountId } from '#core/values/brands.ts'
import { type ChangeListener, combineListeners, scanChanges } from './change-scan.ts'
import type { Connection } from './connection.ts'
import { Groups } from './groups.ts'
import type { StreamLimits } from './limits.ts'
import type { StreamDeps } from './stream-deps.ts'
import { createTopics, type Topics } from './topics/create-topics.ts'
import type { Subscribe, Topic, Unsubscribe } from './topics/topic.ts'

/** Milliseconds of the thread that a flush takes at once: bets are taken between two slices. */
const sliceMs = 4
/** From one flush to the next at least as many times what it cost. */
const restAfterCost = 2

export class Hub {
  readonly connections = new Set<Connection>()
  readonly #limits: StreamLimits
  readonly #now: () => number
  readonly #topics: Topics
  readonly #eachTopic: readonly Topic[]
  readonly #byAccount = new Groups<Connection>()
  #guestCount = 0
  /** Readers that have something to be told. */
  readonly #due = new Set<Connection>()
  /** Whether a flush has anything to do. */
  #isDue = false
  #timer: NodeJS.Timeout | undefined
  /** The flush that is under way. */
  #round: Generator<void, void> | undefined
  #startedAt = 0
  /** Of the last flush, milliseconds of the thread. */
  #cost = 0
  #isClosed = false

  constructor(deps: StreamDeps, limits: StreamLimits) {
    const { sequencer, now } = deps
    this.#limits = limits
    this.#now = now
    this.#topics = createTopics({
      ...deps,
      limits,
      flushSoon: () => this.#flushSoon(),
      gather: (connection) => this.#due.add(connection),
      wake: (connection) => this.wake(connection),
      refuse: (connection, code) => connection.sendProblem(code, now()),
      mayWatchMore: (connection) => this.subscriptionsOf(connection) < limits.subscriptions,
    })
    this.#eachTopic = Object.values(this.#topics)
    const listener: ChangeListener = combineListeners(this.#eachTopic.map(({ changes }) => changes))
    sequencer.onPublished((log, from, to) => {
      if (this.#isClosed || !this.#isWatched()) return
      scanChanges(log, from, to, listener)
      for (const topic of this.#eachTopic) topic.endBatch?.()
    })
  }

  #isWatched(): boolean {
    return this.connections.size > 0 || this.#eachTopic.some(({ isKeptUp }) => isKeptUp)
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#round !== undefined || this.#isClosed || !this.#isDue) return
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        this.#isDue = false
        this.#startedAt = this.#now()
        this.#cost = 0
        this.#round = this.#tellAll()
        this.#goOn(this.#round, () => {
          this.#round = undefined
          this.#schedule()
        })
      },
      Math.max(0, this.#startedAt + this.#interval() - this.#now()),
    )
  }

  /** The more a flush costs the rarer they are: however many readers there are, telling them takes a part of the thread only. */
  #interval(): number {
    return Math.max(this.#limits.flushMs, this.#cost * restAfterCost)
  }

  /** Goes on with what is to be told for one slice, then lets others do their work before the next. Calls `over` at its end. */
  #goOn(work: Generator<void, void>, over: () => void): void {
    if (this.#isClosed) return
    const begun = performance.now()
    let isOver = false
    while (!isOver) {
      isOver = work.next().done === true
      // After each step: to look at a market of hundreds of runners is one.
      if (performance.now() - begun >= sliceMs) break
    }
    this.#cost += performance.now() - begun
    if (isOver) over()
    else setImmediate(() => this.#goOn(work, over))
  }

  /** Tells every reader what is due and what it can take; the rest stays due. */
  *#tellAll(): Generator<void, void> {
    for (const topic of this.#eachTopic) yield* topic.prepare?.() ?? []
    const due = [...this.#due]
    this.#due.clear()
    for (const connection of due) {
      yield* this.#tell(connection)
      yield
    }
  }

  /** Tells a reader what is due, topic by topic, in as few writes as it takes. What it cannot take for now stays due. */
  *#tell(connection: Connection): Generator<void, void> {
    if (connection.isClosing) return
    while (!connection.inOneWrite(() => this.#eachTopic.every((topic) => topic.tell(connection)))) {
      if (!connection.canTake) return this.wake(connection)
      yield
    }
  }

  /** Has the topics prepared and whoever is due told at the next flush. */
  #flushSoon(): void {
    this.#isDue = true
    this.#schedule()
  }

  /** Has a reader told what is due to it at the next flush. */
  wake(connection: Connection): void {
    this.#due.add(connection)
    this.#flushSoon()
  }

  /** Tells a reader at once what is due, then calls `told`: a reader that has its ping answered is up to date. */
  tellNow(connection: Connection, told: () => void): void {
    this.#goOn(this.#tellOne(connection), told)
  }

  *#tellOne(connection: Connection): Generator<void, void> {
    for (const topic of this.#eachTopic) yield* topic.prepareFor?.(connection) ?? []
    this.#due.delete(connection)
    yield* this.#tell(connection)
  }

  /** Whether there is no room for another reader, whoever it is. */
  get isFull(): boolean {
    return this.connections.size >= this.#limits.readers
  }

  /** Takes a new reader in; where there are guests enough, on trial until it has signed in. */
  add(connection: Connection): void {
    if (this.#guestCount >= this.#limits.guests) connection.mustSignInBy = this.#now() + this.#limits.signInMs
    this.connections.add(connection)
    this.#guestCount++
  }

  /** Subscribes a reader to a topic; what is refused is sent to it as an error. */
  subscribe(connection: Connection, message: Subscribe): void {
    const topic: Topic = this.#topics[message.topic]
    topic.subscribe(connection, message)
    this.wake(connection)
  }

  unsubscribe(connection: Connection, message: Unsubscribe): void {
    this.#topics[message.topic].unsubscribe(connection, message)
  }

  /** Returns how many subscriptions of a reader count towards its limit. */
  subscriptionsOf(connection: Connection): number {
    return this.#eachTopic.reduce((sum, topic) => sum + (topic.countOf?.(connection) ?? 0), 0)
  }

  /** Returns whether a reader watches anything at all. */
  watchesAnything(connection: Connection): boolean {
    return this.#eachTopic.some((topic) => topic.isWatching(connection))
  }

  /** Forgets a reader that has gone or is sent away. */
  remove(connection: Connection): void {
    if (!this.connections.delete(connection)) return
    for (const topic of this.#eachTopic) topic.forget(connection)
    if (connection.accountId === undefined) this.#guestCount--
    else this.#byAccount.leave(connection.accountId, connection)
    this.#due.delete(connection)
  }

  /** Makes the connection its account's. Returns false when the account has as many as it may. */
  signIn(connection: Connection, accountId: AccountId, sessionId: string): boolean {
    if ((this.#byAccount.of(accountId)?.size ?? 0) >= this.#limits.connectionsPerAccount) return false
    connection.accountId = accountId
    connection.sessionId = sessionId
    connection.mustSignInBy = Number.POSITIVE_INFINITY
    this.#guestCount--
    this.#byAccount.join(accountId, connection)
    return true
  }

  /** Has the topics forget what nobody has come back to; to be called now and then. */
  sweep(): void {
    for (const topic of this.#eachTopic) topic.sweep?.()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    for (const topic of this.#eachTopic) topic.close?.()
  }
}
