/** announce-give-back: an agent's own. What his players get back of what the house earns from them, in force from a close on. */
import { giveBackAnnounced } from '../../facts/agent.ts'
import { writeFact } from '../../facts/log.ts'
import { isPlayer } from '../../ledger/accounts.ts'
import { giveBackFrom, giveBackNow, isGiveBack, isWithinDeals } from '../../ledger/give-back.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import { dealsToCome } from '../../ledger/tree.ts'
import type { RefusalCode } from '../../refusals.ts'
import { isAnnounceable, nextAnnouncement } from '../announcing.ts'
import type { AnnounceGiveBack } from '../command.ts'

/**
 * Announces it; the outcome has the announcement's number and the engine time of the earliest close. Where his deals are lowered later he
 * gives what he keeps. Refuses `account_not_found`, `not_agent`, `agent_closed`, `deals_invalid`, `give_back_waits` while one is
 * announced, and `give_back_above_deal` for more than his deals will be.
 */
export function announceGiveBack(
  { log, outcome, state }: Ledger,
  { account, giveBack, noticeMs }: AnnounceGiveBack,
): RefusalCode | undefined {
  const { accounts, tree } = state
  if (!isPlayer(accounts, account)) return 'account_not_found'
  const agent = tree.agents.get(account)
  if (agent === undefined) return 'not_agent'
  if (agent.isClosed) return 'agent_closed'
  const all = giveBackFrom(giveBack, giveBackNow(agent))
  if (!isGiveBack(all) || !isAnnounceable(tree, noticeMs, { of: 'giveBacks', count: 1 }))
    return 'deals_invalid'
  const isWaiting = tree.announcements.some((each) => each.giveBacks.some((one) => one.account === account))
  if (isWaiting) return 'give_back_waits'
  if (!isWithinDeals(all, dealsToCome(tree, account))) return 'give_back_above_deal'
  const { announcement, from } = nextAnnouncement(state, noticeMs)
  writeFact(log, giveBackAnnounced, { announcement, account, from, ...all })
  outcome.id = announcement
  outcome.nextAt = from
  return undefined
}
