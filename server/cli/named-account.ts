/** The account that a command names by its number. */
import type { AccountId } from '#core/values/brands.ts'
import { UsageError } from './command.ts'

/** Returns the number. Throws UsageError where it is none, or where more than one is named. */
export function namedAccount([account = '', ...more]: readonly string[]): AccountId {
  if (!/^[1-9]\d{0,9}$/.test(account) || more.length > 0)
    throw new UsageError('Name one account by its number.')
  return Number(account)
}
