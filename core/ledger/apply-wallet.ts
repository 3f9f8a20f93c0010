/** The fold of transfers: what each fact about one does to the wallet, and to what is held of its account. */
import type { FactLog } from '../facts/log.ts'
import {
  depositBegun,
  depositChargedBack,
  transferPosted,
  transferVoided,
  withdrawalApproved,
  withdrawalBegun,
} from '../facts/payment.ts'
import { readerOf, sharedReaderOf } from '../facts/reader.ts'
import { assert } from '../values/assert.ts'
import type { AccountId } from '../values/brands.ts'
import { besideRow, changeBeside } from './beside.ts'
import type { LedgerState } from './ledger.ts'
import {
  endedKeptMs,
  type PaidByMethod,
  paidNothing,
  type Transfer,
  transferStates,
  type Wallet,
} from './wallet.ts'

const { CHARGED_BACK, PENDING, POSTED, REVIEW, VOIDED } = transferStates
/** As many that ended long ago leave memory when one begins: more leave than come. */
const forgottenAtOnce = 2

const begun = sharedReaderOf([depositBegun, withdrawalBegun])
const asked = readerOf(withdrawalBegun)
const approved = readerOf(withdrawalApproved)
const named = sharedReaderOf([transferPosted, transferVoided, depositChargedBack])

function begin(
  state: LedgerState,
  { numbers }: FactLog,
  at: number,
  isDeposit: boolean,
  approvals: number,
): Transfer {
  const { wallet } = state
  const transfer: Transfer = {
    id: begun.transfer(numbers, at),
    account: begun.account(numbers, at),
    isDeposit,
    amount: begun.amount(numbers, at),
    method: begun.method(numbers, at),
    begunAt: state.time,
    state: approvals > 0 ? REVIEW : PENDING,
    approvals,
    approvedBy: 0,
    approvedAt: 0,
    endedAt: 0,
  }
  assert(transfer.id === wallet.count + 1, 'transfers are numbered in turn')
  wallet.count = transfer.id
  wallet.underWay.set(transfer.id, transfer)
  paidOf(wallet, transfer.account).underWay.push(transfer.id)
  forgetOld(wallet, state.time)
  return transfer
}

function paidOf({ byAccount }: Wallet, account: AccountId): PaidByMethod {
  const known = byAccount.get(account)
  if (known !== undefined) return known
  const paid = paidNothing()
  byAccount.set(account, paid)
  return paid
}

function forgetOld({ ended }: Wallet, time: number): void {
  let left = forgottenAtOnce
  for (const { id, endedAt } of ended.values()) {
    if (left-- === 0 || time < endedAt + endedKeptMs) return
    ended.delete(id)
  }
}

export function applyDepositBegun(state: LedgerState, log: FactLog, at: number): void {
  begin(state, log, at, true, 0)
}

export function applyWithdrawalBegun(state: LedgerState, log: FactLog, at: number): void {
  const transfer = begin(state, log, at, false, asked.approvals(log.numbers, at))
  hold(state, transfer, 1)
  count(state, transfer, 1)
}

/** Holds what a withdrawal asks for, or gives it back: `sign`. */
function hold({ accounts }: LedgerState, { account, amount }: Transfer, sign: 1 | -1): void {
  changeBeside(accounts, account, besideRow.WITHDRAWN, sign * amount)
}

/** What is held counts as taken out already. */
function count({ wallet }: LedgerState, { account, amount, method }: Transfer, sign: 1 | -1): void {
  paidOf(wallet, account).withdrawn[method - 1]! += sign * amount
}

export function applyWithdrawalApproved(
  { time, wallet }: LedgerState,
  { numbers }: FactLog,
  at: number,
): void {
  const transfer = wallet.underWay.get(approved.transfer(numbers, at))
  assert(transfer !== undefined, 'what is approved is under way')
  transfer.approvedBy = approved.person(numbers, at)
  transfer.approvedAt = time
  transfer.approvals = approved.left(numbers, at)
  if (transfer.approvals === 0) transfer.state = PENDING
}

function end(state: LedgerState, { numbers }: FactLog, at: number, as: number): Transfer {
  const { time, wallet } = state
  const transfer = wallet.underWay.get(named.transfer(numbers, at))
  assert(transfer !== undefined, 'what ends is under way')
  transfer.state = as
  transfer.endedAt = time
  wallet.underWay.delete(transfer.id)
  wallet.ended.set(transfer.id, transfer)
  const { underWay } = paidOf(wallet, transfer.account)
  underWay.splice(underWay.indexOf(transfer.id), 1)
  if (!transfer.isDeposit) hold(state, transfer, -1)
  return transfer
}

export function applyTransferPosted(state: LedgerState, log: FactLog, at: number): void {
  const { account, amount, isDeposit, method } = end(state, log, at, POSTED)
  if (isDeposit) paidOf(state.wallet, account).deposited[method - 1]! += amount
}

export function applyTransferVoided(state: LedgerState, log: FactLog, at: number): void {
  const transfer = end(state, log, at, VOIDED)
  if (!transfer.isDeposit) count(state, transfer, -1)
}

export function applyDepositChargedBack({ wallet }: LedgerState, { numbers }: FactLog, at: number): void {
  const transfer = wallet.ended.get(named.transfer(numbers, at))
  assert(transfer !== undefined, 'what is charged back was posted')
  transfer.state = CHARGED_BACK
  paidOf(wallet, transfer.account).deposited[transfer.method - 1]! -= transfer.amount
}
