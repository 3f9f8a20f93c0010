/** move-player: a player goes to another agent, or to none. Nothing that is owed goes with him, nor anything that is open. */

import { giveBackDue } from '../../agents/close.ts'
import type { MovePlayer } from '../../agents/command.ts'
import { isEmpty } from '../../agents/empty.ts'
import { accountMoved } from '../../facts/agent.ts'
import { writeFact } from '../../facts/log.ts'
import { isAgent, isPlayer } from '../../ledger/accounts.ts'
import { whyNotBelow } from '../../ledger/tree.ts'
import type { RefusalCode } from '../../refusals.ts'
import type { Exchange } from '../market/exchange.ts'
import { hasBets } from '../orders/open-bets.ts'

/**
 * His older markets stay with the agents they were with. Where he is already nothing happens. Refuses `account_not_found`, agents
 * (`only_players_move`), a new agent that is none (`whyNotBelow`), who has money, a line or anything open (`account_not_empty`), and whom his agent still
 * owes what he gives back and can pay it (`give_back_due`).
 */
export function movePlayer({ log, outcome, state }: Exchange, command: MovePlayer): RefusalCode | undefined {
  const { account, to } = command
  const { accounts } = state
  if (!isPlayer(accounts, account)) return 'account_not_found'
  if (isAgent(accounts, account)) return 'only_players_move'
  const notBelow = whyNotBelow(state, to)
  if (notBelow !== undefined) return notBelow
  outcome.id = account
  if (accounts.parent[account] === to) return undefined
  if (!isEmpty(state, account) || hasBets(state, account)) return 'account_not_empty'
  // What his agent cannot pay keeps nobody.
  if (giveBackDue(state, account) > 0) return 'give_back_due'
  writeFact(log, accountMoved, { account, parent: to })
  return undefined
}
