/**
 * What protects an account, as its row says it to every bet: when to ask again, and how much its limits leave. Where nothing does, the row
 * says so by numbers that hold nobody back, and the bet pays the same.
 */
import { limitKinds, noLimit } from '../facts/protection.ts'
import * as accountRowsModule from '../ledger/account-rows.ts'
import { accountRow } from '../ledger/account-rows.ts'
import type { RefusalCode } from '../refusals.ts'
import type { AccountId, Money } from '../values/brands.ts'
import { whyNot } from './barred.ts'
import { leftOf } from './limits.ts'
import { countedOf, type Guarded, isRestricted, reminderDueAt } from './protection.ts'
import { bringUp, nextExpiry } from './rolling.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { noRoom, rowOfAccount, unlimited } = accountRowsModule
const { ASKED_FROM, HELD_BY_EXCHANGE, LOSS_ROOM, STAKE_ROOM, UNMATCHED } = accountRow
const { LOSS, STAKE } = limitKinds

/** Returns the engine time from which an account is asked for its protection, by what is so at `time`: 0 while it may take no risk or a public rule holds for it, `unlimited` for never. */
export function askedFromOf(accounts: Guarded, account: AccountId, time: number): number {
  if (whyNot(accounts, account, time) !== undefined) return 0
  const protection = accounts.protections[account]
  if (protection === undefined) return unlimited
  if (isRestricted(protection)) return 0
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
  const { isRiskBarred = false, stakeCap = noLimit } = accounts.protections[account] ?? {}
  rows[row + LOSS_ROOM] = isRiskBarred ? noRoom : leftOf(accounts, account, LOSS, time)
  rows[row + STAKE_ROOM] = stakeCap === noLimit ? leftOf(accounts, account, STAKE, time) : noRoom
}

/** Returns by how much the account's exposure may still grow by its limits of losses, minor units, below zero where it is beyond them; Infinity without any, -Infinity where a rule lets it not grow at all. */
export function lossRoomOf(accounts: Guarded, account: AccountId, time: number): number {
  const { rows } = accounts
  const row = rowOfAccount(account)
  if (time >= rows[row + ASKED_FROM]!) renewRooms(accounts, account, time)
  const room = rows[row + LOSS_ROOM]!
  if (room === noRoom) return Number.NEGATIVE_INFINITY
  return room === unlimited ? Number.POSITIVE_INFINITY : room - rows[row + HELD_BY_EXCHANGE]!
}

/** Returns what forbids an account a risk that its money would allow: `account_restricted` by a rule of the house, else `loss_limit`. */
export function whyLimited({ protections }: Guarded, account: AccountId): RefusalCode {
  return protections[account]?.isRiskBarred ? 'account_restricted' : 'loss_limit'
}

/** Returns why the account may not have `stake` more, minor units, or undefined: `account_restricted` above its cap, `stake_limit` where its limits leave less. */
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
  const { stakeCap = noLimit } = accounts.protections[account] ?? {}
  if (stakeCap !== noLimit && stake > stakeCap) return 'account_restricted'
  return stake > leftOf(accounts, account, STAKE, time) - rows[row + UNMATCHED]! ? 'stake_limit' : undefined
}
