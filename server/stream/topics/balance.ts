/** An account's money, whenever it or the number of its active bets has changed. */
import type { BetStore } from '#server/live/bet-store.ts'
import type { ChangeListener } from '../change-scan.ts'
import type { Connection } from '../connection.ts'
import { type AccountWatch, AccountWatches } from './account-watches.ts'
import type { SubscribeTo, Topic, TopicParts } from './topic.ts'

interface BalanceWatch extends AccountWatch {
  isDue: boolean
  /** As it was last told; empty before. */
  told: string
}

export class BalanceTopic implements Topic<SubscribeTo<'balance'>> {
  readonly changes: Partial<ChangeListener>
  readonly #parts: TopicParts
  readonly #watches = new AccountWatches<BalanceWatch>()

  constructor(parts: TopicParts) {
    this.#parts = parts
    const note = (watch: BalanceWatch) => {
      watch.isDue = true
      parts.wake(watch.connection)
    }
    this.changes = {
      bet: (account) => this.#watches.forEachOf(account, note),
      money: (account) => this.#watches.forEachOf(account, note),
      betsOfAll: (market) => this.#watches.forEachIn(parts.sequencer.fold<BetStore>('bets'), market, note),
    }
  }

  subscribe(connection: Connection): void {
    const account = connection.accountId
    if (account === undefined) return this.#parts.refuse(connection, 'not_signed_in')
    if (this.#watches.of(connection) !== undefined) return
    this.#watches.begin({ connection, account, isDue: true, told: '' })
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
    if (watch === undefined || !watch.isDue) return true
    if (!connection.canTake) return false
    watch.isDue = false
    const { bets, sequencer, now } = this.#parts
    const money = bets.balanceOf(watch.account)
    if (money === undefined) return true
    const balance = JSON.stringify(money)
    if (balance === watch.told) return true
    watch.told = balance
    connection.send(`{"op":"balance","sequence":${sequencer.sequence},"balance":${balance}}`, now())
    return true
  }
}
