/**
 * What protects an account, as its row says it to every bet: when to ask again, and how much its limits leave. Where nothing does, the row
 * says so by numbers that hold nobody back, and the bet pays the same.
 */
import { limitKinds } from '../facts/protection.ts'
import * as accountRowsModule from '../ledger/account-rows.ts'
import { accountRow } from '../ledger/account-rows.ts'
import type { RefusalCode } from '../refusals.ts'
import type { AccountId, Money } from '../values/brands.ts'
import { whyNot } from './barred.ts'
import { leftOf } from './limits.ts'
import { countedOf, type Guarded, reminderDueAt } from './protection.ts'
import { bringUp, nextExpiry } from './rolling.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { rowOfAccount, unlimited } = accountRowsModule
const { ASKED_FROM, HELD_BY_EXCHANGE, LOSS_ROOM, STAKE_ROOM, UNMATCHED } = accountRow
const { LOSS, STAKE } = limitKinds

/** Returns the engine time from which an account is asked for its protection, by what is so at `time`: 0 while it may take no risk, `unlimited` for never. */
export function askedFromOf(accounts: Guarded, account: AccountId, time: number): number {
  if (whyNot(accounts, account, time) !== undefined) return 0
  const protection = accounts.protections[account]
  if (protection === undefined) return unlimited
  const dueAt = reminderDueAt(protection)
  return Math.min(
    dueAt === 0 ? unlimited : dueAt,
    nextExpiry(protection.counted[LOSS - 1], time) ?? unlimited,
  )
}

/** Notes in the row from when on the account is asked for its protection. Mutates that alone. */
export function renewAskedFrom(accounts: Guarded, account: AccountId, time: number): void {
  accounts.rows[rowOfAccount(account) + ASKED_FROM] = askedFromOf(accounts, account, time)
}

/** Counts what the row of an account says of its protection. Mutates that alone: nothing that has a meaning of its own. */
export function renewRooms(accounts: Guarded, account: AccountId, time: number): void {
  const { rows } = accounts
  for (const kind of [LOSS, STAKE]) {
    const sums = countedOf(accounts, account, kind)
    if (sums !== undefined) bringUp(sums, time)
  }
  const row = rowOfAccount(account)
  renewAskedFrom(accounts, account, time)
  rows[row + LOSS_ROOM] = leftOf(accounts, account, LOSS, time)
  rows[row + STAKE_ROOM] = leftOf(accounts, account, STAKE, time)
}

/** Returns by how much the account's exposure may still grow by its limits of losses, minor units, below zero where it is beyond them; Infinity without any. */
export function lossRoomOf(accounts: Guarded, account: AccountId, time: number): number {
  const { rows } = accounts
  const row = rowOfAccount(account)
  if (time >= rows[row + ASKED_FROM]!) renewRooms(accounts, account, time)
  const room = rows[row + LOSS_ROOM]!
  return room === unlimited ? Number.POSITIVE_INFINITY : room - rows[row + HELD_BY_EXCHANGE]!
}

/** Returns `stake_limit` when `stake` more, minor units, is more than the account's limits of stakes leave. */
export function checkStake(
  accounts: Guarded,
  account: AccountId,
  stake: Money,
  time: number,
): RefusalCode | undefined {
  const { rows } = accounts
  const row = rowOfAccount(account)
  if (stake <= rows[row + STAKE_ROOM]! - rows[row + UNMATCHED]!) return undefined
  // What the row says is the least that is left: only where that is too little is it counted again.
  renewRooms(accounts, account, time)
  return stake > rows[row + STAKE_ROOM]! - rows[row + UNMATCHED]! ? 'stake_limit' : undefined
}
