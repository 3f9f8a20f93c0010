/**
 * The close of a period: agent after agent is paid the whole minor units of what he is owed, or what he owes is taken as far as he has it;
 * player after player is given back what his agent has promised, as far as that one has it; and what was announced comes into force. What
 * does not go into a slice is done by the next ones.
 */
import { dealsActed, giveBacksLeft, periodClosed, periodLeft } from '../facts/agent.ts'
import { type FactLog, writeFact } from '../facts/log.ts'
import { availableOf, house, isFrozen, playerIdFirst } from '../ledger/accounts.ts'
import { promisedTo } from '../ledger/give-back.ts'
import type { LedgerState } from '../ledger/ledger.ts'
import { post } from '../ledger/postings.ts'
import { wholeOf } from '../ledger/shares.ts'
import { largestPaymentOf } from '../ledger/spending.ts'
import type { AccountId, Money } from '../values/brands.ts'

interface Closing {
  readonly state: LedgerState
  readonly log: FactLog
  commit(): void
}

/** How many facts the log may have before the slice is over, and how many rows may still be looked at. */
interface Part {
  readonly end: number
  rowsLeft: number
}

/** Returns what an agent is paid at a close, minor units: towards zero, a loss as far as it is covered. */
export function shareDue({ accounts, tree }: LedgerState, account: AccountId): Money {
  const whole = wholeOf(tree.agents.get(account)!.owed)
  if (whole >= 0) return whole
  const taken = Math.min(-whole, Math.max(0, availableOf(accounts, account)))
  return taken === 0 ? 0 : -taken
}

/** Returns what a player is given back at a close, minor units, zero or above: what he is promised, as far as his agent may give it, in a frozen branch nothing. */
export function giveBackDue(state: LedgerState, player: AccountId): Money {
  const promised = promisedTo(state.tree, player)
  const agent = state.accounts.parent[player]!
  if (promised === 0 || isFrozen(state.accounts, agent)) return 0
  return Math.min(promised, largestPaymentOf(state, agent))
}

/** Goes on with the close from an account on, as far as the slice goes. Writes and applies facts. */
export function closeFrom(closing: Closing, slice: Part, from: AccountId): void {
  const { log, state } = closing
  const transaction = state.transactionCount + 1
  const { givingFrom } = state.tree
  const unpaid = givingFrom === 0 ? payFrom(closing, slice, { transaction, from }) : 0
  closing.commit()
  if (unpaid !== 0) writeFact(log, periodLeft, { next: unpaid })
  else {
    const left = giveFrom(closing, slice, { transaction, from: givingFrom }) || actDue(closing, slice)
    if (left === 0) writeFact(log, periodClosed, { period: state.tree.periods + 1 })
    else writeFact(log, giveBacksLeft, { next: left })
  }
  closing.commit()
}

interface Going {
  /** Of all postings of the slice. */
  readonly transaction: number
  readonly from: AccountId
}

/** Goes on with a close that has not come to its end. */
export function closeOn(closing: Closing, slice: Part): void {
  const { closingFrom } = closing.state.tree
  if (closingFrom !== 0) closeFrom(closing, slice, closingFrom)
}

/** Returns the account at which the next slice goes on, 0 once all are paid. */
function payFrom({ log, state }: Closing, slice: Part, { transaction, from }: Going): AccountId {
  for (const account of state.tree.agents.keys()) {
    if (account < from) continue
    if (isOver(slice, log)) return account
    slice.rowsLeft--
    const amount = shareDue(state, account)
    post(log, { transaction, from: house.shares, to: account, amount, kind: 'share', market: 0 })
  }
  return 0
}

/** Returns the player at which the next slice goes on, 0 once all have been given back what there is. One after the other: an agent gives as long as he has. */
function giveFrom(closing: Closing, slice: Part, { transaction, from }: Going): AccountId {
  const { log, state } = closing
  const { accounts, tree } = state
  if (tree.promised.size === 0) return 0
  for (let player = Math.max(from, playerIdFirst); player < accounts.next; player++) {
    if (slice.rowsLeft <= 0) return player
    slice.rowsLeft--
    if (promisedTo(tree, player) === 0) continue
    if (log.count >= slice.end) return player
    const amount = giveBackDue(state, player)
    const agent = accounts.parent[player]!
    post(log, { transaction, from: agent, to: player, amount, kind: 'give_back', market: 0 })
    closing.commit()
  }
  return 0
}

/** Returns 0 once everything that is due is in force, else where the next slice goes on. */
function actDue({ log, state }: Closing, slice: Part): AccountId {
  const { accounts, tree } = state
  const { announcements } = tree
  for (const { from, number } of [...announcements]) {
    if (isOver(slice, log)) return accounts.next
    if (from > state.time) break
    writeFact(log, dealsActed, { announcement: number })
  }
  return isOver(slice, log) ? accounts.next : 0
}

function isOver({ end, rowsLeft }: Part, log: FactLog): boolean {
  return log.count >= end || rowsLeft <= 0
}

/** Returns where the first slice of a close begins. */
export const closeBegins = playerIdFirst
