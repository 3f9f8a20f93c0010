/** Payments of the tree go into the views as they are posted. */
import type { DatabaseSync } from 'node:sqlite'
import { type PostingKind, posting } from '#core/facts/ledger.ts'
import type { FactLog } from '#core/facts/log.ts'
import { readerOf, textOf } from '#core/facts/reader.ts'
import { playerIdFirst } from '#core/ledger/accounts.ts'
import type { Inserts } from './inserts.ts'

const posted = readerOf(posting)

export class BranchPaymentProjection {
  readonly #inserts: Inserts
  #last: number

  constructor(database: DatabaseSync, inserts: Inserts) {
    this.#inserts = inserts
    const { last } = database.prepare('SELECT max(payment_id) AS last FROM branch_payment').get()!
    this.#last = Number(last ?? 0)
  }

  /** Takes a posting, of whatever kind. */
  project(log: FactLog, at: number, kind: PostingKind, time: number): void {
    if (kind !== 'settle_up' && kind !== 'share' && kind !== 'write_off' && kind !== 'give_back') return
    const { numbers } = log
    const side = (account: number) => (account < playerIdFirst ? 0 : account)
    this.#inserts.branch_payment({
      payment_id: ++this.#last,
      transaction_id: posted.transaction(numbers, at),
      time,
      from_account: side(posted.from(numbers, at)),
      to_account: side(posted.to(numbers, at)),
      amount: posted.amount(numbers, at),
      kind,
      text: textOf(log, at, posting),
    })
  }
}
