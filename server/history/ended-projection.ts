/**
 * Projects the bets that end with nothing matched into the views, at the fact that takes the last of them: they leave memory
 * soon after. Those of the house's own programs are left out, most of which live for seconds.
 */

import type { DatabaseSync } from 'node:sqlite'
import { accountAdded, accountKinds, posting, postingKinds } from '#core/facts/ledger.ts'
import type { FactLog } from '#core/facts/log.ts'
import { matchVoided } from '#core/facts/market.ts'
import { orderCancelled, orderLapsed, remainderCancelled } from '#core/facts/order.ts'
import { readerOf, sharedReaderOf } from '#core/facts/reader.ts'
import type { OrderId } from '#core/values/brands.ts'
import { endedBetOf } from '#server/live/ended-bets.ts'
import type { BetIds } from './bet-ids.ts'
import { termColumns } from './bet-terms.ts'
import type { Inserts } from './inserts.ts'
import type { OpenBets } from './open-bets.ts'

const added = readerOf(accountAdded)
const posted = readerOf(posting)
const cut = sharedReaderOf([orderCancelled, remainderCancelled, orderLapsed])
const voided = readerOf(matchVoided)

export class EndedProjection {
  readonly #open: OpenBets
  readonly #inserts: Inserts
  readonly #ids: BetIds
  readonly #participants = new Set<number>()

  constructor(database: DatabaseSync, inserts: Inserts, open: OpenBets, ids: BetIds) {
    this.#open = open
    this.#inserts = inserts
    this.#ids = ids
    for (const { account_id } of database.prepare('SELECT account_id FROM participant').iterate()) {
      this.#participants.add(Number(account_id))
    }
  }

  projectAccount({ numbers }: FactLog, at: number): void {
    if (added.kind(numbers, at) === accountKinds.PARTICIPANT) this.#leaveOut(added.account(numbers, at))
  }

  /** Before accounts had a kind, participants were known by their funding, which nobody else gets. */
  projectPosting({ numbers }: FactLog, at: number): void {
    if (posted.kind(numbers, at) === postingKinds.funding) this.#leaveOut(posted.to(numbers, at))
  }

  /** Returns whether an account is one of the house's own programs. */
  isParticipant(account: number): boolean {
    return this.#participants.has(account)
  }

  #leaveOut(account: number): void {
    if (this.#participants.has(account)) return
    this.#participants.add(account)
    this.#inserts.participant({ account_id: account })
  }

  /** Something was taken off an order. */
  projectCut({ numbers }: FactLog, at: number): void {
    if (!this.#participants.has(cut.account(numbers, at))) this.#projectIfEnded(cut.order(numbers, at))
  }

  /** A match was voided. */
  projectVoided({ numbers }: FactLog, at: number): void {
    this.#projectIfEnded(voided.backOrder(numbers, at))
    this.#projectIfEnded(voided.layOrder(numbers, at))
  }

  #projectIfEnded(order: OrderId): void {
    // The house's side of a cross-match is no order.
    if (order === 0) return
    const { store, catalogue } = this.#open
    const ended = endedBetOf(store, catalogue, order)
    if (ended === undefined || this.#participants.has(ended.account)) return
    const { account, bet } = ended
    this.#inserts.ended_bet({
      bet_id: ++this.#ids.last,
      account_id: account,
      order_id: order,
      market_id: bet.marketId,
      selection_id: bet.selectionId,
      side: bet.side,
      price: bet.price,
      size: bet.size,
      cancelled: bet.cancelled,
      lapsed: bet.lapsed,
      voided: bet.voided,
      persistence: bet.persistence,
      state: bet.state,
      placed_at: bet.placedAt,
      release_at: bet.releaseAt ?? null,
      ...termColumns(bet),
      ended_at: store.time,
      reason: bet.reason ?? null,
    })
  }
}
