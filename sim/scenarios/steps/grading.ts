/** The steps that say what happened, pay it, correct it, and look at what is owed. */
import { type VoidRule, voidRules } from '#core/facts/void.ts'
import type { Answer } from '../../oracle/answer.ts'
import { expectSame } from '../../simulation/difference.ts'
import {
  accountOf,
  expectAnswer,
  expectedOf,
  marketOf,
  moneyOf,
  type OrderPlay,
  type OrderStep,
  type StepTable,
  textOf,
} from '../order-play.ts'
import { resultOf } from './results.ts'

const resultFields = [
  ...['winners', 'tied', 'placed', 'placed_tied', 'result', 'runs_by_over', 'innings_over'],
]
const states = ['state', 'error']

export const gradingSteps: StepTable = {
  settle: { fields: ['market', ...resultFields], expected: states, play: settle },
  grade: { fields: ['market', ...resultFields], expected: states, play: grade },
  regrade: { fields: ['market', 'rule', 'text', ...resultFields], expected: states, play: correct },
  resettle: { fields: ['market', 'rule', 'text', ...resultFields], expected: states, play: correct },
  void_market: { fields: ['market', 'rule', 'text'], expected: states, play: voidMarket },
  credit: {
    fields: ['account', 'amount', 'reason'],
    play: (play, step, what) => {
      const [amount, reason] = [moneyOf(play, step.amount), textOf(step, 'reason')]
      const account = accountOf(play, step)
      const answer = play.stage.run({ kind: 'credit-account', account, amount, as: 'credit', reason })
      expectSame(what, answer.refusal ?? 'done', 'done')
    },
  },
  expect_debt: {
    fields: ['account', 'value'],
    play: (play, step, what) => {
      const account = accountOf(play, step)
      const available = play.stage.balance(account) - play.stage.exposure(account)
      expectSame(what, Math.max(0, -available), moneyOf(play, step.value))
    },
  },
  expect_notices: { fields: ['notices'], play: expectNotices },
}

/** Theirs, where they have another word for a rule; what we have no rule for is decided by an operator. */
const ourRules: Readonly<Record<string, VoidRule>> = {
  ABANDONED: 'MATCH_ABANDONED',
  NON_RUNNER: 'RUNNER_WITHDRAWN',
  RULE_BREACH: 'OPERATOR_DECISION',
}

/** Their rule for every correction of a result, for which we need none. */
const corrected = 'RESULT_CORRECTED'

/** Returns our rule for one of theirs. */
export function ruleOf(name: unknown): VoidRule {
  return ourRules[String(name)] ?? (name as VoidRule)
}

/** Grades and pays at once: in a market whose payment has no delay. */
function settle(play: OrderPlay, step: OrderStep, what: string): void {
  expectSame(`${what}, delay of the payment`, play.stage.coreMarket(marketOf(play, step)).payDelayMs, 0)
  grade(play, step, what)
}

/** A market that is still open is suspended first. */
function grade(play: OrderPlay, step: OrderStep, what: string): void {
  const { stage } = play
  const market = marketOf(play, step)
  if (stage.oracleMarket(market).status === 'OPEN') {
    const { refusal } = stage.run({ kind: 'suspend-market', market, lapse: false, reason: '' })
    expectSame(what, refusal ?? 'done', 'done')
  }
  expectState(play, step, what, stage.run({ kind: 'settle-market', market, ...resultOf(play, step, market) }))
}

/** Before the payment and after it: the engine is asked for the same. */
function correct(play: OrderPlay, step: OrderStep, what: string): void {
  const market = marketOf(play, step)
  const reason = step.text === undefined ? 'the result was wrong' : textOf(step, 'text')
  const result = resultOf(play, step, market)
  const { status } = play.stage.oracleMarket(market)
  expectSame(`${what}, before the payment`, status === 'GRADED', step.op === 'regrade')
  expectState(play, step, what, play.stage.run({ kind: 'resettle-market', market, ...result, reason }))
}

function voidMarket(play: OrderPlay, step: OrderStep, what: string): void {
  const market = marketOf(play, step)
  const reason = step.text === undefined ? 'abandoned' : textOf(step, 'text')
  const rule = step.rule === undefined ? {} : { rule: ruleOf(step.rule) }
  expectState(play, step, what, play.stage.run({ kind: 'void-market', market, ...rule, reason }))
}

function expectState(play: OrderPlay, step: OrderStep, what: string, answer: Answer): void {
  const { error, state } = expectedOf(step)
  if (!expectAnswer(what, answer, error) || state === undefined) return
  const { status } = play.stage.oracleMarket(marketOf(play, step))
  expectSame(`${what}, state`, status === 'VOIDED' ? 'VOID' : status, state)
}

/** What all can read of what is void or corrected: both sides have the facts alike. */
function expectNotices({ stage }: OrderPlay, step: OrderStep, what: string): void {
  const { facts } = stage
  const nameOf = (code: unknown) => Object.entries(voidRules).find(([, rule]) => rule === code)?.[0]
  const notices = facts.flatMap(({ name, rule, text }, i) => {
    if (name === 'void_ruled') return [['VOID', nameOf(rule), text]]
    // What a void takes back of a settlement is no correction of its own.
    const isCorrection = name === 'correction_begun' && facts[i - 1]?.name !== 'void_ruled'
    return isCorrection || (name === 'market_graded' && text !== '') ? [['CORRECTION', corrected, text]] : []
  })
  const theirs = (step.notices as string[][]).map(([kind, rule, text]) => {
    return [kind, kind === 'CORRECTION' ? rule : ruleOf(rule), text]
  })
  expectSame(what, JSON.stringify(notices), JSON.stringify(theirs))
}
