/** How much a round may stake, by the game and the age of its player. */
import { noCap } from '../facts/casino.ts'
import { ageGroupOf } from '../protection/identity.ts'
import type { AccountId } from '../values/brands.ts'
import type { StateWithCasino } from './casino.ts'

/** Returns the most that the account may stake in one round of a game (by its code) at this time, minor units; undefined without a cap. */
export function stakeCapOf(
  { accounts, casino, time }: StateWithCasino,
  game: number,
  account: AccountId,
): number | undefined {
  const cap = casino.stakeCaps[game]![ageGroupOf(accounts, account, time)]!
  return cap === noCap ? undefined : cap
}
