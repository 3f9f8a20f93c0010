/** Projects what happens to players' bets, and when, for the time machine. Of an account in a market no more than a bound. */

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { ReplayBetKind } from '#contract/replay.ts'
import { LAY } from '#core/exchange/book/book.ts'
import { crossLeg, crossMatched } from '#core/facts/cross.ts'
import { orderHeld } from '#core/facts/held.ts'
import type { FactLog } from '#core/facts/log.ts'
import {
  orderCancelled,
  orderDelayed,
  orderLapsed,
  orderMatched,
  orderPlaced,
  orderWaits,
  remainderCancelled,
} from '#core/facts/order.ts'
import { readerOf, sharedReaderOf } from '#core/facts/reader.ts'
import { startMatched, startTaken } from '#core/facts/starting-price.ts'
import { playerIdFirst } from '#core/ledger/accounts.ts'
import type { AccountId, MarketId, Money, OrderId, Price } from '#core/values/brands.ts'
import { placeOfOrder } from '#server/live/bet-queries.ts'
import type { Inserts } from './inserts.ts'
import type { OpenBets } from './open-bets.ts'

/** Of an account in a market. */
const eventsMax = 2_000
/** Accounts in markets whose number of events is remembered. */
const countedMax = 20_000
const deletedAtOnce = 500

const came = sharedReaderOf([orderPlaced, orderDelayed, orderWaits, orderHeld])
const matched = readerOf(orderMatched)
const alone = sharedReaderOf([crossMatched, crossLeg, startTaken, startMatched])
const cut = sharedReaderOf([orderCancelled, remainderCancelled, orderLapsed])

export class ReplayBetProjection {
  readonly #open: OpenBets
  readonly #inserts: Inserts
  readonly #isParticipant: (account: AccountId) => boolean
  readonly #count: StatementSync
  readonly #deleteOld: StatementSync
  readonly #counts = new Map<string, number>()
  #last: number
  /** Engine time before which nothing is kept. */
  since = 0

  constructor(
    database: DatabaseSync,
    inserts: Inserts,
    open: OpenBets,
    isParticipant: (account: AccountId) => boolean,
  ) {
    this.#open = open
    this.#inserts = inserts
    this.#isParticipant = isParticipant
    this.#last = Number(database.prepare('SELECT max(event_id) AS last FROM replay_bet').get()!.last ?? 0)
    this.#count = database.prepare(
      'SELECT count(*) AS events FROM replay_bet WHERE account_id = ? AND market_id = ?',
    )
    this.#deleteOld = database.prepare(
      `DELETE FROM replay_bet WHERE event_id IN
       (SELECT event_id FROM replay_bet WHERE time < ? ORDER BY time LIMIT ${deletedAtOnce})`,
    )
  }

  projectCame({ numbers }: FactLog, at: number): void {
    const size = came.size(numbers, at)
    this.#add(came.account(numbers, at), 'placed', came.order(numbers, at), came.market(numbers, at), size)
  }

  projectMatched({ numbers }: FactLog, at: number): void {
    const [market, price, size] = [
      matched.market(numbers, at),
      matched.price(numbers, at),
      matched.size(numbers, at),
    ]
    for (const [account, order] of [
      [matched.takerAccount(numbers, at), matched.taker(numbers, at)],
      [matched.makerAccount(numbers, at), matched.maker(numbers, at)],
    ] as const) {
      this.#add(account, 'matched', order, market, size, price)
    }
  }

  projectMatchedAlone({ numbers }: FactLog, at: number): void {
    const [market, price, size] = [
      alone.market(numbers, at),
      alone.price(numbers, at),
      alone.size(numbers, at),
    ]
    this.#add(alone.account(numbers, at), 'matched', alone.order(numbers, at), market, size, price)
  }

  projectCut({ numbers }: FactLog, at: number): void {
    this.#add(
      cut.account(numbers, at),
      'cut',
      cut.order(numbers, at),
      cut.market(numbers, at),
      cut.size(numbers, at),
    )
  }

  /** `price`: the order's own when absent. */
  #add(
    account: AccountId,
    kind: ReplayBetKind,
    order: OrderId,
    market: MarketId,
    size: Money,
    price?: Price,
  ): void {
    const { store } = this.#open
    if (account < playerIdFirst || store.time < this.since || this.#isParticipant(account)) return
    const place = placeOfOrder(store, order)
    if (place === undefined || !this.#hasRoom(account, market)) return
    this.#inserts.replay_bet({
      event_id: ++this.#last,
      account_id: account,
      market_id: market,
      time: store.time,
      kind,
      order_id: order,
      runner: place.runner,
      side: place.side === LAY ? 'LAY' : 'BACK',
      price: price ?? place.price,
      size,
    })
  }

  /** Counts one more event of an account in a market. Returns false when it has as many as are kept. */
  #hasRoom(account: AccountId, market: MarketId): boolean {
    const key = `${account} ${market}`
    if (this.#counts.size > countedMax) this.#counts.clear()
    const count = this.#counts.get(key) ?? Number(this.#count.get(account, market)!.events)
    this.#counts.set(key, count + 1)
    return count < eventsMax
  }

  /** Deletes some of what is older than a time. */
  deleteBefore(time: number): void {
    this.#deleteOld.run(time)
  }
}
