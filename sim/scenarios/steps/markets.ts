/** The steps that pass the time and move a market through its life. */
import type { ResultTerms } from '#core/exchange/command.ts'
import { type VoidRule, voidRules } from '#core/facts/void.ts'
import type { Answer } from '../../oracle/answer.ts'
import { expectSame } from '../../simulation/difference.ts'
import {
  expectAnswer,
  expectedOf,
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

const resultFields = [
  ...['winners', 'tied', 'placed', 'placed_tied', 'result', 'runs_by_over', 'innings_over'],
]

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
  void_market: {
    fields: ['market', 'rule', 'text'],
    play: (play, step, what) => {
      const reason = step.text === undefined ? 'abandoned' : textOf(step, 'text')
      expectDone(what, play.stage.run({ kind: 'void-market', market: marketOf(play, step), reason }))
    },
  },
  void_matches: { fields: ['market', 'from_ms', 'to_ms', 'rule', 'text'], play: voidMatches },
  settle: { fields: ['market', ...resultFields], expected: ['state', 'error'], play: settle },
  expect_notices: { fields: ['notices'], play: expectNotices },
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
  const [rule, reason] = [textOf(step, 'rule') as VoidRule, textOf(step, 'text')]
  const market = marketOf(play, step)
  expectDone(what, play.stage.run({ kind: 'void-window', market, from, to, rule, reason }))
}

/** What all can read of what is void: the facts of rules, which both sides have alike. */
function expectNotices({ stage }: OrderPlay, step: OrderStep, what: string): void {
  const ruleOf = (code: unknown) => Object.entries(voidRules).find(([, rule]) => rule === code)?.[0]
  const told = stage.facts.filter(({ name }) => name === 'void_ruled')
  const notices = told.map(({ rule, text }) => ['VOID', ruleOf(rule), text])
  expectSame(what, JSON.stringify(notices), JSON.stringify(step.notices))
}

/** A market that is still open is suspended first. */
function settle(play: OrderPlay, step: OrderStep, what: string): void {
  const { stage } = play
  const market = marketOf(play, step)
  if (stage.oracleMarket(market).status === 'OPEN') {
    expectDone(what, stage.run({ kind: 'suspend-market', market, lapse: false, reason: '' }))
  }
  const answer = stage.run({ kind: 'settle-market', market, ...resultOf(play, step, market) })
  const { error, state } = expectedOf(step)
  if (!expectAnswer(what, answer, error) || state === undefined) return
  const { status } = stage.oracleMarket(market)
  expectSame(`${what}, state`, status === 'VOIDED' ? 'VOID' : status, state)
}

/** Returns the result that a step names, as the commands have it. */
export function resultOf(play: OrderPlay, step: OrderStep, market: number): ResultTerms {
  const selections = (names: unknown) => (names as string[]).map((name) => selectionOf(play, market, name))
  return {
    ...(step.winners === undefined ? {} : { winners: selections(step.winners) }),
    ...(step.tied === undefined ? {} : { tied: selections(step.tied) }),
    ...(step.placed === undefined ? {} : { placed: selections(step.placed) }),
    ...(step.placed_tied === undefined ? {} : { placedTied: selections(step.placed_tied) }),
    ...(step.result === undefined ? {} : { number: Number(step.result) }),
    ...(step.runs_by_over === undefined
      ? {}
      : { session: { runsByOver: step.runs_by_over as number[], inningsOver: step.innings_over === true } }),
  }
}
