/** fund-bankroll: an operator gives the casino's bankroll play money from the house's issue, and says why. */

import { balanceOf, house } from '../../ledger/accounts.ts'
import { post } from '../../ledger/postings.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { Casino } from '../casino.ts'
import type { FundBankroll } from '../command.ts'

/** The largest bankroll, minor units: keeps every sum of the ledger a safe integer. */
const bankrollMax = 100_000_000_000_000

/** Funds the bankroll; the outcome has what it is then. Refuses amounts that are not whole, not above zero, or would lift it beyond the limit. */
export function fundBankroll(casino: Casino, command: FundBankroll): RefusalCode | undefined {
  const { state, log } = casino
  const { amount, reason } = command
  if (!Number.isSafeInteger(amount) || amount <= 0) return 'amount_invalid'
  const bankroll = balanceOf(state.accounts, house.casino) + amount
  if (bankroll > bankrollMax) return 'amount_invalid'
  if (reason.trim() === '') return 'reason_missing'
  post(log, {
    transaction: state.transactionCount + 1,
    from: house.issue,
    to: house.casino,
    amount,
    kind: 'bankroll',
    market: 0,
    text: reason,
  })
  casino.outcome.id = house.casino
  casino.outcome.bankroll = bankroll
  return undefined
}
