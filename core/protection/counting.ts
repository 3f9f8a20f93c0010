/** What counts against limits, as it happens: postings, matched stakes, unmatched ones. */
import { accountKinds, postingKinds } from '../facts/ledger.ts'
import { limitKinds } from '../facts/protection.ts'
import * as accountRowsModule from '../ledger/account-rows.ts'
import { type AccountRows, accountRow } from '../ledger/account-rows.ts'
import type { AccountId, Money } from '../values/brands.ts'
import { beginCounted, type Guarded, hasLimit } from './protection.ts'
import { addAmount } from './rolling.ts'
import { renewLossRoom } from './rooms.ts'
import type { Clocked } from './uncounted.ts'
import * as uncountedModule from './uncounted.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { rowOfAccount, unlimited } = accountRowsModule
const { noteStake } = uncountedModule
const { BALANCE, STAKE_ROOM, UNMATCHED } = accountRow
const { DEPOSIT, LOSS } = limitKinds
const { AGENT, HOUSE } = accountKinds

/** Postings by which a bet or a round is settled, or that is taken back. */
const results: readonly number[] = [
  postingKinds.settlement,
  postingKinds.commission,
  postingKinds.settlement_reversal,
  postingKinds.commission_reversal,
  postingKinds.casino_stake,
  postingKinds.casino_payout,
  postingKinds.book_stake,
  postingKinds.book_return,
]
/** Postings by which a player pays in. */
const deposits: readonly number[] = [postingKinds.play_money, postingKinds.deposit]

/** A posting of a kind (`postingKinds`) moved `amount` at `time`. Mutates. */
export function countPosting(
  accounts: Guarded,
  { kind, from, to, amount, time }: { kind: number; from: number; to: number; amount: Money; time: number },
): void {
  if (deposits.includes(kind)) return count(accounts, to, DEPOSIT, time, amount)
  if (kind === postingKinds.settle_up) return countCash(accounts, to, amount, time)
  if (!results.includes(kind)) return
  countResult(accounts, to, time, amount)
  countResult(accounts, from, time, -amount)
  if (kind === postingKinds.casino_stake || kind === postingKinds.book_stake)
    countStake({ accounts, time }, from, amount)
}

/** Cash beyond what a player owed is a deposit: the posting has been made. What an agent is posted may be on its way to others. */
function countCash(accounts: Guarded, account: AccountId, amount: Money, time: number): void {
  const beyond = Math.min(amount, accounts.rows[rowOfAccount(account) + BALANCE]!)
  if (beyond > 0 && accounts.kind[account] !== AGENT) count(accounts, account, DEPOSIT, time, beyond)
}

/** The account was given `amount` more that counts as a deposit. Mutates. */
export function countDeposit(accounts: Guarded, account: AccountId, amount: Money, time: number): void {
  count(accounts, account, DEPOSIT, time, amount)
}

function countResult(accounts: Guarded, account: AccountId, time: number, amount: number): void {
  const protection = accounts.protections[account]
  if (protection !== undefined && protection.sessionAt > 0) protection.sessionResult += amount
  count(accounts, account, LOSS, time, amount)
}

function count(accounts: Guarded, account: AccountId, kind: number, time: number, amount: number): void {
  if (accounts.kind[account] === HOUSE) return
  const sums = beginCounted(accounts, account, kind)
  // Of results what was lost counts against the limit.
  addAmount(accounts.moments, sums, time, amount, kind === LOSS ? -1 : 1)
  const protection = accounts.protections[account]
  if (kind !== LOSS || protection === undefined || !hasLimit(protection, LOSS)) return
  renewLossRoom(accounts, account, time)
}

/** `size` of the account's was matched or played now. Mutates. */
export function countStake(state: Clocked, account: AccountId, size: Money): void {
  const { rows } = state.accounts
  const place = rowOfAccount(account) + STAKE_ROOM
  const room = rows[place]!
  if (room === unlimited) return
  rows[place] = room - size
  noteStake(state, account, size)
}

/** `size` more of the account's stands unmatched, less where it is below zero. Mutates. */
export function countUnmatched({ rows }: AccountRows, account: AccountId, size: number): void {
  const place = rowOfAccount(account) + UNMATCHED
  rows[place] = rows[place]! + size
}
