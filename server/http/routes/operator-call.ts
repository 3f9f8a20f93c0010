/** A command of an operator or a feed: noted in the audit log before it is made, and what it came to after. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isStaff } from '#contract/permissions.ts'
import type { Command } from '#core/engine/command.ts'
import type { AnswerForm } from '#server/sequencer/submission.ts'
import { sessionOf } from '../access.ts'
import type { Answer } from '../answers/answer.ts'
import { actorOf } from '../caller.ts'
import type { ServerDeps } from '../deps.ts'
import { submit } from '../submit.ts'

export interface OperatorCall {
  readonly command: Command
  /** As the audit log shows it: what was done, and to what. */
  readonly action: string
  readonly target: string
  /** What is changed, as it stands: noted before and after. Nothing of what is made only. */
  readonly standing?: () => object
  readonly form: AnswerForm
  /** Called once it is decided, or never will be. */
  readonly decided?: () => void
  /** Keeps what belongs to the answer, before it is sent. Where that fails, the log says so, and the answer is sent all the same. */
  readonly keep?: (answer: Answer) => Promise<unknown>
}

/**
 * Returns what makes such calls. An operator's are in the audit log; a feed's are not, of which there are many:
 * they change nothing but the state of its own markets, and the journal has that.
 */
export function createOperatorCalls({ sequencer, accounts, logger }: ServerDeps) {
  return (request: FastifyRequest, reply: FastifyReply, call: OperatorCall): void => {
    const { roles } = sessionOf(request)
    const { action, target, command, decided, form, standing, keep } = call
    const keepOrSay = (answer: Answer) =>
      keep!(answer).catch((error: unknown) => logger.error(error, 'What belongs to an answer was not kept'))
    const submitted = {
      ...{ request, reply, commands: [command], form },
      ...(keep && { keep: keepOrSay }),
      ...(decided && { decided }),
    }
    if (!isStaff(roles)) {
      submit(sequencer, submitted)
      return
    }
    const by = actorOf(request)
    let before: object | undefined
    const noteAnswer = ({ status, body }: Answer) => {
      const detail = JSON.stringify({ status, body, before, after: standing?.() })
      accounts
        .audit({ ...by, action: `${action}: answered`, target, detail })
        .catch((error: unknown) => logger.error(error, 'The audit log lacks an answer'))
    }
    accounts
      .audit({ ...by, action, target, detail: request.bodyText || '{}' })
      .then(() => {
        before = standing?.()
        submit(sequencer, { ...submitted, answered: noteAnswer })
      })
      .catch((error: unknown) => {
        decided?.()
        reply.send(error)
      })
  }
}

/** The same for what moves money: who has not shown within five minutes who it is, is refused (step_up_needed) and nothing is noted. */
export function createFreshOperatorCalls(deps: ServerDeps): ReturnType<typeof createOperatorCalls> {
  const make = createOperatorCalls(deps)
  return (request, reply, call) => {
    deps.accounts.proof.requireFreshStaff(sessionOf(request))
    make(request, reply, call)
  }
}
