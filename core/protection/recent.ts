/**
 * Stakes of the last few moments, beside the row of their account: a match writes to one place, and only every few moments
 * goes to what is kept for 30 days.
 */
import * as accountRowsModule from '../ledger/account-rows.ts'
import { type AccountRows, accountAside } from '../ledger/account-rows.ts'
import type { AccountId, Money } from '../values/brands.ts'
import { addMoment, ensureRoom, type Rolling } from './rolling.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { asideOfAccount, recentMax } = accountRowsModule
const { RECENT, RECENT_AT } = accountAside

/** Adds a stake that came at `time`, which is no earlier than the last one's. Returns false, with nothing added, where there is no room. Mutates. */
export function addRecent({ asides }: AccountRows, account: AccountId, size: Money, time: number): boolean {
  const row = asideOfAccount(account)
  const count = asides[row + RECENT]! | 0
  const next = row + RECENT_AT + 2 * count
  if (count > 0 && asides[next - 2] === time) {
    asides[next - 1] = asides[next - 1]! + size
    return true
  }
  if (count === recentMax) return false
  asides[row + RECENT] = count + 1
  asides[next] = time
  asides[next + 1] = size
  return true
}

/** Moves the recent stakes of an account to what is kept, at engine time `now`. Returns whether what counts may have become more. Mutates. */
export function keepRecent(accounts: AccountRows, account: AccountId, sums: Rolling, now: number): boolean {
  const { asides } = accounts
  const row = asideOfAccount(account)
  const isMore = ensureRoom(sums, now, recentMax)
  for (let at = row + RECENT_AT; at < row + RECENT_AT + 2 * asides[row + RECENT]!; at += 2) {
    addMoment(sums, asides[at]!, asides[at + 1]!)
  }
  dropRecent(accounts, account)
  return isMore
}

/** Forgets them. Mutates. */
export function dropRecent({ asides }: AccountRows, account: AccountId): void {
  asides[asideOfAccount(account) + RECENT] = 0
}

/** Returns what the account's recent stakes come to that came after `from`, engine time; minor units. */
export function recentSum({ asides }: AccountRows, account: AccountId, from: number): Money {
  const row = asideOfAccount(account)
  let sum = 0
  for (let at = row + RECENT_AT; at < row + RECENT_AT + 2 * asides[row + RECENT]!; at += 2) {
    if (asides[at]! > from) sum += asides[at + 1]!
  }
  return sum
}
