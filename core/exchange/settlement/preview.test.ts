/** What is shown before a market is paid: refusals as of the command, payments as they then are, and that nothing changes by looking. */
import { expect, test } from 'vitest'
import { hashState } from '../../engine/state-hash.ts'
import { balanceOf } from '../../ledger/accounts.ts'
import { openScene, type Scene } from '../../testing/scene.ts'
import { comingOf, comingPayment, heldHere, type PreviewTerms, standingPayment } from './preview.ts'

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
