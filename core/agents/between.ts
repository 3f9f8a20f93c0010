/** What is asked of money that goes between an account and the one directly above it. */
import { balanceOf, house, isAgent, isPlayer } from '../ledger/accounts.ts'
import { lineOf } from '../ledger/beside.ts'
import type { LedgerState } from '../ledger/ledger.ts'
import { depositRefusal } from '../ledger/payment-checks.ts'
import { largestPaymentOf } from '../ledger/spending.ts'
import { whyClosedOrUnverified } from '../protection/barred.ts'
import type { RefusalCode } from '../refusals.ts'
import type { AccountId, Money } from '../values/brands.ts'
import { balanceMax } from '../values/money.ts'

/** Returns the account of the ledger that stands for one of the tree: the house's issue for 0. */
export function ledgerAccount(account: AccountId): AccountId {
  return account === 0 ? house.issue : account
}

/** Returns whether this is an amount of money that can be paid, minor units. */
export function isPayable(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount > 0 && amount <= balanceMax
}

/** Returns whether the account's balance would be beyond its limit. */
export function isTooMuch({ accounts }: LedgerState, account: AccountId, amount: Money): boolean {
  return account !== 0 && balanceOf(accounts, account) + amount > balanceMax
}

/** Returns why there is no account of this id that money could go to or from, or undefined: `account_not_found`, `agent_closed`. */
export function whyNobody({ accounts, tree }: LedgerState, account: AccountId): RefusalCode | undefined {
  if (account === 0) return undefined
  if (!isPlayer(accounts, account)) return 'account_not_found'
  return tree.agents.get(account)?.isClosed ? 'agent_closed' : undefined
}

/**
 * Returns why a player may not have this much more by his agent, cash or credit, or undefined: it is a deposit. Refuses whom something
 * closes to play, `identity_unverified`, and what `depositRefusal` says.
 */
export function whyNoMore(state: LedgerState, account: AccountId, amount: Money): RefusalCode | undefined {
  return whyClosedOrUnverified(state.accounts, account, state.time) ?? depositRefusal(state, account, amount)
}

/**
 * Returns `cash_above_debt` where a player may not be paid this much in cash, or undefined: what is beyond his debt is a deposit. Why is not
 * said: whoever asks is another.
 */
export function whyNoCash(state: LedgerState, account: AccountId, amount: Money): RefusalCode | undefined {
  const { accounts } = state
  const beyond = Math.min(amount, balanceOf(accounts, account) + amount)
  if (beyond <= 0 || isAgent(accounts, account)) return undefined
  return whyNoMore(state, account, beyond) === undefined ? undefined : 'cash_above_debt'
}

/** Returns whether one account (0: the house) is directly above another. */
export function isAbove({ accounts }: LedgerState, above: AccountId, account: AccountId): boolean {
  return account !== 0 && isPlayer(accounts, account) && accounts.parent[account] === above
}

/**
 * Returns why the account above may not give this much to the one below, or undefined: `amount_invalid`, `balance_above_limit`,
 * `payment_above_available`. What lowers the line of the one below by as much costs the one above nothing.
 */
export function whyNotGiven(
  state: LedgerState,
  given: {
    readonly by: AccountId
    readonly to: AccountId
    readonly amount: Money
    readonly lowersLine: boolean
  },
): RefusalCode | undefined {
  const { by, to, amount, lowersLine } = given
  if (lowersLine && lineOf(state.accounts, to) < amount) return 'amount_invalid'
  if (isTooMuch(state, to, amount)) return 'balance_above_limit'
  if (by === 0 || lowersLine) return undefined
  return amount > largestPaymentOf(state, by) ? 'payment_above_available' : undefined
}
