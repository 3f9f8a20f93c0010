/** The steps of dead man's switches, of accounts that are excluded, and of a server that was down. */
import { expectSame } from '../../simulation/difference.ts'
import { accountOf, expectAnswer, expectedOf, numberOf, type StepTable, textOf } from '../order-play.ts'
import { startTime } from '../stage.ts'

export const switchSteps: StepTable = {
  set_switch: {
    fields: ['account', 'strategy', 'timeout_ms'],
    expected: ['error', 'deadline_ms'],
    play: (play, step, what) => {
      const answer = play.stage.run({
        kind: 'set-switch',
        account: accountOf(play, step),
        timeoutMs: numberOf(step, 'timeout_ms')!,
        ...(step.strategy !== undefined && { strategy: textOf(step, 'strategy') }),
      })
      const { error, deadline_ms: deadline } = expectedOf(step)
      if (!expectAnswer(what, answer, error) || deadline === undefined) return
      expectSame(what, answer.releaseAt === 0 ? null : answer.releaseAt - startTime, deadline)
    },
  },
  exclude_account: {
    fields: ['account'],
    expected: ['error'],
    play: (play, step, what) => {
      const account = accountOf(play, step)
      const answer = play.stage.run({ kind: 'exclude-account', account, reason: 'excluded' })
      expectAnswer(what, answer, expectedOf(step).error)
    },
  },
  restart: { fields: ['ms'], play: ({ stage }, step) => stage.restartAt(numberOf(step, 'ms')!) },
}
