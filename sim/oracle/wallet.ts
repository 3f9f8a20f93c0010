/** Money in and out: deposits and withdrawals from their beginning to their end, by the rules alone. */
import type {
  ApproveWithdrawal,
  BeginDeposit,
  BeginWithdrawal,
  ChargeBack,
  FundClients,
  PostTransfer,
  RejectWithdrawal,
  VoidTransfer,
} from '#core/ledger/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { type Answer, done, refused } from './answer.ts'
import { isUnverified, whyClosed } from './barred.ts'
import { available } from './holds.ts'
import { depositRoom } from './limit-rooms.ts'
import { largestBalance } from './limits.ts'
import { tell } from './told.ts'
import { payable } from './tree.ts'
import {
  balance,
  findAccount,
  houseAccounts,
  nextTransaction,
  type OracleTransfer,
  post,
  type World,
} from './world.ts'

const methods = ['CARD', 'BANK_TRANSFER', 'UPI', 'E_WALLET']
const [least, most] = [100, 100_000_000]
const mostUnderWay = 10
/** Eyes of a review come in pairs. */
const peopleToApprove = 2
/** How long one of them waits for the other, milliseconds. */
const day = 86_400_000
/** How long something that ended can still be reported, milliseconds. */
export const transferKeptMs = 120 * 24 * 3_600_000

const isUnderWay = ({ state }: OracleTransfer) => state === 'REVIEW' || state === 'PENDING'
const transfersOf = (world: World, account: number) =>
  world.transfers.filter((each) => each.account === account)
const sumOf = (transfers: readonly OracleTransfer[]) => transfers.reduce((sum, { amount }) => sum + amount, 0)

/** What is wrong with a payment of anybody's, in or out. */
function paymentRefusal(
  world: World,
  { account, amount, method }: BeginDeposit | BeginWithdrawal,
): RefusalCode | undefined {
  if (!Number.isSafeInteger(amount) || amount < least || amount > most) return 'payment_amount'
  if (!methods.includes(method)) return 'method_unknown'
  if (transfersOf(world, account).filter(isUnderWay).length >= mostUnderWay) return 'too_many_payments'
  return undefined
}

export function beginDeposit(world: World, command: BeginDeposit): Answer {
  const { account: id, amount, method } = command
  const account = findAccount(world, id)
  if (account === undefined) return refused('account_not_found')
  const closed = whyClosed(world, account)
  if (closed !== undefined) return refused(closed)
  if (isUnverified(world, account)) return refused('identity_unverified')
  const refusal = paymentRefusal(world, command)
  if (refusal !== undefined) return refused(refusal)
  if (world.profile !== 'demo' && !account.protection.isDepositAnswered)
    return refused('deposit_limit_unanswered')
  const coming = transfersOf(world, id).filter((each) => each.kind === 'DEPOSIT' && isUnderWay(each))
  if (amount + sumOf(coming) > depositRoom(world, id)) return refused('deposit_limit')
  if (balance(world, id) + amount > largestBalance) return refused('balance_above_limit')
  const transfer = world.transfers.length + 1
  world.transfers.push({
    ...{ id: transfer, account: id, kind: 'DEPOSIT', amount, method },
    ...{ state: 'PENDING', approvedBy: [], approvedAt: 0, endedAt: undefined },
  })
  tell(world, 'deposit_begun', { transfer, account: id, amount, method })
  return done({ id: transfer })
}

/** What came in by a method and has not gone back by it: it is returned there before anything goes elsewhere. */
function owedTo(world: World, account: number, method: string): number {
  const own = transfersOf(world, account).filter((each) => each.method === method)
  const into = own.filter(({ kind, state }) => kind === 'DEPOSIT' && state === 'POSTED')
  const out = own.filter(({ kind, state }) => kind === 'WITHDRAWAL' && state !== 'VOIDED')
  return Math.max(0, sumOf(into) - sumOf(out))
}

/** Whether a withdrawal goes where the money came from. */
function goesBack(world: World, { account, amount, method }: BeginWithdrawal): boolean {
  const deposits = transfersOf(world, account).filter(
    ({ kind, state }) => kind === 'DEPOSIT' && state === 'POSTED',
  )
  if (deposits.length === 0) return true
  if (!deposits.some((each) => each.method === method)) return false
  const others = methods.filter((each) => each !== method)
  return (
    amount <= owedTo(world, account, method) || others.every((each) => owedTo(world, account, each) === 0)
  )
}

export function beginWithdrawal(world: World, command: BeginWithdrawal): Answer {
  const { account, amount, method, reviewAbove } = command
  if (findAccount(world, account) === undefined) return refused('account_not_found')
  const refusal = paymentRefusal(world, command)
  if (refusal !== undefined) return refused(refusal)
  if (!goesBack(world, command)) return refused('deposit_method_first')
  if (amount > available(world, account)) return refused('withdrawal_above_available')
  if (amount > payable(world, account)) return refused('credit_is_not_cash')
  const transfer = world.transfers.length + 1
  const isReviewed = amount > reviewAbove
  world.transfers.push({
    ...{ id: transfer, account, kind: 'WITHDRAWAL', amount, method },
    ...{ state: isReviewed ? 'REVIEW' : 'PENDING', approvedBy: [], approvedAt: 0, endedAt: undefined },
  })
  const approvals = isReviewed ? peopleToApprove : 0
  tell(world, 'withdrawal_begun', { transfer, account, amount, method, approvals })
  return done({ id: transfer })
}

/** Returns the transfer, or why nothing is done about it: it is nobody's, or was over long ago. */
function known(world: World, id: number): OracleTransfer | RefusalCode {
  const transfer = world.transfers.find((each) => each.id === id)
  if (transfer === undefined) return 'transfer_not_found'
  if (transfer.endedAt !== undefined && world.time >= transfer.endedAt + transferKeptMs)
    return 'transfer_over'
  return transfer
}

/** Returns what somebody may decide about, or why not. */
function inReview(world: World, id: number, by: number): OracleTransfer | RefusalCode {
  if (findAccount(world, by) === undefined) return 'account_not_found'
  const transfer = known(world, id)
  if (typeof transfer === 'string') return transfer
  if (transfer.state !== 'REVIEW') return 'transfer_not_in_review'
  if (transfer.account === by) return 'own_transfer'
  return transfer
}

export function approveWithdrawal(world: World, { transfer: id, by }: ApproveWithdrawal): Answer {
  const transfer = inReview(world, id, by)
  if (typeof transfer === 'string') return refused(transfer)
  // One approval waits a day for the other, and no longer.
  if (world.time >= transfer.approvedAt + day) transfer.approvedBy = []
  if (transfer.approvedBy.includes(by)) return refused('approved_already')
  transfer.approvedBy.push(by)
  transfer.approvedAt = world.time
  const left = peopleToApprove - transfer.approvedBy.length
  if (left === 0) transfer.state = 'PENDING'
  tell(world, 'withdrawal_approved', { transfer: id, account: transfer.account, person: by, left })
  return done({ id })
}

export function rejectWithdrawal(world: World, command: RejectWithdrawal): Answer {
  const { transfer: id, by, reason } = command
  const transfer = inReview(world, id, by)
  if (typeof transfer === 'string') return refused(transfer)
  if (reason.trim() === '') return refused('reason_missing')
  endAs(world, transfer, 'VOIDED')
  tell(world, 'transfer_voided', { transfer: id, account: transfer.account, person: by, text: reason })
  return done({ id })
}

function endAs(world: World, transfer: OracleTransfer, state: OracleTransfer['state']): void {
  transfer.state = state
  transfer.endedAt = world.time
}

export function postTransfer(world: World, { transfer: id, amount, reference }: PostTransfer): Answer {
  const transfer = known(world, id)
  if (typeof transfer === 'string') return refused(transfer)
  const { account, kind, method, state } = transfer
  if (amount !== transfer.amount) return refused('transfer_differs')
  if (state === 'REVIEW') return refused('transfer_in_review')
  if (state === 'VOIDED') return refused('transfer_voided')
  // What was told already is told once more.
  if (state !== 'PENDING') return done({ id })
  endAs(world, transfer, 'POSTED')
  tell(world, 'transfer_posted', { transfer: id, account, text: reference })
  const isIn = kind === 'DEPOSIT'
  pay(world, isIn ? amount : -amount, account, isIn ? 'deposit' : 'withdrawal', `${method} ${id}`)
  return done({ id })
}

export function voidTransfer(world: World, { transfer: id, reason }: VoidTransfer): Answer {
  const transfer = known(world, id)
  if (typeof transfer === 'string') return refused(transfer)
  if (transfer.state === 'REVIEW') return refused('transfer_in_review')
  if (transfer.state === 'VOIDED') return done({ id })
  if (transfer.state !== 'PENDING') return refused('transfer_posted')
  endAs(world, transfer, 'VOIDED')
  tell(world, 'transfer_voided', { transfer: id, account: transfer.account, person: 0, text: reason })
  return done({ id })
}

export function chargeBack(world: World, { transfer: id, reference }: ChargeBack): Answer {
  const transfer = known(world, id)
  if (typeof transfer === 'string') return refused(transfer)
  const { account, amount, kind, method, state } = transfer
  if (state === 'CHARGED_BACK') return done({ id })
  if (kind !== 'DEPOSIT' || state !== 'POSTED') return refused('not_charged_back')
  transfer.state = 'CHARGED_BACK'
  tell(world, 'deposit_charged_back', { transfer: id, account, text: reference })
  pay(world, -amount, account, 'chargeback', `${method} ${id}`)
  return done({ id })
}

/** Money of the house is put to what is kept apart: as if it had been paid in, by the house. */
export function fundClients(world: World, { amount, reason }: FundClients): Answer {
  if (!Number.isSafeInteger(amount) || amount <= 0) return refused('amount_invalid')
  const held = amount - balance(world, houseAccounts.payments)
  if (held > 10 ** 14) return refused('amount_invalid')
  if (reason.trim() === '') return refused('reason_missing')
  pay(world, amount, houseAccounts.own, 'client_money', reason)
  return done({ id: houseAccounts.payments, balance: held })
}

/** From where payments come and go; the other way round what is less than none. */
function pay(world: World, amount: number, account: number, kind: string, text: string): void {
  post(world, {
    transaction: nextTransaction(world),
    ...{ from: houseAccounts.payments, to: account, amount, kind, market: 0, text },
  })
}
