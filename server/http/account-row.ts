/** An account as lists of operators show it. */
import type { User } from '#server/identity/user-statements.ts'
import type { ServerDeps } from './deps.ts'

/** Returns the row of somebody. */
export function accountRow(
  { bets, sequencer }: Pick<ServerDeps, 'bets' | 'sequencer'>,
  { accountId, fullName, email, roles }: User,
) {
  const { balance, exposure } = bets.balanceOf(accountId) ?? { balance: 0, exposure: 0 }
  return {
    accountId,
    fullName,
    email,
    roles: [...roles],
    balance,
    exposure,
    excluded: bets.isExcluded(accountId),
    discountBps: sequencer.published.accounts.discountBps[accountId] ?? 0,
  }
}
