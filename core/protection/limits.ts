/** How much a player's limits leave him: of losses, of stakes, and of deposits. The lowest of several periods counts. */
import { limitKinds, noLimit } from '../facts/protection.ts'
import * as accountRowsModule from '../ledger/account-rows.ts'
import { type AccountRows, accountRow } from '../ledger/account-rows.ts'
import type { RefusalCode } from '../refusals.ts'
import type { AccountId, Money } from '../values/brands.ts'
import { whyClosed } from './barred.ts'
import { type Guarded, limitAt, type Protection, type Rooms } from './protection.ts'
import { nextExpiry, periodsMs, sumAt } from './rolling.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { rowOfAccount } = accountRowsModule
const { ASKED_FROM, HELD_BY_EXCHANGE, UNMATCHED } = accountRow
const { DEPOSIT, LOSS, STAKE } = limitKinds

/**
 * Returns what of a kind of limit has been used over a period by `time`, minor units, zero or above, apart from what stands. Of losses
 * that is what settled bets and rounds have lost in all: wins of the period make up for losses, and are no room of their own.
 */
export function usedOf({ counted }: Protection, kind: number, period: number, time: number): Money {
  const sums = counted[kind - 1]
  if (sums === undefined) return 0
  const sum = sumAt(sums, period - 1, time)
  return kind === LOSS ? Math.max(0, -sum) : sum
}

/** Returns what stands against a kind of limit: the account's exposure, its unmatched stakes, nothing of deposits. Minor units. */
export function standingOf({ rows }: Guarded, account: AccountId, kind: number): Money {
  if (kind === DEPOSIT) return 0
  return rows[rowOfAccount(account) + (kind === LOSS ? HELD_BY_EXCHANGE : UNMATCHED)]!
}

/** Returns what the limits of a kind leave before what stands is taken off, minor units; Infinity without any. */
function leftOf(protection: Protection, kind: number, time: number): number {
  let left = Number.POSITIVE_INFINITY
  if (protection.counted[kind - 1] === undefined) return left
  for (let period = 1; period <= periodsMs.length; period++) {
    const { amount } = protection.limits[limitAt(kind, period)]!
    if (amount !== noLimit) left = Math.min(left, amount - usedOf(protection, kind, period, time))
  }
  return left
}

/** Returns whether the account may have limits: who has none of anything pays no more than this. */
export function isLimited({ rows }: AccountRows, account: AccountId): boolean {
  return rows[rowOfAccount(account) + ASKED_FROM] === 1
}

/** Returns what the limits leave at this engine time, counted again only where something may have changed; undefined of who has none. */
function roomsOf({ protections, rows }: Guarded, account: AccountId, time: number): Rooms | undefined {
  if (rows[rowOfAccount(account) + ASKED_FROM] !== 1) return undefined
  const protection = protections[account]!
  const { counted, rooms } = protection
  if (time < rooms.until) return rooms
  rooms.loss = leftOf(protection, LOSS, time)
  rooms.stake = leftOf(protection, STAKE, time)
  rooms.until = Math.min(nextExpiry(counted[LOSS - 1], time), nextExpiry(counted[STAKE - 1], time))
  return rooms
}

/** Returns by how much the account's exposure may still grow by its limits of losses, minor units, below zero where it is beyond them; Infinity without any. */
export function lossRoomOf(accounts: Guarded, account: AccountId, time: number): number {
  const rooms = roomsOf(accounts, account, time)
  return rooms === undefined
    ? Number.POSITIVE_INFINITY
    : rooms.loss - accounts.rows[rowOfAccount(account) + HELD_BY_EXCHANGE]!
}

/** Returns what may still be staked by the account's limits of stakes, as lossRoomOf. */
function stakeRoomOf(accounts: Guarded, account: AccountId, time: number): number {
  const rooms = roomsOf(accounts, account, time)
  return rooms === undefined
    ? Number.POSITIVE_INFINITY
    : rooms.stake - accounts.rows[rowOfAccount(account) + UNMATCHED]!
}

/** Returns `stake_limit` when `stake` more, minor units, is more than the account's limits of stakes leave. */
export function checkStake(
  accounts: Guarded,
  account: AccountId,
  stake: Money,
  time: number,
): RefusalCode | undefined {
  return stake > stakeRoomOf(accounts, account, time) ? 'stake_limit' : undefined
}

/**
 * Returns why the account may not be paid `amount` (minor units) in at this engine time, or undefined: `account_excluded`,
 * `self_excluded`, `time_out`, `deposit_limit`.
 */
export function whyNoDeposit(
  accounts: Guarded,
  account: AccountId,
  amount: Money,
  time: number,
): RefusalCode | undefined {
  const closed = whyClosed(accounts, account, time)
  if (closed !== undefined) return closed
  const protection = accounts.protections[account]
  return protection !== undefined && amount > leftOf(protection, DEPOSIT, time) ? 'deposit_limit' : undefined
}

/** Whether more stands against a kind of limit (`limitKinds`) than the account's limits allow. */
export function isPassed(accounts: Guarded, account: AccountId, kind: number, time: number): boolean {
  const standing = standingOf(accounts, account, kind)
  return standing > 0 && standing > leftOf(accounts.protections[account]!, kind, time)
}
