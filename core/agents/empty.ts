/** Whether there is nothing of an account in the ledger. */
import { availableOf, balanceOf, ordersOf } from '../ledger/accounts.ts'
import { besideOf, besideRow, lineOf } from '../ledger/beside.ts'
import type { LedgerState } from '../ledger/ledger.ts'
import type { AccountId } from '../values/brands.ts'
import { giveBackDue } from './close.ts'

/** Returns whether the account has no balance and no line, nothing is held of it or would be given back now, and neither orders, payments nor bets against the book are open. */
export function isEmpty(state: LedgerState, account: AccountId): boolean {
  const { accounts, book, tree, wallet } = state
  if (balanceOf(accounts, account) !== 0 || lineOf(accounts, account) !== 0) return false
  if (availableOf(accounts, account) !== 0 || besideOf(accounts, account, besideRow.GIVEN) !== 0) return false
  if (
    ordersOf(accounts, account) > 0 ||
    tree.waiting.has(account) ||
    tree.claimsOf.has(account) ||
    book.openOf.has(account)
  )
    return false
  // What his agent cannot pay keeps nobody.
  if (giveBackDue(state, account) > 0) return false
  return (wallet.byAccount.get(account)?.underWay.length ?? 0) === 0
}
