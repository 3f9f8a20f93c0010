/** exclude-account, close-account: everything unmatched of an account is cancelled, and it takes no new risk from then on. */
import { giveBackDue } from '../../agents/close.ts'
import { isEmpty } from '../../agents/empty.ts'
import { writeFact } from '../../facts/log.ts'
import { accountExcluded } from '../../facts/switch.ts'
import { isExcluded, isPlayer } from '../../ledger/accounts.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { AccountId } from '../../values/brands.ts'
import type { CloseAccount, ExcludeAccount } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { beginSlice } from '../market/slice.ts'
import { hasBets } from '../orders/open-bets.ts'
import { sweepLast } from '../orders/sweeps.ts'

/**
 * Its bets stand as they are matched. What does not go into this slice is cancelled by the next ones, before anything else. Refuses
 * `account_not_found`, `account_excluded`, `reason_missing`.
 */
export function excludeAccount(exchange: Exchange, command: ExcludeAccount): RefusalCode | undefined {
  const { state } = exchange
  const { account, reason } = command
  if (!isPlayer(state.accounts, account)) return 'account_not_found'
  if (isExcluded(state.accounts, account)) return 'account_excluded'
  if (reason.trim() === '') return 'reason_missing'
  bar(exchange, account, reason)
  return undefined
}

const closedByOwner = 'closed by its owner'

/** Its player's wish, and for good. Refuses `account_not_found`, `account_excluded`, what still has anything in it or on its way (`account_not_empty`), and what its agent still owes it and can pay (`give_back_due`). */
export function closeAccount(exchange: Exchange, { account }: CloseAccount): RefusalCode | undefined {
  const { state } = exchange
  if (!isPlayer(state.accounts, account)) return 'account_not_found'
  if (isExcluded(state.accounts, account)) return 'account_excluded'
  if (!isEmpty(state, account) || hasBets(state, account)) return 'account_not_empty'
  if (giveBackDue(state, account) > 0) return 'give_back_due'
  bar(exchange, account, closedByOwner)
  return undefined
}

function bar(exchange: Exchange, account: AccountId, text: string): void {
  const slice = beginSlice(exchange)
  writeFact(exchange.log, accountExcluded, { account, text })
  exchange.commit()
  sweepLast(exchange, slice)
  exchange.outcome.id = account
}
