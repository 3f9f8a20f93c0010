/** What is shown before a market is paid: refusals as of the command, payments as they then are, and that nothing changes by looking. */
import { expect, test } from 'vitest'
import { hashState } from '../../engine/state-hash.ts'
import { balanceOf } from '../../ledger/accounts.ts'
import { openScene, type Scene } from '../../testing/scene.ts'
import type { Market } from '../market/market.ts'
import { payoffs } from '../risk/payoff.ts'
import { findPosition } from '../risk/position.ts'
import {
  comingOf,
  comingPayment,
  heldHere,
  matchedFigures,
  type PreviewTerms,
  standingPayment,
} from './preview.ts'
import { voidedBy } from './void-preview.ts'

const market = 1

/** 101 has backed runner 1 for 100.00 at 3.00, which 102 laid. The market is suspended. */
function suspended(): Scene {
  const scene = openScene()
  scene.order(102, 'LAY', 3, 100)
  scene.order(101, 'BACK', 3, 100)
  scene.do('suspend-market', { market, lapse: false, reason: '' })
  return scene
}

/** What each account would gain by it, less commission; or the refusal. */
function gains({ engine: { state } }: Scene, terms: Omit<PreviewTerms, 'market'>): number[] | string {
  const coming = comingOf(state, { market, ...terms })
  if (typeof coming === 'string') return coming
  return Array.from({ length: coming.market.positions.count }, (_, i) => {
    const before = standingPayment(coming.market, i, { result: 0, commission: 0 })
    const after = comingPayment(state, coming, i, { result: 0, commission: 0 })
    return after.result - after.commission - (before.result - before.commission)
  })
}

/** By how much each balance then changed. */
function changes(scene: Scene, act: () => void): number[] {
  const { accounts } = scene.engine.state
  const of = [102, 101]
  const before = of.map((id) => balanceOf(accounts, id))
  act()
  return of.map((id, i) => balanceOf(scene.engine.state.accounts, id) - before[i]!)
}

test('a settlement, its correction and a void pay by which the preview says', () => {
  const scene = suspended()
  const settled = gains(scene, { action: 'settle', winners: [1] })
  expect(settled).toEqual([-20_000, 19_000])
  expect(changes(scene, () => scene.do('settle-market', { market, winners: [1] }))).toEqual(settled)
  const corrected = gains(scene, { action: 'correct', winners: [1, 2] })
  expect(corrected).toEqual([15_000, -14_250])
  const correct = () => scene.do('resettle-market', { market, winners: [1, 2], reason: 'Dead heat' })
  expect(changes(scene, correct)).toEqual(corrected)
  const voided = gains(scene, { action: 'void' })
  expect(changes(scene, () => scene.do('void-market', { market, reason: 'Abandoned' }))).toEqual(voided)
})

test('what is unmatched is no part of it: it lapses before', () => {
  const scene = suspended()
  const other = openScene()
  other.order(102, 'LAY', 3, 100)
  other.order(101, 'BACK', 3, 100)
  other.order(101, 'BACK', 4, 50)
  other.order(102, 'LAY', 2, 70)
  other.do('suspend-market', { market, lapse: false, reason: '' })
  const of = { action: 'settle', winners: [1] } as const
  expect(gains(other, of)).toEqual(gains(scene, of))
})

test('a discount is part of it', () => {
  const scene = suspended()
  scene.do('set-discount', { account: 101, discount: 'PLATINUM', reason: 'Loyal' })
  expect(gains(scene, { action: 'settle', winners: [1] })).toEqual([-20_000, 19_400])
})

test('what is held here is free once the market has ended', () => {
  const scene = suspended()
  const held = () => [0, 1].map((i) => heldHere(scene.engine.state.markets[market]!, i))
  expect(held()).toEqual([20_000, 10_000])
  scene.do('settle-market', { market, winners: [1] })
  expect(held()).toEqual([0, 0])
})

test('who asks is refused what the command would refuse, and nothing changes by asking', () => {
  const scene = openScene()
  const { state } = scene.engine
  const before = hashState(state)
  expect(gains(scene, { action: 'settle', winners: [1] })).toBe('market_not_suspended')
  expect(gains(scene, { action: 'correct', winners: [1] })).toBe('market_not_settled')
  expect(gains(scene, { action: 'void', marketVersion: 1 })).toBe('market_version_moved')
  expect(comingOf(state, { market: 9, action: 'void' })).toBe('market_not_found')
  expect(hashState(state)).toEqual(before)
  const other = suspended()
  expect(gains(other, { action: 'settle' })).toBe('winners_invalid')
  expect(gains(other, { action: 'settle', winners: [1], actor: 101 })).toBe('own_bets')
  other.do('settle-market', { market, winners: [1] })
  other.wait(48 * 3_600_000 + 1)
  expect(gains(other, { action: 'correct', winners: [2] })).toBe('correction_over')
  expect(gains(other, { action: 'settle', winners: [2] })).toBe('market_state_wrong')
})

/** What the void of a window, or a removal, would take from each account: stakes, and its result where that is paid. */
function voidedIn({ engine: { state } }: Scene, terms: Omit<PreviewTerms, 'market'>) {
  const coming = comingOf(state, { market, ...terms })
  if (typeof coming === 'string') return coming
  const { positions, payoff } = coming.market
  const walk = voidedBy(state, coming.voids!)
  let step = walk.next()
  while (!step.done) step = walk.next()
  return [102, 101].map((account) => {
    const voided = step.value!.get(account)
    const index = findPosition(positions, account)
    const left = voided?.left ?? matchedFigures(state, coming.market, index)
    const { result } = coming
    const paid = result && payoffs[payoff]!.result(left.constant, left.figures, result, coming.market)
    return [voided?.stakes ?? 0, paid ?? 0]
  })
}

/** 101 has backed runner 1 for 100.00 and a minute later runner 2 for 20.00, both at 3.00, which 102 laid; settled for runner 1. */
function settledOfTwo(): Scene & { readonly from: number } {
  const scene = openScene({ commissionBps: 0 })
  scene.order(102, 'LAY', 3, 100)
  scene.order(101, 'BACK', 3, 100)
  scene.wait(60_000)
  scene.order(102, 'LAY', 3, 20, { selectionId: 2 })
  scene.order(101, 'BACK', 3, 20, { selectionId: 2 })
  return { ...scene, from: scene.engine.state.time }
}

test('the void of a window takes from each account what is in it, and is paid by the result that stands', () => {
  const scene = settledOfTwo()
  const { from } = scene
  const window = { action: 'void_window', from, to: from + 1 } as const
  expect(voidedIn(scene, window)).toEqual([
    [2_000, 0],
    [2_000, 0],
  ])
  scene.do('suspend-market', { market, lapse: true, reason: '' })
  scene.do('settle-market', { market, winners: [1] })
  expect(voidedIn(scene, window)).toEqual([
    [2_000, -20_000],
    [2_000, 20_000],
  ])
  const first = { ...window, from: 0, to: from, selectionId: 1 }
  expect(voidedIn(scene, first)).toEqual([
    [10_000, 2_000],
    [10_000, -2_000],
  ])
  const of = { market, from: 0, to: from, selectionId: 1, reason: 'A goal' }
  scene.do('void-window', of)
  const paid = [102, 101].map((account) => {
    const { positions } = scene.engine.state.markets[market]!
    return standingPayment({ positions } as Market, findPosition(positions, account), {
      result: 0,
      commission: 0,
    }).result
  })
  expect(paid).toEqual([2_000, -2_000])
  // What is void is void once.
  expect(voidedIn(scene, first)).toEqual([
    [0, 2_000],
    [0, -2_000],
  ])
})

test('the removal of a runner takes what was matched on it, and is refused as the command is', () => {
  const scene = settledOfTwo()
  const removal = (selectionId: number) => ({ action: 'remove_runner', selectionId }) as const
  expect(voidedIn(scene, removal(2))).toEqual([
    [2_000, 0],
    [2_000, 0],
  ])
  expect(voidedIn(scene, removal(9))).toBe('runner_not_found')
  expect(voidedIn(scene, { action: 'void_window', from: 2, to: 2 })).toBe('window_invalid')
  scene.do('remove-runner', { market, selectionId: 2, reason: 'Injured' })
  expect(voidedIn(scene, removal(2))).toBe('runner_removed')
  expect(voidedIn(scene, removal(1))).toBe('too_few_runners')
  scene.do('suspend-market', { market, lapse: true, reason: '' })
  scene.do('settle-market', { market, winners: [1] })
  expect(voidedIn(scene, removal(1))).toBe('market_state_wrong')
})
