/** Looks for the posting behind each deposit and withdrawal that was paid or taken back, and for such a transfer behind each posting of one. */

import { postingKinds } from '#core/facts/ledger.ts'
import type { FactLog } from '#core/facts/log.ts'
import {
  depositBegun,
  depositChargedBack,
  paymentMethodOf,
  transferPosted,
  transferVoided,
  withdrawalBegun,
} from '#core/facts/payment.ts'
import { sharedReaderOf } from '#core/facts/reader.ts'
import { house } from '#core/ledger/accounts.ts'
import type { Money } from '#core/values/brands.ts'

interface Begun {
  readonly account: number
  readonly amount: Money
  readonly isDeposit: boolean
  /** What the text of its postings says. */
  readonly named: string
  state: 'under way' | 'paid' | 'over'
}

/** A posting as it has to be. */
export interface PaymentPosting {
  readonly kind: number
  readonly from: number
  readonly to: number
  readonly amount: Money
  readonly named: string
}

export interface TransferAudit {
  readonly transfers: Map<number, Begun>
  /** The posting that the last transfer has yet to be followed by. */
  due: PaymentPosting | undefined
  paid: number
}

const begun = sharedReaderOf([depositBegun, withdrawalBegun])
const ended = sharedReaderOf([transferPosted, transferVoided, depositChargedBack])
const { deposit, withdrawal, chargeback } = postingKinds
const paymentKinds: ReadonlySet<number> = new Set([deposit, withdrawal, chargeback])

/** Returns an audit of nothing. */
export function createTransferAudit(): TransferAudit {
  return { transfers: new Map(), due: undefined, paid: 0 }
}

/** Notes a beginning. Throws where the number was given before. */
export function noteBegun(audit: TransferAudit, { numbers }: FactLog, at: number, isDeposit: boolean): void {
  const id = begun.transfer(numbers, at)
  if (audit.transfers.has(id)) throw new Error(`transfer ${id} begins twice`)
  const named = `${paymentMethodOf(begun.method(numbers, at))} ${id}`
  const [account, amount] = [begun.account(numbers, at), begun.amount(numbers, at)]
  audit.transfers.set(id, { account, amount, isDeposit, named, state: 'under way' })
}

/** Notes that it is paid: the next posting has to be its own. Throws where it is not under way. */
export function notePaid(audit: TransferAudit, { numbers }: FactLog, at: number): void {
  const transfer = take(audit, ended.transfer(numbers, at), 'under way')
  const { account, amount, isDeposit, named } = transfer
  const { payments } = house
  transfer.state = 'paid'
  audit.paid++
  audit.due = isDeposit
    ? { kind: deposit, from: payments, to: account, amount, named }
    : { kind: withdrawal, from: account, to: payments, amount, named }
}

/** Notes that it has failed: nothing is posted. Throws where it is not under way. */
export function noteFailed(audit: TransferAudit, { numbers }: FactLog, at: number): void {
  take(audit, ended.transfer(numbers, at), 'under way').state = 'over'
}

/** Notes that a deposit is taken back: the next posting has to be that. Throws where it was not paid. */
export function noteTakenBack(audit: TransferAudit, { numbers }: FactLog, at: number): void {
  const id = ended.transfer(numbers, at)
  const transfer = take(audit, id, 'paid')
  if (!transfer.isDeposit) throw new Error(`transfer ${id} is no deposit, and is taken back`)
  transfer.state = 'over'
  const { account: from, amount, named } = transfer
  audit.due = { kind: chargeback, from, to: house.payments, amount, named }
}

/** Checks a posting of any kind. Throws where one of a payment is not the one that is due, and where another is in its place. */
export function checkPayment(audit: TransferAudit, posting: PaymentPosting): void {
  const { due } = audit
  audit.due = undefined
  if (due === undefined && !paymentKinds.has(posting.kind)) return
  const { kind, from, to, amount, named } = posting
  const isDue =
    due?.kind === kind && due.from === from && due.to === to && due.amount === amount && due.named === named
  if (!isDue) throw new Error(`the posting "${named}" of ${amount} is not that of a transfer`)
}

/** Throws where a transfer that is paid or taken back was not followed by its posting. */
export function checkNothingDue({ due }: TransferAudit): void {
  if (due !== undefined) throw new Error(`transfer "${due.named}" lacks its posting`)
}

function take(audit: TransferAudit, id: number, state: Begun['state']): Begun {
  checkNothingDue(audit)
  const transfer = audit.transfers.get(id)
  if (transfer?.state !== state) throw new Error(`transfer ${id} is not ${state}`)
  return transfer
}
