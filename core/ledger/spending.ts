/** What an account of the tree may give and pay: one inequality for every level, balance + line - given - exposure - held >= 0. */
import type { AccountId, Money } from '../values/brands.ts'
import { type Accounts, availableOf, balanceOf, playerIdFirst } from './accounts.ts'
import { lineOf } from './beside.ts'
import { holderNames, holdOf } from './holds.ts'
import type { LedgerState } from './ledger.ts'
import { isBelow } from './tree.ts'

/** Returns what the account may give and pay, minor units: what is available, less an agent's loss that is not taken yet, down to a cent. */
export function spendableOf({ accounts, tree }: LedgerState, account: AccountId): Money {
  const owed = tree.agents.get(account)?.owed.units ?? 0
  return availableOf(accounts, account) + Math.min(0, owed)
}

/** Returns what is owned and held by nobody, minor units: no credit is in it. */
function freeOf(accounts: Accounts, account: AccountId): Money {
  return holderNames.reduce(
    (left, holder) => left - holdOf(accounts, holder, account),
    balanceOf(accounts, account),
  )
}

/** Returns what may be paid out, minor units, zero or above: no credit, and of an agent nothing that he has given or lost. */
export function payableOf(state: LedgerState, account: AccountId): Money {
  const free = freeOf(state.accounts, account)
  const isAgent = state.tree.agents.has(account)
  return Math.max(0, isAgent ? Math.min(free, spendableOf(state, account)) : free)
}

/** Returns the most money that an agent may give an account below him, minor units, zero or above: what he may spend; where nobody plays on credit only what he could be paid out, and nothing of a line of his. */
export function largestPaymentOf(state: LedgerState, account: AccountId): Money {
  if (state.accounts.isCreditBarred) return payableOf(state, account)
  return Math.max(0, spendableOf(state, account))
}

/** Returns the largest line that the account may be given, minor units. `lineMax`: what the house gives one account, where it is directly above. */
export function largestLineOf(
  state: LedgerState,
  account: AccountId,
  lineMax = Number.POSITIVE_INFINITY,
): number {
  const parent = state.accounts.parent[account]!
  if (parent === 0) return lineMax
  return lineOf(state.accounts, account) + Math.max(0, spendableOf(state, parent))
}

/** Returns the smallest line that leaves nothing of the account below zero, minor units. */
export function smallestLineOf(state: LedgerState, account: AccountId): Money {
  return Math.max(0, lineOf(state.accounts, account) - Math.max(0, spendableOf(state, account)))
}

/** Returns what an account and all below it own together, minor units: above zero the account above owes it, below zero it owes. Goes through all accounts: not for what is asked often. */
export function totalOf({ accounts }: LedgerState, account: AccountId): Money {
  let sum = 0
  for (let each = playerIdFirst; each < accounts.next; each++) {
    if (isBelow(accounts, each, account)) sum += balanceOf(accounts, each)
  }
  return sum
}

/** Returns what a branch owes the account above it, minor units, zero or above. */
export function debtOf(state: LedgerState, account: AccountId): Money {
  return Math.max(0, -totalOf(state, account))
}
