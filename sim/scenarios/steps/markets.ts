/** The steps that pass the time and move a market through its life. */
import type { Answer } from '../../oracle/answer.ts'
import { expectSame } from '../../simulation/difference.ts'
import {
  marketOf,
  numberOf,
  type OrderPlay,
  type OrderStep,
  type StepTable,
  selectionOf,
  textOf,
} from '../order-play.ts'
import { wholeOf } from '../scenario.ts'
import { startTime } from '../stage.ts'
import { ruleOf } from './grading.ts'

export const marketSteps: StepTable = {
  at: { fields: ['ms'], play: ({ stage }, step) => stage.passTo(numberOf(step, 'ms')!) },
  turn_in_play: { fields: ['market'], play: simply('turn-in-play') },
  open: { fields: ['market'], play: simply('open-market') },
  close: { fields: ['market'], play: simply('close-market') },
  suspend: {
    fields: ['market', 'lapse'],
    play: (play, step, what) => {
      const market = marketOf(play, step)
      const lapse = step.lapse === true
      expectDone(what, play.stage.run({ kind: 'suspend-market', market, lapse, reason: '' }))
    },
  },
  remove_runner: { fields: ['market', 'runner', 'reduction_factor', 'rule', 'text'], play: removeRunner },
  void_matches: { fields: ['market', 'from_ms', 'to_ms', 'rule', 'text'], play: voidMatches },
}

function simply(kind: 'turn-in-play' | 'open-market' | 'close-market') {
  return (play: OrderPlay, step: OrderStep, what: string): void =>
    expectDone(what, play.stage.run({ kind, market: marketOf(play, step) }))
}

function expectDone(what: string, answer: Answer): void {
  expectSame(what, answer.refusal ?? 'done', 'done')
}

function removeRunner(play: OrderPlay, step: OrderStep, what: string): void {
  const market = marketOf(play, step)
  const selectionId = selectionOf(play, market, step.runner)
  const reason = step.text === undefined ? 'withdrawn' : textOf(step, 'text')
  const factorBps = wholeOf(textOf(step, 'reduction_factor'), 2)
  expectDone(what, play.stage.run({ kind: 'remove-runner', market, selectionId, factorBps, reason }))
}

function voidMatches(play: OrderPlay, step: OrderStep, what: string): void {
  const [from, to] = [startTime + numberOf(step, 'from_ms')!, startTime + numberOf(step, 'to_ms')!]
  const [rule, reason] = [ruleOf(textOf(step, 'rule')), textOf(step, 'text')]
  const market = marketOf(play, step)
  expectDone(what, play.stage.run({ kind: 'void-window', market, from, to, rule, reason }))
}
