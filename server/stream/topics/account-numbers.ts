/**
 * That something of an account's own is newer than it was last told, by a number that grows: the version of its document, the
 * last of its notifications. What it is, is asked for by a call.
 */
import type { AccountId } from '#core/values/brands.ts'
import type { ChangeListener } from '../change-scan.ts'
import type { Connection } from '../connection.ts'
import { type AccountWatch, AccountWatches } from './account-watches.ts'
import type { SubscribeTo, Topic, TopicParts } from './topic.ts'

/** The topics of this kind, and the name that each one's number has. */
const numberNames = { document: 'version', notifications: 'last' } as const
export type AccountNumberName = keyof typeof numberNames

/** Where a topic's numbers come from. */
export interface AccountNumbers {
  /** Returns an account's number; undefined where it is not known, which is then told once it changes. */
  of(account: AccountId): number | undefined
  /** Calls the listener with each account whose number has grown. */
  onChange(listener: (account: AccountId) => void): void
}

interface NumberWatch extends AccountWatch {
  /** As it was last told; -1 before. */
  told: number
}

export class AccountNumberTopic<N extends AccountNumberName> implements Topic<SubscribeTo<N>> {
  readonly changes: Partial<ChangeListener> = {}
  readonly #parts: TopicParts
  readonly #name: N
  readonly #watches = new AccountWatches<NumberWatch>()

  constructor(parts: TopicParts, name: N) {
    this.#parts = parts
    this.#name = name
    parts.accountNumbers[name].onChange((account) => {
      this.#watches.forEachOf(account, ({ connection }) => parts.wake(connection))
    })
  }

  subscribe(connection: Connection): void {
    const account = connection.accountId
    if (account === undefined) return this.#parts.refuse(connection, 'not_signed_in')
    if (this.#watches.of(connection) !== undefined) return
    this.#watches.begin({ connection, account, told: -1 })
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
    if (watch === undefined) return true
    const number = this.#parts.accountNumbers[this.#name].of(watch.account)
    if (number === undefined || number === watch.told) return true
    if (!connection.canTake) return false
    watch.told = number
    const message = { op: this.#name, [numberNames[this.#name]]: number }
    connection.send(JSON.stringify(message), this.#parts.now())
    return true
  }
}
