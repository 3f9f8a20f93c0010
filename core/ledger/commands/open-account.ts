/** open-account: an account of a player, a participant or an agent, with play money from the house's issue to begin with. */

import { dealsSet } from '../../facts/agent.ts'
import { accountAdded, accountKinds, currencies } from '../../facts/ledger.ts'
import { writeFact } from '../../facts/log.ts'
import type { RefusalCode } from '../../refusals.ts'
import { balanceMax } from '../../values/money.ts'
import { house } from '../accounts.ts'
import type { OpenAccount } from '../command.ts'
import { dealsFrom } from '../deals.ts'
import type { Ledger } from '../ledger.ts'
import { post } from '../postings.ts'
import { whyNotBelow } from '../tree.ts'

/** Opens the next account; the outcome has its id. Refuses a parent that is no agent (`whyNotBelow`), a grant that is no whole amount within the limit, and a discount beyond 100 %. */
export function openAccount(ledger: Ledger, command: OpenAccount): RefusalCode | undefined {
  const { state, log } = ledger
  const { grant = 0, discountBps = 0, parent = 0, participant } = command
  const deals = command.agent && dealsFrom(command.agent)
  const notBelow = whyNotBelow(state, parent, deals)
  if (notBelow !== undefined) return notBelow
  if (!Number.isSafeInteger(grant) || grant < 0 || grant > balanceMax) return 'amount_invalid'
  if (!Number.isSafeInteger(discountBps) || discountBps < 0 || discountBps > 10_000) return 'amount_invalid'
  const account = state.accounts.next
  writeFact(log, accountAdded, {
    account,
    kind: kindOf(command),
    parent,
    currency: currencies.PLAY_MONEY,
    discountBps,
    text: participant ?? '',
  })
  if (deals !== undefined) writeFact(log, dealsSet, { account, ...deals })
  post(log, {
    transaction: state.transactionCount + 1,
    from: house.issue,
    to: account,
    amount: grant,
    kind: 'grant',
    market: 0,
  })
  ledger.outcome.id = account
  return undefined
}

function kindOf({ agent, participant }: OpenAccount): number {
  if (agent !== undefined) return accountKinds.AGENT
  return participant === undefined ? accountKinds.PLAYER : accountKinds.PARTICIPANT
}
