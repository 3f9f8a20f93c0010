/** Whether there is nothing of an account in the ledger. */
import { availableOf, balanceOf, ordersOf } from '../ledger/accounts.ts'
import { besideOf, besideRow, lineOf } from '../ledger/beside.ts'
import type { LedgerState } from '../ledger/ledger.ts'
import { wholeOf } from '../ledger/shares.ts'
import type { AccountId } from '../values/brands.ts'

/** Returns whether the account has no balance and no line, nothing is held of it, nobody is below it and no share owed, and neither orders, payments nor bets against the book are open. */
export function isEmpty(state: LedgerState, account: AccountId): boolean {
  const { accounts, book, tree, wallet } = state
  const agent = tree.agents.get(account)
  if (agent !== undefined && (agent.below > 0 || wholeOf(agent.owed) !== 0)) return false
  if (balanceOf(accounts, account) !== 0 || lineOf(accounts, account) !== 0) return false
  if (availableOf(accounts, account) !== 0 || besideOf(accounts, account, besideRow.GIVEN) !== 0) return false
  if (
    ordersOf(accounts, account) > 0 ||
    tree.waiting.has(account) ||
    tree.claimsOf.has(account) ||
    book.openOf.has(account)
  )
    return false
  return (wallet.byAccount.get(account)?.underWay.length ?? 0) === 0
}
