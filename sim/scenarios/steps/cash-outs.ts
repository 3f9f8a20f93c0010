/** The steps that quote a cash-out, take it, and look what became of it. */
import { runnerIndex } from '#core/exchange/market/market.ts'
import { type CashOutQuote, quoteCashOut, type TakenHedge, wholePart } from '#core/exchange/orders/hedges.ts'
import { commissionOn } from '#core/exchange/settlement/shares.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { type Quote, quoteOf } from '../../oracle/cash-out.ts'
import { commissionOn as commissionByRule } from '../../oracle/settlement.ts'
import { findAccount, findMarket } from '../../oracle/world.ts'
import { expectSame } from '../../simulation/difference.ts'
import { expectOneOf } from '../known-fields.ts'
import {
  accountOf,
  expectAnswer,
  expectedOf,
  marketOf,
  moneyOf,
  type OrderPlay,
  type OrderStep,
  priceOf,
  type StepTable,
  selectionOf,
  textOf,
} from '../order-play.ts'
import { wholeOf } from '../scenario.ts'

export const cashOutSteps: StepTable = {
  cash_out_quote: {
    fields: ['account', 'market', 'runner', 'part'],
    expected: ['error', 'hedges', 'before_commission', 'after_commission'],
    play: quote,
  },
  cash_out: {
    fields: ['ref', 'account', 'market', 'runner', 'part', 'accept'],
    expected: ['error', 'state', 'hedges'],
    play: take,
  },
  expect_cash_out: { fields: ['ref', 'state'], play: expectState },
}

/** A hedge as the scenarios write it: runner's selectionId, side, stake, [price, stake] of each level. */
type PlainHedge = readonly [number, string, number, readonly (readonly [number, number])[]]

interface PlainQuote {
  readonly hedges: readonly PlainHedge[]
  readonly before: number
  readonly after: number
}

/** Both sides are asked, and must agree. */
function quoted(play: OrderPlay, step: OrderStep, what: string): PlainQuote | RefusalCode {
  const id = marketOf(play, step)
  const account = accountOf(play, step)
  const selectionId = step.runner === undefined ? undefined : selectionOf(play, id, step.runner)
  const part = partOf(step)
  const { machine, known } = play.stage.pair
  const market = machine.state.markets[id]!
  const runner = selectionId === undefined ? -1 : runnerIndex(market, selectionId)
  const core = quoteCashOut(machine.state, market, account, { runner, part })
  const oracle = quoteOf(findMarket(known.world, id)!, account, { selectionId, part })
  const discount = machine.state.accounts.discountBps[account]!
  const byCore = typeof core === 'string' ? core : plainOfCore(core, market.selectionIds)
  const byOracle = typeof oracle === 'string' ? oracle : plainOfOracle(oracle)
  expectSame(`${what}, engine and oracle`, byCore, byOracle)
  if (typeof byCore === 'string') return byCore
  const after = byCore.before - commissionOn(byCore.before, market.commissionBps, discount)
  const byRule = commissionByRule(
    byCore.before,
    market.commissionBps,
    findAccount(known.world, account)!.discountBps,
  )
  expectSame(`${what}, commission`, byCore.before - after, byRule)
  return { ...byCore, after }
}

function plainOfCore({ hedges, result }: CashOutQuote, selectionIds: readonly number[]) {
  const plain = ({ runner, side, size, levels }: TakenHedge): PlainHedge => {
    return [selectionIds[runner]!, side === 0 ? 'BACK' : 'LAY', size, levels]
  }
  return { hedges: hedges.map(plain), before: result }
}

function plainOfOracle({ hedges, result }: Quote) {
  const plain = hedges.map(({ selectionId, side, size, fills }): PlainHedge => {
    const levels = new Map<number, number>()
    for (const fill of fills) levels.set(fill.price, (levels.get(fill.price) ?? 0) + fill.size)
    return [selectionId, side, size, [...levels]]
  })
  return { hedges: plain, before: result }
}

/** Returns the part of a step in basis points. */
function partOf({ part }: OrderStep): number {
  return part === undefined ? wholePart : wholeOf(String(part), 4)
}

function expectHedges(play: OrderPlay, step: OrderStep, actual: PlainQuote, what: string): void {
  const { hedges } = expectedOf(step)
  if (hedges === undefined) return
  type Written = [runner: string, side: string, stake: string, levels: [string, string][]]
  const expected = (hedges as Written[]).map(([runner, side, stake, levels]) => [
    selectionOf(play, marketOf(play, step), runner),
    ...[side, moneyOf(play, stake), levels.map(([price, size]) => [priceOf(price), moneyOf(play, size)])],
  ])
  expectSame(`${what}, hedges`, actual.hedges, expected)
}

function quote(play: OrderPlay, step: OrderStep, what: string): void {
  const actual = quoted(play, step, what)
  const { error, before_commission, after_commission } = expectedOf(step)
  if (typeof actual === 'string') {
    expectAnswer(what, { refusal: actual } as Parameters<typeof expectAnswer>[1], error)
    return
  }
  expectSame(what, 'done', error ?? 'done')
  expectHedges(play, step, actual, what)
  const { before, after } = actual
  if (before_commission !== undefined)
    expectSame(`${what}, before commission`, before, moneyOf(play, before_commission))
  if (after_commission !== undefined)
    expectSame(`${what}, after commission`, after, moneyOf(play, after_commission))
}

function take(play: OrderPlay, step: OrderStep, what: string): void {
  const market = marketOf(play, step)
  const seen = quoted(play, step, what)
  const answer = play.stage.run({
    kind: 'cash-out',
    ...{ market, account: accountOf(play, step), partBps: partOf(step) },
    ...(step.runner !== undefined && { selectionId: selectionOf(play, market, step.runner) }),
    ...(step.accept !== undefined && { least: moneyOf(play, step.accept) }),
  })
  const { error, state } = expectedOf(step)
  if (!expectAnswer(what, answer, error)) return
  play.orders.set(textOf(step, 'ref'), answer.id)
  if (state !== undefined) expectSame(`${what}, state`, answer.releaseAt === 0 ? 'done' : 'delayed', state)
  if (typeof seen !== 'string') expectHedges(play, step, seen, what)
}

/** By the facts: one that ended without a reason is done. */
function expectState(play: OrderPlay, step: OrderStep, what: string): void {
  expectOneOf(`${what}, state`, step.state, ['delayed', 'done', 'failed'])
  const id = play.orders.get(textOf(step, 'ref'))
  const begun = play.stage.facts.find(({ name, cashOut }) => name === 'cash_out_begun' && cashOut === id)
  const ended = play.stage.facts.find(({ name, cashOut }) => name === 'cash_out_ended' && cashOut === id)
  const atOnce = begun?.until === 0
  const state = atOnce ? 'done' : ended === undefined ? 'delayed' : ended.reason === 0 ? 'done' : 'failed'
  expectSame(what, state, step.state)
}
