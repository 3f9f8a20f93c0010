/** A command on the tree of agents, bounded by what the caller may have the exchange do. The house's are in the audit log, before and after; the journal has all others. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AgentCommand } from '#core/agents/command.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { Books } from '#server/agents/books.ts'
import { booksFold } from '#server/agents/books-fold.ts'
import { isSeen } from '#server/agents/branch.ts'
import { RefusedError } from '#server/refusals.ts'
import type { AnswerForm } from '#server/sequencer/submission.ts'
import { sessionOf } from '../access.ts'
import type { Answer } from '../answers/answer.ts'
import { forms } from '../answers/forms.ts'
import { actorOf } from '../caller.ts'
import type { ServerDeps } from '../deps.ts'
import { submit } from '../submit.ts'

/** Returns for whom a caller acts: an agent for himself, people of the house for the house (0). */
export function actingFor(request: FastifyRequest): AccountId {
  const { accountId, roles } = sessionOf(request)
  return roles.includes('agent') || roles.includes('player') ? accountId : 0
}

export interface TreeCall {
  readonly command: AgentCommand
  /** As the audit log shows it. */
  readonly action: string
  readonly target: string
  /** Money or credit changes hands: who it is was shown within five minutes. */
  readonly isFresh?: boolean
  /** Of the answer to who is not the house, where it is another one. */
  readonly formOfAgents?: AnswerForm
  /** Called once the house's is decided, or was not asked. */
  readonly decided?: () => void
}

/** Returns what makes such calls. Refuses step_up_needed, too_many_instructions and journal_used_up, and notes nothing then. */
export function createTreeCalls({ sequencer, accounts, logger, work }: ServerDeps) {
  return async (request: FastifyRequest, reply: FastifyReply, call: TreeCall): Promise<FastifyReply> => {
    const { action, target, command, formOfAgents = forms.treeChanged, isFresh, decided = () => {} } = call
    const session = sessionOf(request)
    const isHouse = actingFor(request) === 0
    const by = actorOf(request)
    const form = isHouse ? forms.treeChanged : formOfAgents
    const submitted = { request, reply, commands: [command], form }
    if (!isHouse) {
      if (isFresh) accounts.proof.requireFresh(session)
      const { accountId } = session
      work.begin(accountId, 1)
      submit(sequencer, { ...submitted, decided: (given) => work.end(accountId, given) })
      return reply
    }
    try {
      if (isFresh) accounts.proof.requireFreshStaff(session)
      await accounts.audit({ ...by, action, target, detail: request.bodyText || '{}' })
    } catch (error) {
      decided()
      throw error
    }
    const answered = ({ status, body }: Answer) => {
      accounts
        .audit({ ...by, action: `${action}: answered`, target, detail: JSON.stringify({ status, body }) })
        .catch((error: unknown) => logger.error(error, 'The audit log lacks an answer'))
    }
    submit(sequencer, { ...submitted, decided, answered })
    return reply
  }
}

/** Returns what finds the account of a path for whom a caller acts. Elsewhere than in his branch there is none: account_not_found. */
export function createSight({ sequencer }: Pick<ServerDeps, 'sequencer'>) {
  return (request: FastifyRequest, accountId: string): AccountId => {
    const account = Number(accountId)
    const books = sequencer.fold<Books>(booksFold.name)
    if (!isSeen(sequencer.published, books, actingFor(request), account))
      throw new RefusedError('account_not_found')
    return account
  }
}
