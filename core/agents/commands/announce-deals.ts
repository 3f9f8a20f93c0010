/** announce-deals: new shares of what the house earns, in force from a close on. */
import { dealsAnnounced } from '../../facts/agent.ts'
import { writeFact } from '../../facts/log.ts'
import { isAgent, isPlayer } from '../../ledger/accounts.ts'
import { areDeals, areWithin, type Deals, dealsFrom } from '../../ledger/deals.ts'
import type { Ledger, LedgerState } from '../../ledger/ledger.ts'
import { agentsBelow, dealsToCome } from '../../ledger/tree.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { AccountId } from '../../values/brands.ts'
import { isAnnounceable, nextAnnouncement } from '../announcing.ts'
import type { AnnounceDeals, DealChange } from '../command.ts'

/** Of one command. */
const changesMax = 100

type Changed = Map<AccountId, Deals>

/**
 * Announces deals that act together; the outcome has their number and the engine time of the earliest close. They are judged by what
 * all that was announced before will have made of the others, since they act in turn. Refuses `account_not_found`, `not_agent`,
 * `not_your_child`, `deals_invalid`, `share_above_parent`.
 */
export function announceDeals(
  { log, outcome, state }: Ledger,
  command: AnnounceDeals,
): RefusalCode | undefined {
  const { changes } = command
  if (!isWellFormed(state, command)) return 'deals_invalid'
  const changed: Changed = new Map()
  for (const change of changes) {
    const deals = dealsThen(state, command.by, change)
    if (typeof deals === 'string') return deals
    changed.set(change.account, deals)
  }
  if (![...changed.keys()].every((account) => isInOrder(state, changed, account))) return 'share_above_parent'
  const { announcement, from } = nextAnnouncement(state, command.noticeMs)
  for (const [account, deals] of changed)
    writeFact(log, dealsAnnounced, { announcement, account, from, ...deals })
  outcome.id = announcement
  outcome.nextAt = from
  return undefined
}

function isWellFormed({ tree }: LedgerState, { changes, noticeMs }: AnnounceDeals): boolean {
  if (changes.length === 0 || changes.length > changesMax) return false
  if (!isAnnounceable(tree, noticeMs, { of: 'changes', count: changes.length })) return false
  return new Set(changes.map(({ account }) => account)).size === changes.length
}

/** Returns the deals that the change makes of those there will be, or why not. */
function dealsThen(
  { accounts, tree }: LedgerState,
  by: AccountId,
  { account, deals }: DealChange,
): Deals | RefusalCode {
  if (!isPlayer(accounts, account)) return 'account_not_found'
  if (!isAgent(accounts, account)) return 'not_agent'
  if (by !== 0 && accounts.parent[account] !== by) return 'not_your_child'
  const all = dealsFrom(deals, dealsToCome(tree, account))
  return areDeals(all) ? all : 'deals_invalid'
}

/** Whether an account then keeps no more than the one above it, and those below it no more than it. */
function isInOrder({ accounts, tree }: LedgerState, changed: Changed, account: AccountId): boolean {
  const then = (each: AccountId) => changed.get(each) ?? dealsToCome(tree, each)
  const own = then(account)
  if (!areWithin(own, then(accounts.parent[account]!))) return false
  return agentsBelow(tree, account).every((below) => areWithin(then(below), own))
}
