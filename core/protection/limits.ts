/** How much a player's limits leave him: of losses, of stakes, and of deposits. The lowest of several periods counts. */
import { limitKinds, noLimit } from '../facts/protection.ts'
import { accountRow, rowOfAccount, unlimited } from '../ledger/account-rows.ts'
import type { RefusalCode } from '../refusals.ts'
import type { AccountId, Money } from '../values/brands.ts'
import { whyClosed } from './barred.ts'
import { countedOf, type Guarded, limitAt, limitRow } from './protection.ts'
import { periodsMs, type Rolling, sumAt } from './rolling.ts'

const { HELD_BY_EXCHANGE, UNMATCHED } = accountRow
const { DEPOSIT, LOSS, STAKE } = limitKinds

/**
 * Returns what of a kind of limit the account has used over a period by `time`, minor units, zero or above, apart from what stands. Of
 * losses that is what settled bets and rounds have lost in all: wins of the period make up for losses, and are no room of their own.
 */
export function usedOf(
  accounts: Guarded,
  account: AccountId,
  kind: number,
  period: number,
  time: number,
): Money {
  if (isUncounted(accounts, account, kind)) return 0
  const sums = countedOf(accounts, account, kind)
  return sums === undefined ? 0 : usedIn(accounts, sums, kind, period, time)
}

/** Whether nothing counts against a limit of stakes: what is written down of the account need not be looked for. */
function isUncounted({ stakes }: Guarded, account: AccountId, kind: number): boolean {
  return kind === STAKE && stakes[account] === undefined
}

function usedIn({ moments }: Guarded, sums: Rolling, kind: number, period: number, time: number): Money {
  const sum = sumAt(moments, sums, period - 1, time)
  return kind === LOSS ? Math.max(0, -sum) : sum
}

/** Returns what stands against a kind of limit: the account's exposure, its unmatched stakes, nothing of deposits. Minor units. */
export function standingOf({ rows }: Guarded, account: AccountId, kind: number): Money {
  if (kind === DEPOSIT) return 0
  return rows[rowOfAccount(account) + (kind === LOSS ? HELD_BY_EXCHANGE : UNMATCHED)]!
}

/** Returns what the limits of a kind leave before what stands is taken off, minor units; `unlimited` without any. */
export function leftOf(accounts: Guarded, account: AccountId, kind: number, time: number): number {
  let left: number = unlimited
  if (isUncounted(accounts, account, kind)) return left
  const protection = accounts.protections[account]
  if (protection === undefined) return left
  const { limits } = protection
  const sums = countedOf(accounts, account, kind)
  for (let period = 1; period <= periodsMs.length; period++) {
    const amount = limits[limitAt(kind, period) + limitRow.AMOUNT]!
    if (amount === noLimit) continue
    const used = sums === undefined ? 0 : usedIn(accounts, sums, kind, period, time)
    left = Math.min(left, amount - used)
  }
  return left
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
  const isLimited = accounts.protections[account] !== undefined
  return isLimited && amount > leftOf(accounts, account, DEPOSIT, time) ? 'deposit_limit' : undefined
}

/** Whether more stands against a kind of limit (`limitKinds`) than the account's limits allow. */
export function isPassed(accounts: Guarded, account: AccountId, kind: number, time: number): boolean {
  const standing = standingOf(accounts, account, kind)
  return standing > 0 && standing > leftOf(accounts, account, kind, time)
}
