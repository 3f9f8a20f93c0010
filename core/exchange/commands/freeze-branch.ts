/** freeze-branch and thaw-branch: an account and all below it take no new risk, and everything unmatched of theirs is cancelled. */
import type { FreezeBranch, ThawBranch } from '../../agents/command.ts'
import { branchFrozen, branchThawed } from '../../facts/agent.ts'
import { writeFact } from '../../facts/log.ts'
import { isPlayer } from '../../ledger/accounts.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { AccountId } from '../../values/brands.ts'
import type { Exchange, ExchangeState } from '../market/exchange.ts'
import { beginSlice } from '../market/slice.ts'
import { sweepLast } from '../orders/sweeps.ts'

/**
 * Their bets stand as they are matched, and may be closed out; payments go on. What does not go into this slice is cancelled by the next
 * ones, before anything else. What another has frozen the house may freeze for itself: it alone lets go then. Refuses `account_not_found`, who is neither the house nor directly above (`not_your_child`),
 * `branch_frozen`, `reason_missing`.
 */
export function freezeBranch(exchange: Exchange, command: FreezeBranch): RefusalCode | undefined {
  const { log, outcome, state } = exchange
  const { account, by, reason } = command
  const apart = whyOutOfReach(state, account, by)
  if (apart !== undefined) return apart
  const frozenBy = state.accounts.frozenBy.get(account)
  if (frozenBy !== undefined && (by !== 0 || frozenBy === 0)) return 'branch_frozen'
  if (reason.trim() === '') return 'reason_missing'
  const slice = beginSlice(exchange)
  writeFact(log, branchFrozen, { account, by, text: reason })
  exchange.commit()
  if (frozenBy === undefined) sweepLast(exchange, slice)
  outcome.id = account
  return undefined
}

/** Refuses as freezeBranch, what is not frozen (`branch_not_frozen`), and who would undo what the house or another has done. */
export function thawBranch(exchange: Exchange, command: ThawBranch): RefusalCode | undefined {
  const { log, outcome, state } = exchange
  const { account, by, reason } = command
  const apart = whyOutOfReach(state, account, by)
  if (apart !== undefined) return apart
  const frozenBy = state.accounts.frozenBy.get(account)
  if (frozenBy === undefined) return 'branch_not_frozen'
  if (by !== 0 && frozenBy !== by) return 'not_your_child'
  if (reason.trim() === '') return 'reason_missing'
  writeFact(log, branchThawed, { account, by, text: reason })
  outcome.id = account
  return undefined
}

function whyOutOfReach(
  { accounts }: ExchangeState,
  account: AccountId,
  by: AccountId,
): RefusalCode | undefined {
  if (!isPlayer(accounts, account)) return 'account_not_found'
  return by === 0 || accounts.parent[account] === by ? undefined : 'not_your_child'
}
