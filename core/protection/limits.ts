/** How much a player's limits leave him: of losses, of stakes, and of deposits. The lowest of several periods counts. */
import { limitKinds, noLimit } from '../facts/protection.ts'
import * as accountRowsModule from '../ledger/account-rows.ts'
import { accountRow } from '../ledger/account-rows.ts'
import type { RefusalCode } from '../refusals.ts'
import type { AccountId, Money } from '../values/brands.ts'
import { whyClosed } from './barred.ts'
import { type Guarded, limitAt, type Protection } from './protection.ts'
import { periodsMs, sumAt } from './rolling.ts'

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

/** Returns what the limits of a kind leave, minor units, below zero where more stands than they allow; Infinity without any. */
function roomOf(accounts: Guarded, account: AccountId, kind: number, time: number): number {
  if (accounts.rows[rowOfAccount(account) + ASKED_FROM] !== 1) return Number.POSITIVE_INFINITY
  const protection = accounts.protections.get(account)!
  if (protection.counted[kind - 1] === undefined) return Number.POSITIVE_INFINITY
  let room = Number.POSITIVE_INFINITY
  for (let period = 1; period <= periodsMs.length; period++) {
    const { amount } = protection.limits[limitAt(kind, period)]!
    if (amount !== noLimit) room = Math.min(room, amount - usedOf(protection, kind, period, time))
  }
  return room - standingOf(accounts, account, kind)
}

/** Returns by how much the account's exposure may still grow by its limits of losses, minor units; Infinity without any. */
export function lossRoomOf(accounts: Guarded, account: AccountId, time: number): number {
  return roomOf(accounts, account, LOSS, time)
}

/** Returns `stake_limit` when `stake` more, minor units, is more than the account's limits of stakes leave. */
export function checkStake(
  accounts: Guarded,
  account: AccountId,
  stake: Money,
  time: number,
): RefusalCode | undefined {
  return stake > roomOf(accounts, account, STAKE, time) ? 'stake_limit' : undefined
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
  return amount > roomOf(accounts, account, DEPOSIT, time) ? 'deposit_limit' : undefined
}

/** Whether more stands against a kind of limit (`limitKinds`) than the account's limits allow. */
export function isPassed(accounts: Guarded, account: AccountId, kind: number, time: number): boolean {
  return standingOf(accounts, account, kind) > 0 && roomOf(accounts, account, kind, time) < 0
}
