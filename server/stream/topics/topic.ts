/**
 * What a topic of the stream is. A topic keeps its own readers and what each of them has yet to be told, notes what
 * changes, and tells a reader whole and current facts when it can take them. A new topic is a file here, an entry in
 * `create-topics.ts` and its messages in the contract.
 */
import type { ClientMessage } from '#contract/stream.ts'
import type { ChangeListener } from '../change-scan.ts'
import type { StreamProblem } from '../client-message.ts'
import type { Connection } from '../connection.ts'
import type { StreamLimits } from '../limits.ts'
import type { StreamDeps } from '../stream-deps.ts'

export type Subscribe = Extract<ClientMessage, { op: 'subscribe' }>
export type Unsubscribe = Extract<ClientMessage, { op: 'unsubscribe' }>
export type TopicName = Subscribe['topic']
/** The message that subscribes to a topic. */
export type SubscribeTo<N extends TopicName> = Extract<Subscribe, { topic: N }>

export interface Topic<S extends Subscribe = Subscribe> {
  /** Which changes of a published batch the topic notes. */
  readonly changes: Partial<ChangeListener>
  /** Whether it notes changes also while nobody is connected. */
  readonly isKeptUp?: boolean
  /** Begins a reader's watch, or replaces it. What is refused is sent to the reader as an error. */
  subscribe(connection: Connection, message: S): void
  /** Ends a reader's watch, or a part of it; does nothing when there is none. */
  unsubscribe(connection: Connection, message: Unsubscribe): void
  /** Forgets a reader that has gone. */
  forget(connection: Connection): void
  isWatching(connection: Connection): boolean
  /** Returns how many subscriptions of a reader count towards its limit. */
  countOf?(connection: Connection): number
  /** Called when all changes of a batch are noted. */
  endBatch?(): void
  /**
   * Makes ready what several readers are told alike, and gathers those who have something to be told. It yields after each
   * small part: other work is done between, and what changes meanwhile is for the next time.
   */
  prepare?(): Iterable<void>
  /** Makes ready what one reader is told at once, out of turn; in parts as `prepare`. */
  prepareFor?(connection: Connection): Iterable<void>
  /** Tells a reader what is due to it. Returns false when there is more than it can take for now, or than one write should have. */
  tell(connection: Connection): boolean
  /** Forgets what nobody has come back to; called now and then. */
  sweep?(): void
  close?(): void
}

/** What topics are made of. */
export interface TopicParts extends Omit<StreamDeps, 'limits'> {
  readonly limits: StreamLimits
  /** Has the topics prepared at the next flush. */
  flushSoon(): void
  /** Has a reader told by the flush that is being prepared. */
  gather(connection: Connection): void
  /** Has a reader told at the next flush. */
  wake(connection: Connection): void
  refuse(connection: Connection, code: StreamProblem): void
  /** Returns whether a reader may have one more subscription that counts. */
  mayWatchMore(connection: Connection): boolean
}

/** Subscriptions that count towards the limit and cost as much as one message: each has something sent. */
const watchesAMessage = 4

/**
 * Watches each id in turn. Those that are watched already cost nothing, and change nothing unless `isNew` says so. Refuses once
 * what `watch` does not find, and all that follow when the limit is reached.
 */
export function watchEach(
  parts: TopicParts,
  connection: Connection,
  ids: readonly number[],
  watched: { has(id: number): boolean },
  problem: StreamProblem,
  watch: (id: number) => boolean,
  isNew: (id: number) => boolean = (id) => !watched.has(id),
): void {
  let begun = 0
  let unknown = false
  let isFull = false
  for (const id of ids) {
    if (!isNew(id)) continue
    isFull = !watched.has(id) && !parts.mayWatchMore(connection)
    if (isFull) break
    if (watch(id)) begun++
    else unknown = true
  }
  connection.allowance.spend(begun / watchesAMessage)
  if (unknown) parts.refuse(connection, problem)
  if (isFull) parts.refuse(connection, 'too_many_subscriptions')
}
