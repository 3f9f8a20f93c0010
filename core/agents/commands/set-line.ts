/** set-line: how far below zero an account's balance may go. A limit that is given, never money that is posted. */
import { lineSet } from '../../facts/agent.ts'
import { writeFact } from '../../facts/log.ts'
import { profiles } from '../../facts/profile.ts'
import { isAgent, isFrozen } from '../../ledger/accounts.ts'
import { lineOf } from '../../ledger/beside.ts'
import type { Ledger, LedgerState } from '../../ledger/ledger.ts'
import { largestLineOf, smallestLineOf } from '../../ledger/spending.ts'
import { whyNotChild } from '../../ledger/tree.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { AccountId, Money } from '../../values/brands.ts'
import { balanceMax } from '../../values/money.ts'
import { whyNoMore } from '../between.ts'
import type { SetLine } from '../command.ts'

/**
 * Raises a line as far as the account above has it to give, or lowers it until nothing is available; one that is the same already is left
 * alone. Refuses who is not directly above (`not_your_child`), `amount_invalid`, `line_in_use`, `line_exceeded`, and for a rise what
 * bars the account, asks who its player is or counts its deposits: more credit is a deposit.
 */
export function setLine({ log, outcome, state }: Ledger, command: SetLine): RefusalCode | undefined {
  const { account, line, by, lineMax } = command
  const apart = whyNotChild(state, account, by)
  if (apart !== undefined) return apart
  if (!Number.isSafeInteger(line) || line < 0 || line > balanceMax) return 'amount_invalid'
  const before = lineOf(state.accounts, account)
  if (line < before && line < smallestLineOf(state, account)) return 'line_in_use'
  if (line > before) {
    const refusal = whyNotRaised(state, account, line - before)
    if (refusal !== undefined) return refusal
    if (line > largestLineOf(state, account, lineMax)) return 'line_exceeded'
  }
  if (line !== before) writeFact(log, lineSet, { account, line, by })
  outcome.id = account
  return undefined
}

/** Limits and exclusions come before credit. */
function whyNotRaised(state: LedgerState, account: AccountId, rise: Money): RefusalCode | undefined {
  const { accounts, profile } = state
  if (profile === profiles.strict) return 'lines_not_given'
  if (isFrozen(accounts, account)) return 'branch_frozen'
  return isAgent(accounts, account) ? undefined : whyNoMore(state, account, rise)
}
