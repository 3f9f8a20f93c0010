/**
 * Projects what became of players' bets into notifications: one of a bet however often it is matched, one of a market for all
 * bets that its result settles, one for all that lapses of a market at once. They are gathered batch by batch, so that their ids
 * are the same whenever the journal is projected. Of the house's own programs there are none.
 */

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { notificationsMax } from '#contract/notification-count.ts'
import type { NotificationDetail, NotificationKind } from '#contract/notifications.ts'
import { cashOutBegun, cashOutEnded, cashOutEnds } from '#core/facts/cash-out.ts'
import { crossLeg, crossMatched } from '#core/facts/cross.ts'
import { heldFired } from '#core/facts/held.ts'
import type { FactLog } from '#core/facts/log.ts'
import { matchVoided } from '#core/facts/market.ts'
import {
  cancelReasons,
  lapseReasons,
  orderCancelled,
  orderLapsed,
  orderMatched,
  orderPlaced,
} from '#core/facts/order.ts'
import { readerOf, sharedReaderOf } from '#core/facts/reader.ts'
import { startMatched, startTaken } from '#core/facts/starting-price.ts'
import { playerIdFirst } from '#core/ledger/accounts.ts'
import type { AccountId, MarketId, Money, OrderId } from '#core/values/brands.ts'
import { betOfOrder } from '#server/live/ended-bets.ts'
import { reasonName, reasonOfCancel, reasonOfLapse } from '#server/live/reasons.ts'
import type { Inserts } from './inserts.ts'
import type { OpenBets } from './open-bets.ts'

const placed = readerOf(orderPlaced)
const matched = readerOf(orderMatched)
const oneMatched = sharedReaderOf([crossMatched, crossLeg, startTaken, startMatched])
const cut = sharedReaderOf([orderCancelled, orderLapsed])
const voided = readerOf(matchVoided)
const fired = readerOf(heldFired)
const begun = readerOf(cashOutBegun)
const ended = readerOf(cashOutEnded)

/** What a player asked for, and what of a pair the match of the other bet takes off. */
const ownReasons: readonly number[] = [
  cancelReasons.PLAYER,
  cancelReasons.REPLACED,
  cancelReasons.CASH_OUT,
  cancelReasons.OTHER_LEG,
]
const endNames = new Map<number, string>(Object.entries(cashOutEnds).map(([name, code]) => [code, name]))
/** An account's oldest are deleted whenever it has had this number of new ones. */
const pruneEvery = 50

interface Note {
  readonly account: AccountId
  readonly kind: NotificationKind
  readonly market: MarketId
  readonly order?: OrderId
  /** What makes it the same as an earlier one of the account, beside the kind. */
  readonly of: string
  detail: NotificationDetail
}

export class NotificationProjection {
  readonly #open: OpenBets
  readonly #inserts: Inserts
  readonly #isParticipant: (account: AccountId) => boolean
  readonly #prune: StatementSync
  readonly #waiting: StatementSync
  /** Of this batch, in the order in which they came, by what makes them one. */
  readonly #notes = new Map<string, Note>()
  /** Orders of this batch that came in without waiting: what they take, the answer of their call says. */
  readonly #placed = new Set<OrderId>()
  /** How many each account has had since its oldest were deleted. */
  readonly #sincePruned = new Map<AccountId, number>()
  /** The last of each account since this was last asked for. */
  #told = new Map<AccountId, number>()
  #last: number

  constructor(
    database: DatabaseSync,
    inserts: Inserts,
    open: OpenBets,
    isParticipant: (account: AccountId) => boolean,
  ) {
    this.#open = open
    this.#inserts = inserts
    this.#isParticipant = isParticipant
    this.#prune = database.prepare(
      `DELETE FROM notification WHERE account_id = ? AND notification_id <= (SELECT notification_id FROM notification
       WHERE account_id = ? ORDER BY notification_id DESC LIMIT 1 OFFSET ${notificationsMax})`,
    )
    this.#waiting = database.prepare('SELECT result FROM cash_out WHERE cash_out_id = ?')
    this.#last = Number(
      database.prepare('SELECT max(notification_id) AS last FROM notification').get()!.last ?? 0,
    )
  }

  projectPlaced({ numbers }: FactLog, at: number): void {
    if (this.#isTold(placed.account(numbers, at))) this.#placed.add(placed.order(numbers, at))
  }

  projectMatched({ numbers }: FactLog, at: number): void {
    const market = matched.market(numbers, at)
    const taker = matched.taker(numbers, at)
    if (!this.#placed.has(taker)) this.#noteMatch(matched.takerAccount(numbers, at), market, taker)
    this.#noteMatch(matched.makerAccount(numbers, at), market, matched.maker(numbers, at))
  }

  /** One order was matched against the house between runners, or at the starting price. */
  projectMatchedAlone({ numbers }: FactLog, at: number): void {
    const order = oneMatched.order(numbers, at)
    if (this.#placed.has(order)) return
    this.#noteMatch(oneMatched.account(numbers, at), oneMatched.market(numbers, at), order)
  }

  #noteMatch(account: AccountId, market: MarketId, order: OrderId): void {
    if (this.#isTold(account))
      this.#note({ account, kind: 'matched', market, order, of: `${order}`, detail: {} })
  }

  /** Something was taken off an order that rested or waited. */
  projectCut(log: FactLog, at: number): void {
    const { numbers } = log
    const account = cut.account(numbers, at)
    const code = cut.reason(numbers, at)
    const isLapse = numbers[at] === orderLapsed.code
    if (!this.#isTold(account) || (!isLapse && ownReasons.includes(code))) return
    if (isLapse && code === lapseReasons.MATCHED_MEANWHILE) return
    const reason = isLapse ? reasonOfLapse(code) : reasonOfCancel(code)
    const [market, order] = [cut.market(numbers, at), cut.order(numbers, at)]
    const note = { account, kind: 'lapsed', market, of: `${market} ${reason}` } as const
    const known = this.#known(note)
    const bets = (known?.bets ?? 0) + 1
    const amount = (known?.amount ?? 0) + cut.size(numbers, at)
    this.#note({
      ...note,
      ...(bets === 1 && { order }),
      detail: { bets, amount, reason: reasonName(reason)! },
    })
  }

  /** A match was voided. */
  projectVoided({ numbers }: FactLog, at: number): void {
    this.#noteVoided(voided.backAccount(numbers, at), voided.backOrder(numbers, at), numbers, at)
    this.#noteVoided(voided.layAccount(numbers, at), voided.layOrder(numbers, at), numbers, at)
  }

  #noteVoided(account: AccountId, order: OrderId, numbers: Float64Array, at: number): void {
    if (!this.#isTold(account)) return
    const note = { account, kind: 'voided', market: voided.market(numbers, at), of: `${order}` } as const
    const amount = (this.#known(note)?.amount ?? 0) + voided.size(numbers, at)
    this.#note({ ...note, order, detail: { amount } })
  }

  projectFired({ numbers }: FactLog, at: number): void {
    const account = fired.account(numbers, at)
    if (!this.#isTold(account)) return
    const [market, order] = [fired.market(numbers, at), fired.order(numbers, at)]
    this.#note({
      account,
      kind: 'fired',
      market,
      order,
      of: `${order}`,
      detail: { price: fired.price(numbers, at) },
    })
  }

  projectCashOutBegun({ numbers }: FactLog, at: number): void {
    const account = begun.account(numbers, at)
    const [cashOutId, result] = [begun.cashOut(numbers, at), begun.result(numbers, at)]
    if (begun.until(numbers, at) > 0) return this.#inserts.cash_out({ cash_out_id: cashOutId, result })
    this.#noteCashOut(account, begun.market(numbers, at), { cashOutId, result, state: 'done' })
  }

  projectCashOutEnded({ numbers }: FactLog, at: number): void {
    const cashOutId = ended.cashOut(numbers, at)
    const reason = ended.reason(numbers, at)
    const outcome =
      reason === cashOutEnds.DONE
        ? ({ state: 'done', result: Number(this.#waiting.get(cashOutId)!.result) } as const)
        : ({ state: 'failed', reason: endNames.get(reason)! } as const)
    this.#noteCashOut(ended.account(numbers, at), ended.market(numbers, at), { cashOutId, ...outcome })
  }

  #noteCashOut(account: AccountId, market: MarketId, detail: NotificationDetail): void {
    if (this.#isTold(account))
      this.#note({ account, kind: 'cash-out', market, of: `${detail.cashOutId}`, detail })
  }

  /** A bet got its result with its market's; its profit is before commission. */
  noteResult(account: AccountId, market: MarketId, isVoid: boolean, profit: Money): void {
    if (!this.#isTold(account)) return
    const note = { account, kind: isVoid ? 'voided' : 'settled', market, of: `market ${market}` } as const
    const known = this.#known(note)
    const isAgain = this.#open.catalogue.markets
      .get(market)!
      .notices.some(({ kind }) => kind === 'CORRECTION')
    const detail = {
      bets: (known?.bets ?? 0) + 1,
      ...(!isVoid && { result: (known?.result ?? 0) + profit }),
      ...(isAgain && { again: true as const }),
    }
    this.#note({ ...note, detail })
  }

  #isTold(account: AccountId): boolean {
    return account >= playerIdFirst && !this.#isParticipant(account)
  }

  /** Returns what one of the same says so far in this batch. */
  #known(note: Pick<Note, 'account' | 'kind' | 'of'>): NotificationDetail | undefined {
    return this.#notes.get(keyOf(note))?.detail
  }

  #note(note: Note): void {
    this.#notes.set(keyOf(note), note)
  }

  /** Writes those of a batch that is whole. */
  end(): void {
    for (const note of this.#notes.values()) this.#write(note)
    this.#notes.clear()
    this.#placed.clear()
  }

  #write({ account, kind, market, order, of, detail }: Note): void {
    const id = ++this.#last
    const { store, catalogue } = this.#open
    const bet = order === undefined ? undefined : betOfOrder(store, catalogue, order)?.bet
    const { side, size, matched, averagePrice } = bet ?? {}
    const ofBet = kind === 'matched' ? { side, size, matched, averagePrice } : { side }
    this.#inserts.notification({
      account_id: account,
      // Of what lapses in several batches each is told by itself.
      subject: `${kind} ${kind === 'lapsed' ? id : of}`,
      notification_id: id,
      time: store.time,
      kind,
      market_id: market,
      selection_id: bet?.selectionId ?? null,
      order_id: order ?? null,
      detail: JSON.stringify({ ...(bet && ofBet), ...detail }),
    })
    this.#told.set(account, id)
    const since = (this.#sincePruned.get(account) ?? 0) + 1
    this.#sincePruned.set(account, since % pruneEvery)
    if (since === pruneEvery) this.#prune.run(account, account)
  }

  /** Returns the last id of each account that has had one since this was asked last. */
  takeTold(): ReadonlyMap<AccountId, number> {
    const told = this.#told
    this.#told = new Map()
    return told
  }
}

function keyOf({ account, kind, of }: Pick<Note, 'account' | 'kind' | 'of'>): string {
  return `${account} ${kind} ${of}`
}
