/** What is known and what is paid: the delay between, what a correction does before and after, and every command in between. */
import { describe, expect, test } from 'vitest'
import type { Command } from '../../engine/command.ts'
import { nextDueAt } from '../../engine/state.ts'
import { hashState } from '../../engine/state-hash.ts'
import { postingKinds } from '../../facts/ledger.ts'
import { type NamedFact, readFact } from '../../facts/registry.ts'
import { availableOf, balanceOf, house } from '../../ledger/accounts.ts'
import { openScene, type Scene } from '../../testing/scene.ts'
import { marketStatus } from '../market/market.ts'

const market = 1
const payDelayMs = 300_000

const marketIn = ({ engine }: Scene, id = market) => engine.state.markets[id]!
const balances = ({ engine }: Scene) => [101, 102].map((id) => balanceOf(engine.state.accounts, id))
const exposures = ({ engine }: Scene) =>
  [101, 102].map((id) => balanceOf(engine.state.accounts, id) - availableOf(engine.state.accounts, id))

/** 101 has backed 100.00 at 3.00, which 102 laid; 10.00 more of 102 is unmatched. The market is suspended. */
function suspended(payDelay = payDelayMs): Scene {
  const scene = openScene(payDelay === 0 ? {} : { terms: { payDelayMs: payDelay } })
  scene.order(102, 'LAY', 3, 100)
  scene.order(101, 'BACK', 3, 100)
  scene.order(102, 'LAY', 2, 10)
  scene.do('suspend-market', { market, lapse: false, reason: '' })
  return scene
}

/** As `suspended`, and runner 1 has won. */
function graded(): Scene {
  const scene = suspended()
  expect(scene.do('settle-market', { market, winners: [1] }).refusal).toBeUndefined()
  return scene
}

function pay(scene: Scene): void {
  scene.do('release-orders', {})
}

function factsSince({ engine }: Scene, from: number): NamedFact[] {
  return Array.from({ length: engine.log.count - from }, (_, i) => readFact(engine.log, from + i))
}

describe('a graded market', () => {
  test('has its result and the time of its payment; all stays at stake, and what is unmatched lapses', () => {
    const scene = suspended()
    const { count } = scene.engine.log
    const { version } = marketIn(scene)
    expect(scene.do('settle-market', { market, winners: [1] })).toMatchObject({ id: 1, version: version + 1 })
    const payAt = scene.engine.state.time + payDelayMs
    expect(marketIn(scene)).toMatchObject({ status: marketStatus.GRADED, payAt, endedAt: 0 })
    expect(marketIn(scene).result.numerators).toEqual([1, 0, 0])
    expect(factsSince(scene, count).map(({ name }) => name)).toEqual([
      ...['runner_result', 'runner_result', 'runner_result', 'market_graded', 'order_lapsed'],
    ])
    expect(balances(scene)).toEqual([100_000, 100_000])
    expect(exposures(scene)).toEqual([10_000, 20_000])
    expect(nextDueAt(scene.engine.state)).toBe(payAt)
  })

  test('is paid at its millisecond, and not one before', () => {
    const scene = graded()
    scene.wait(payDelayMs - 1)
    pay(scene)
    expect(marketIn(scene).status).toBe(marketStatus.GRADED)
    scene.wait(1)
    expect(scene.do('release-orders', {}).id).toBe(1)
    expect(marketIn(scene)).toMatchObject({ status: marketStatus.SETTLED, payAt: 0 })
    expect(marketIn(scene).endedAt).toBe(scene.engine.state.time)
    expect(balances(scene)).toEqual([119_000, 80_000])
    expect(exposures(scene)).toEqual([0, 0])
    expect(nextDueAt(scene.engine.state)).toBe(Number.POSITIVE_INFINITY)
  })

  test('by another result waits for the whole delay again, and pays that one alone', () => {
    const scene = graded()
    scene.wait(payDelayMs - 1)
    const { version } = marketIn(scene)
    const { count } = scene.engine.log
    const answer = scene.do('resettle-market', { market, winners: [2], reason: 'The photograph' })
    expect(answer).toMatchObject({ refusal: undefined, version: version + 1 })
    const payAt = scene.engine.state.time + payDelayMs
    expect(factsSince(scene, count).at(-1)).toMatchObject({
      ...{ name: 'market_graded', version: version + 1, payAt, text: 'The photograph' },
    })
    scene.wait(payDelayMs - 1)
    pay(scene)
    expect(balances(scene)).toEqual([100_000, 100_000])
    scene.wait(1)
    pay(scene)
    expect(balances(scene)).toEqual([90_000, 109_500])
    const kinds = factsSince(scene, 0).map(({ name, kind }) => (name === 'posting' ? kind : undefined))
    expect(kinds).not.toContain(postingKinds.settlement_reversal)
  })

  test('that was paid is corrected as before: at once, by postings back and forth', () => {
    const scene = graded()
    scene.wait(payDelayMs)
    pay(scene)
    expect(scene.do('resettle-market', { market, winners: [2], reason: 'Misread' }).refusal).toBeUndefined()
    expect(marketIn(scene).status).toBe(marketStatus.SETTLED)
    expect(balances(scene)).toEqual([90_000, 109_500])
    expect(balanceOf(scene.engine.state.accounts, house.commission)).toBe(500)
  })

  test('may be made void: nothing is paid when its time comes', () => {
    const scene = graded()
    expect(scene.do('void-market', { market, reason: 'Abandoned' }).refusal).toBeUndefined()
    expect(marketIn(scene)).toMatchObject({ status: marketStatus.VOIDED, payAt: 0 })
    expect(exposures(scene)).toEqual([0, 0])
    expect(nextDueAt(scene.engine.state)).toBe(Number.POSITIVE_INFINITY)
    scene.wait(payDelayMs)
    expect(scene.do('release-orders', {}).id).toBe(0)
    expect(balances(scene)).toEqual([100_000, 100_000])
  })

  test('loses the matches of a window, and is paid for the others at the time it was to be', () => {
    const scene = suspended()
    const { time: from } = scene.engine.state
    scene.do('open-market', { market })
    scene.wait(10)
    scene.order(102, 'LAY', 3, 10, { selectionId: 2 })
    scene.order(101, 'BACK', 3, 10, { selectionId: 2 })
    scene.do('suspend-market', { market, lapse: false, reason: '' })
    scene.do('settle-market', { market, winners: [2] })
    const { payAt } = marketIn(scene)
    scene.wait(1_000)
    const window = { from, to: from + 1, reason: 'Late suspension' }
    expect(scene.do('void-window', { market, ...window }).refusal).toBeUndefined()
    expect(marketIn(scene)).toMatchObject({ status: marketStatus.GRADED, payAt })
    expect(exposures(scene)).toEqual([1_000, 2_000])
    scene.wait(payDelayMs)
    pay(scene)
    expect(balances(scene)).toEqual([101_900, 98_000])
  })
})

describe('a graded market refuses', () => {
  test.each<[string, Command, string]>([
    ['a second grading', { kind: 'settle-market', market, winners: [2] }, 'market_state_wrong'],
    ['opening', { kind: 'open-market', market }, 'market_state_wrong'],
    ['suspending', { kind: 'suspend-market', market, lapse: true, reason: '' }, 'market_state_wrong'],
    ['turning in-play', { kind: 'turn-in-play', market }, 'market_state_wrong'],
    ['closing', { kind: 'close-market', market }, 'market_state_wrong'],
    [
      'losing a runner',
      { kind: 'remove-runner', market, selectionId: 3, reason: 'Lame' },
      'market_state_wrong',
    ],
    ['leaving memory', { kind: 'archive-market', market }, 'market_not_settled'],
    ['being trimmed', { kind: 'trim-market', market }, 'market_not_settled'],
    [
      'a correction to a result that is none',
      { kind: 'resettle-market', market, winners: [], reason: 'x' },
      'winners_invalid',
    ],
    [
      'a correction without a reason',
      { kind: 'resettle-market', market, winners: [2], reason: ' ' },
      'reason_missing',
    ],
    [
      'a correction by who has bets in it',
      { kind: 'resettle-market', market, winners: [2], reason: 'x', actor: 101 },
      'own_bets',
    ],
    [
      'a correction by who saw it before',
      { kind: 'resettle-market', market, winners: [2], reason: 'x', marketVersion: 3 },
      'market_version_moved',
    ],
    ['a void without a reason', { kind: 'void-market', market, reason: '' }, 'reason_missing'],
  ])('%s', (_, { kind, ...fields }, code) => {
    const scene = graded()
    const before = hashState(scene.engine.state)
    expect(scene.do(kind, fields as never).refusal).toBe(code)
    expect(hashState(scene.engine.state)).toBe(before)
  })

  test('orders', () => {
    expect(graded().order(103, 'BACK', 3, 10).refusal).toBe('market_closed')
  })

  test('grading after the payment', () => {
    const scene = graded()
    scene.wait(payDelayMs)
    pay(scene)
    expect(scene.do('settle-market', { market, winners: [1] }).refusal).toBe('market_state_wrong')
  })
})

test('without a delay a market is settled at once, by the facts of before', () => {
  const scene = suspended(0)
  const { count } = scene.engine.log
  scene.do('settle-market', { market, winners: [1] })
  const names = factsSince(scene, count).map(({ name }) => name)
  expect(names).not.toContain('market_graded')
  expect(names.at(-1)).toBe('market_settled')
  expect(balances(scene)).toEqual([119_000, 80_000])
})

test('of two that are due at one time the one made first is paid first, each by a transaction of its own', () => {
  const scene = openScene({ terms: { payDelayMs } })
  scene.do('create-market', {
    event: 1,
    name: 'Second',
    runners: [1, 2].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` })),
    ...{ numberOfWinners: 1, betDelayMs: 0, betDelayModel: 'PASSIVE', commissionBps: 0, stakeMin: 100 },
    ...{ profitRatioChecked: true, terms: { payDelayMs } },
  })
  scene.do('open-market', { market: 2 })
  for (const id of [2, 1]) {
    scene.order(102, 'LAY', 3, 10, { market: id })
    scene.order(101, 'BACK', 3, 10, { market: id })
    scene.do('suspend-market', { market: id, lapse: false, reason: '' })
    scene.do('settle-market', { market: id, winners: [1] })
  }
  scene.wait(payDelayMs)
  const { count } = scene.engine.log
  expect(scene.do('release-orders', {}).id).toBe(2)
  const facts = factsSince(scene, count)
  const settled = facts.filter(({ name }) => name === 'market_settled')
  expect(settled.map((fact) => fact.market)).toEqual([1, 2])
  const postings = facts.filter(({ name }) => name === 'posting')
  const transactions = [1, 2].map(
    (id) => new Set(postings.filter((fact) => fact.market === id).map((fact) => fact.transaction)),
  )
  expect(transactions.map(({ size }) => size)).toEqual([1, 1])
  expect(transactions[0]).not.toEqual(transactions[1])
})

test('a session whose innings ended too early is void at once: there is nothing to wait for', () => {
  const line = { low: 50, high: 1_050, step: 100, resultMin: 0, resultMax: 20, namedOver: 6 }
  const scene = openScene({
    runners: [{ selectionId: 1, name: 'Runs' }],
    terms: { marketKind: 'LINE', line, payDelayMs },
  })
  scene.do('suspend-market', { market, lapse: false, reason: '' })
  scene.do('settle-market', { market, session: { runsByOver: [4], inningsOver: true } })
  expect(marketIn(scene).status).toBe(marketStatus.VOIDED)
})

test.each([
  [-1, 'market_invalid'],
  [0.5, 'market_invalid'],
  [86_400_001, 'market_invalid'],
  [Number.NaN, 'market_invalid'],
  [86_400_000, undefined],
])('a delay of %d ms: %s', (delay, refusal) => {
  const scene = openScene()
  const market = {
    event: 1,
    name: 'Second',
    runners: [1, 2].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` })),
    ...{
      numberOfWinners: 1,
      betDelayMs: 0,
      betDelayModel: 'PASSIVE' as const,
      commissionBps: 0,
      stakeMin: 100,
    },
    ...{ profitRatioChecked: true, terms: { payDelayMs: delay } },
  }
  expect(scene.do('create-market', market).refusal).toBe(refusal)
})
