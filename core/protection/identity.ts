/** Who a player is, as far as the engine has to know: whether that was verified, and how old he is. */
import { type AgeGroup, ageGroups } from '../facts/casino.ts'
import { accountKinds } from '../facts/ledger.ts'
import { identityStates } from '../facts/protection.ts'
import type { AccountId } from '../values/brands.ts'
import { dayNumberOf } from './months.ts'
import type { Guarded } from './protection.ts'

/** Years: nobody younger plays. */
export const adultAge = 18
const groupAge = 25

/** Returns whether the account is held back until its player is verified: beyond a demonstration, and of people alone. */
export function isUnverified({ isIdentityAsked, kind, protections }: Guarded, account: AccountId): boolean {
  if (!isIdentityAsked || kind[account] !== accountKinds.PLAYER) return false
  return protections[account]?.identity !== identityStates.VERIFIED
}

/**
 * Returns the age of who was born on a day (yyyymmdd) at a time, years: a birthday counts from its first moment in universal time, one of the
 * 29th of February from the 1st of March where there is none. A date less another, as numbers, has the years in front.
 */
export function ageAt(time: number, bornOn: number): number {
  return Math.floor((dayNumberOf(time) - bornOn) / 10_000)
}

/** Returns the age group of an account's player, an `ageGroups` code; the younger one of whom no age is known. */
export function ageGroupOf({ protections }: Guarded, account: AccountId, time: number): number {
  const { bornOn = 0 } = protections[account] ?? {}
  const group: AgeGroup = bornOn !== 0 && ageAt(time, bornOn) >= groupAge ? 'FROM_25' : 'UNDER_25'
  return ageGroups[group]
}
