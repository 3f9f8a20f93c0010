/** Projects deposits and withdrawals: a row each, as its player sees it. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { PaymentState } from '#contract/wallet.ts'
import type { FactLog } from '#core/facts/log.ts'
import {
  depositBegun,
  depositChargedBack,
  paymentMethodOf,
  transferPosted,
  transferVoided,
  withdrawalApproved,
  withdrawalBegun,
} from '#core/facts/payment.ts'
import { readerOf, sharedReaderOf, textOf } from '#core/facts/reader.ts'
import type { Inserts } from './inserts.ts'

const begun = sharedReaderOf([depositBegun, withdrawalBegun])
const asked = readerOf(withdrawalBegun)
const approved = readerOf(withdrawalApproved)
const named = sharedReaderOf([transferPosted, transferVoided, depositChargedBack])
const voided = readerOf(transferVoided)

export class PaymentProjection {
  readonly #inserts: Inserts
  readonly #end: StatementSync
  readonly #note: StatementSync

  constructor(database: DatabaseSync, inserts: Inserts) {
    this.#inserts = inserts
    this.#end = database.prepare('UPDATE payment SET state = ?, note = ?, ended_at = ? WHERE transfer_id = ?')
    this.#note = database.prepare('UPDATE payment SET note = ? WHERE transfer_id = ?')
  }

  projectDeposit(log: FactLog, at: number, time: number): void {
    this.#begin(log, at, time, 'deposit', '')
  }

  projectWithdrawal(log: FactLog, at: number, time: number): void {
    const note = asked.approvals(log.numbers, at) > 0 ? 'Waits to be approved' : ''
    this.#begin(log, at, time, 'withdrawal', note)
  }

  #begin({ numbers }: FactLog, at: number, time: number, kind: 'deposit' | 'withdrawal', note: string): void {
    this.#inserts.payment({
      transfer_id: begun.transfer(numbers, at),
      account_id: begun.account(numbers, at),
      kind,
      method: paymentMethodOf(begun.method(numbers, at)),
      amount: begun.amount(numbers, at),
      state: 'Pending',
      note,
      begun_at: time,
      ended_at: null,
    })
  }

  projectApproval({ numbers }: FactLog, at: number): void {
    if (approved.left(numbers, at) === 0) this.#note.run('', approved.transfer(numbers, at))
  }

  projectPosted(log: FactLog, at: number, time: number): void {
    this.#endAs('Complete', '', named.transfer(log.numbers, at), time)
  }

  projectVoided(log: FactLog, at: number, time: number): void {
    const isRejected = voided.person(log.numbers, at) !== 0
    const note = isRejected
      ? `Not approved: ${textOf(log, at, transferVoided)}`
      : textOf(log, at, transferVoided)
    this.#endAs('Failed', note, named.transfer(log.numbers, at), time)
  }

  projectChargedBack({ numbers }: FactLog, at: number): void {
    this.#note.run('Charged back', named.transfer(numbers, at))
  }

  #endAs(state: PaymentState, note: string, transfer: number, time: number): void {
    this.#end.run(state, note, time, transfer)
  }
}
