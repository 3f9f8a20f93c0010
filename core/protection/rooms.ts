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
import {
  countedOf,
  type Guarded,
  hasLimit,
  isRestricted,
  type Protection,
  reminderDueAt,
} from './protection.ts'
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
  return Math.min(dueAt === 0 ? unlimited : dueAt, expiryOfLosses(accounts, account, protection, time))
}

/** Returns when a result leaves a period of the account's limits of losses, engine time; `unlimited` where none is to, or matters. */
function expiryOfLosses(accounts: Guarded, account: AccountId, protection: Protection, time: number): number {
  if (!hasLimit(protection, LOSS)) return unlimited
  return nextExpiry(accounts.moments, countedOf(accounts, account, LOSS), time) ?? unlimited
}

/** Notes in the row from when on the account is asked for its protection. Mutates that alone. */
export function renewAskedFrom(accounts: Guarded, account: AccountId, time: number): void {
  accounts.rows[rowOfAccount(account) + ASKED_FROM] = askedFromOf(accounts, account, time)
}

/** Counts what the row of an account says of its protection. Mutates that alone: nothing that has a meaning of its own. */
export function renewRooms(accounts: Guarded, account: AccountId, time: number): void {
  renewLossRoom(accounts, account, time)
  renewStakeRoom(accounts, account, time)
}

/** As renewRooms, of all but the room for stakes. */
export function renewLossRoom(accounts: Guarded, account: AccountId, time: number): void {
  const sums = countedOf(accounts, account, LOSS)
  if (sums !== undefined) bringUp(accounts.moments, sums, time)
  renewAskedFrom(accounts, account, time)
  accounts.rows[rowOfAccount(account) + LOSS_ROOM] = lossesLeft(accounts, account, time)
}

/** What limits of losses and rules of the house leave before what stands is taken off, as the row says it. */
function lossesLeft(accounts: Guarded, account: AccountId, time: number): number {
  const isRiskBarred = accounts.protections[account]?.isRiskBarred === true
  return isRiskBarred ? noRoom : leftOf(accounts, account, LOSS, time)
}

/** As renewRooms, of the room for stakes alone. Returns what the limits of stakes leave before what stands is taken off, whatever cap there is. */
function renewStakeRoom(accounts: Guarded, account: AccountId, time: number): number {
  const left = leftOf(accounts, account, STAKE, time)
  const sums = accounts.stakes[account]
  if (sums !== undefined) bringUp(accounts.moments, sums, time)
  const { stakeCap = noLimit } = accounts.protections[account] ?? {}
  accounts.rows[rowOfAccount(account) + STAKE_ROOM] = stakeCap === noLimit ? left : noRoom
  return left
}

/**
 * Returns by how much the account's exposure may still grow by its limits of losses, minor units, below zero where it is beyond them; Infinity
 * without any, -Infinity where a rule lets it not grow at all. Writes nothing, so that it can be asked at a time that the state has not
 * reached: sums that were brought up to that time would count too little before it.
 */
export function lossRoomOf(accounts: Guarded, account: AccountId, time: number): number {
  const { rows } = accounts
  const row = rowOfAccount(account)
  const isAsked = time >= rows[row + ASKED_FROM]!
  const room = isAsked ? lossesLeft(accounts, account, time) : rows[row + LOSS_ROOM]!
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
  const left = renewStakeRoom(accounts, account, time)
  const { stakeCap = noLimit } = accounts.protections[account] ?? {}
  if (stakeCap !== noLimit && stake > stakeCap) return 'account_restricted'
  return stake > left - rows[row + UNMATCHED]! ? 'stake_limit' : undefined
}
