/** exclude-account: everything unmatched of an account is cancelled, and it takes no new risk from then on. */
import { writeFact } from '../../facts/log.ts'
import { accountExcluded } from '../../facts/switch.ts'
import { isExcluded, isPlayer } from '../../ledger/accounts.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { ExcludeAccount } from '../command.ts'
import type { Exchange } from '../market/exchange.ts'
import { beginSlice } from '../market/slice.ts'
import { sweepLast } from '../orders/sweeps.ts'

/**
 * Its bets stand as they are matched. What does not go into this slice is cancelled by the next ones, before anything else. Refuses
 * `account_not_found`, `account_excluded`, `reason_missing`.
 */
export function excludeAccount(exchange: Exchange, command: ExcludeAccount): RefusalCode | undefined {
  const { log, outcome, state } = exchange
  const { account, reason } = command
  if (!isPlayer(state.accounts, account)) return 'account_not_found'
  if (isExcluded(state.accounts, account)) return 'account_excluded'
  if (reason.trim() === '') return 'reason_missing'
  const slice = beginSlice(exchange)
  writeFact(log, accountExcluded, { account, text: reason })
  exchange.commit()
  sweepLast(exchange, slice)
  outcome.id = account
  return undefined
}
