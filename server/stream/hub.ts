/**
 * Between what is published and who watches it: passes what changed to the topics batch by batch, and has the readers
 * told at most every 50 ms, all changes of one flush as one message a market.
 */
import type { AccountId } from '#core/values/brands.ts'
import { type ChangeListener, combineListeners, scanChanges } from './change-scan.ts'
import type { Connection } from './connection.ts'
import { Groups } from './groups.ts'
import type { StreamLimits } from './limits.ts'
import type { StreamDeps } from './stream-deps.ts'
import { createTopics, type Topics } from './topics/create-topics.ts'
import type { Subscribe, Topic, Unsubscribe } from './topics/topic.ts'

export class Hub {
  readonly connections = new Set<Connection>()
  readonly #limits: StreamLimits
  readonly #now: () => number
  readonly #topics: Topics
  readonly #eachTopic: readonly Topic[]
  readonly #byAccount = new Groups<Connection>()
  /** Readers that have something to be told. */
  readonly #due = new Set<Connection>()
  #timer: NodeJS.Timeout | undefined
  #flushedAt = 0
  #isClosed = false

  constructor(deps: StreamDeps, limits: StreamLimits) {
    const { sequencer, now } = deps
    this.#limits = limits
    this.#now = now
    this.#topics = createTopics({
      ...deps,
      limits,
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
    this.#prepare()
    for (const connection of this.#due) {
      if (connection.isClosing || this.#tell(connection)) this.#due.delete(connection)
    }
    this.#schedule()
  }

  #prepare(): void {
    for (const topic of this.#eachTopic) topic.prepare?.()
  }

  /** Tells a reader what is due, topic by topic. Returns false when it cannot take more for now. */
  #tell(connection: Connection): boolean {
    return this.#eachTopic.every((topic) => topic.tell(connection))
  }

  /** Has a reader told what is due to it at the next flush. */
  wake(connection: Connection): void {
    this.#due.add(connection)
    this.#schedule()
  }

  /** Tells a reader at once what is due: a reader that has its ping answered is up to date. */
  tellNow(connection: Connection): void {
    if (!this.#due.has(connection)) return
    this.#prepare()
    if (this.#tell(connection)) this.#due.delete(connection)
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

  /** Forgets a reader that has gone or is sent away. */
  remove(connection: Connection): void {
    for (const topic of this.#eachTopic) topic.forget(connection)
    if (connection.accountId !== undefined) this.#byAccount.leave(connection.accountId, connection)
    this.connections.delete(connection)
    this.#due.delete(connection)
  }

  /** Makes the connection its account's. Returns false when the account has as many as it may. */
  signIn(connection: Connection, accountId: AccountId, sessionId: string): boolean {
    if ((this.#byAccount.of(accountId)?.size ?? 0) >= this.#limits.connectionsPerAccount) return false
    connection.accountId = accountId
    connection.sessionId = sessionId
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
