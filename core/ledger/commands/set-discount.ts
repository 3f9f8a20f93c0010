/** set-discount: what an account is spared of the commission from now on, by the house's table. */

import { discountSet } from '../../facts/ledger.ts'
import { writeFact } from '../../facts/log.ts'
import type { RefusalCode } from '../../refusals.ts'
import { isPlayer } from '../accounts.ts'
import type { SetDiscount } from '../command.ts'
import { discounts } from '../discounts.ts'
import type { Ledger } from '../ledger.ts'

/**
 * Commission is taken by the discount that stands when a market is paid; what was taken stays. Refuses `account_not_found`,
 * `discount_unknown` and `reason_missing`.
 */
export function setDiscount({ log, outcome, state }: Ledger, command: SetDiscount): RefusalCode | undefined {
  const { account, discount, reason } = command
  if (!isPlayer(state.accounts, account)) return 'account_not_found'
  if (!Object.hasOwn(discounts, discount)) return 'discount_unknown'
  if (reason.trim() === '') return 'reason_missing'
  writeFact(log, discountSet, { account, discountBps: discounts[discount], text: reason })
  outcome.id = account
  return undefined
}
