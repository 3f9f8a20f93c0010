/** close-agent: an agent without anybody below and without money is one no more. */
import { agentClosed } from '../../facts/agent.ts'
import { writeFact } from '../../facts/log.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { whyNotChild } from '../../ledger/tree.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { CloseAgent } from '../command.ts'
import { isEmpty } from '../empty.ts'

/** Refuses who is not directly above, `not_agent`, and who has anybody below or anything left, owed to him or by him (`account_not_empty`). */
export function closeAgent(
  { log, outcome, state }: Ledger,
  { account, by }: CloseAgent,
): RefusalCode | undefined {
  const apart = whyNotChild(state, account, by)
  if (apart !== undefined) return apart
  if (!state.tree.agents.has(account)) return 'not_agent'
  if (!isEmpty(state, account)) return 'account_not_empty'
  writeFact(log, agentClosed, { account })
  outcome.id = account
  return undefined
}
