/** Whether there is nothing of an account in the ledger. */
import { availableOf, balanceOf, ordersOf } from '../ledger/accounts.ts'
import { besideOf, besideRow, lineOf } from '../ledger/beside.ts'
import { promisedTo } from '../ledger/give-back.ts'
import type { LedgerState } from '../ledger/ledger.ts'
import type { AccountId } from '../values/brands.ts'

/** Returns whether the account has no balance and no line, nothing is held of it or promised back, and neither orders, payments nor bets against the book are open. */
export function isEmpty({ accounts, book, tree, wallet }: LedgerState, account: AccountId): boolean {
  if (balanceOf(accounts, account) !== 0 || lineOf(accounts, account) !== 0) return false
  if (availableOf(accounts, account) !== 0 || besideOf(accounts, account, besideRow.GIVEN) !== 0) return false
  if (
    ordersOf(accounts, account) > 0 ||
    tree.waiting.has(account) ||
    tree.claimsOf.has(account) ||
    book.openOf.has(account)
  )
    return false
  if (promisedTo(tree, account) > 0) return false
  return (wallet.byAccount.get(account)?.underWay.length ?? 0) === 0
}
