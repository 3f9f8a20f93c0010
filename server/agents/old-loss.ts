/** Whether somebody was an agent who has left a debt or a loss: the same person opens no other branch. */
import { isFrozen } from '#core/ledger/accounts.ts'
import type { LedgerState } from '#core/ledger/ledger.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { Books } from './books.ts'

/**
 * Returns whether the account is an agent's of whom a debt was ever written off, who carries a loss of shares, or whose branch is closed or frozen and
 * owes. False of players: their losses are their own agents' to ask for.
 */
export function hasOldLoss({ accounts, tree }: LedgerState, books: Books, account: AccountId): boolean {
  const agent = tree.agents.get(account)
  const node = books.nodes.get(account)
  if (agent === undefined || node === undefined) return false
  if (node.isWrittenOff || agent.owed.units < 0) return true
  return node.total < 0 && (agent.isClosed || isFrozen(accounts, account))
}
