/** At a limit of money, balance or position an order is taken as far as it closes a position at once, and no further. */
import { expect, test } from 'vitest'
import { exposureOfAccount, house } from '../../ledger/accounts.ts'
import { post } from '../../ledger/postings.ts'
import { openScene, type Scene } from '../../testing/scene.ts'
import { balanceMax } from '../../values/money.ts'
import { findPosition, pageOf, positionRow, rowOf } from '../risk/position.ts'

/** 101 has backed with all it has, at 2.00: 1,000.00 to win as much. */
function allIn(): Scene {
  const scene = openScene()
  scene.order(101, 'BACK', 2, 1_000)
  scene.order(102, 'LAY', 2, 1_000)
  return scene
}

/** Takes an account beyond the balance that may be staked with, as winnings could. */
function enrich({ engine }: Scene, account: number): void {
  const { log, state } = engine
  const of = { transaction: state.transactionCount + 1, market: 0, kind: 'funding' as const }
  post(log, { ...of, from: house.issue, to: account, amount: balanceMax })
  engine.commit()
}

const exposureOf = (scene: Scene, account: number) =>
  exposureOfAccount(scene.engine.state.accounts, account) / 100

/** Sizes in whole money: matched, unmatched, cancelled. */
function parts({ refusal, matched, unmatched, cancelled }: ReturnType<Scene['order']>) {
  return refusal ?? [matched / 100, unmatched / 100, cancelled / 100]
}

test.each([
  // offered to lay, at 4.00   asked: LAY at 4.00   what is taken, and the exposure after it
  [100, 5_000, [100, 0, 4_900], 900],
  // 250 at 4.00 can lose 750 if it wins, against 1,000 won: 250 if it wins, -750 if it does not.
  [250, 5_000, [250, 0, 4_750], 750],
  // With 500 it loses 500 either way; more would only lose more if the runner wins.
  [900, 5_000, [500, 0, 4_500], 500],
])('%d offered at 4.00, %d asked: %j, exposure %d', (offered, asked, taken, exposure) => {
  const scene = allIn()
  scene.order(103, 'BACK', 4, offered)
  expect(parts(scene.order(101, 'LAY', 4, asked))).toEqual(taken)
  expect(exposureOf(scene, 101)).toBe(exposure)
})

test('where nothing is at risk any more, as much is taken as leaves it so', () => {
  const scene = openScene()
  // Backed at 4.00: 300.00 if it wins.
  scene.order(101, 'BACK', 4, 100)
  scene.order(102, 'LAY', 4, 100)
  scene.order(103, 'BACK', 2, 500)
  enrich(scene, 101)
  // 300.00 at 2.00 loses what the back wins; 100.00 were enough to lose nothing otherwise.
  expect(parts(scene.order(101, 'LAY', 2, 5_000))).toEqual([300, 0, 4_700])
})

test('what raises the exposure is refused as before, and so is what finds nothing to match', () => {
  const scene = allIn()
  expect(parts(scene.order(101, 'LAY', 4, 5_000))).toBe('insufficient_funds')
  scene.order(103, 'LAY', 2, 500)
  expect(parts(scene.order(101, 'BACK', 2, 1_000))).toBe('insufficient_funds')
  expect(exposureOf(scene, 101)).toBe(1_000)
})

test('an account beyond the balance that may be staked with can close what it has', () => {
  const scene = allIn()
  scene.order(103, 'BACK', 2, 400)
  enrich(scene, 101)
  expect(parts(scene.order(101, 'BACK', 3, 10))).toBe('balance_above_limit')
  expect(parts(scene.order(101, 'LAY', 2, 1_000))).toEqual([400, 0, 600])
  expect(exposureOf(scene, 101)).toBe(600)
})

test('a position at its limit can be closed', () => {
  const scene = allIn()
  scene.order(103, 'BACK', 2, 400)
  const { positions } = scene.engine.state.markets[1]!
  const index = findPosition(positions, 101)
  pageOf(positions, index)[rowOf(positions, index) + positionRow.GROSS] = 2 ** 51
  scene.do('credit-account', { account: 101, amount: 100_000, as: 'credit', reason: 'gift' })
  expect(parts(scene.order(101, 'BACK', 3, 10))).toBe('position_too_large')
  expect(parts(scene.order(101, 'LAY', 2, 1_000))).toEqual([400, 0, 600])
})

test('a fill-or-kill order closes a position with its minimum fill or not at all', () => {
  const scene = allIn()
  scene.order(103, 'BACK', 4, 900)
  const ask = (minFill: number) =>
    parts(scene.order(101, 'LAY', 4, 900, { timeInForce: 'FILL_OR_KILL', minFill: minFill * 100 }))
  expect(ask(501)).toBe('insufficient_funds')
  expect(ask(500)).toEqual([500, 0, 400])
})

test('a replacement is not cut: refused, the old order stands', () => {
  const scene = allIn()
  scene.order(103, 'BACK', 4, 900)
  const { id } = scene.order(101, 'LAY', 1.5, 10)
  const replaced = scene.do('replace-order', { market: 1, account: 101, order: id, price: 400, size: 90_000 })
  expect(replaced.refusal).toBe('insufficient_funds')
  expect(scene.book()).toContain('back 1.5x10')
})

test('an order that waits for the bet delay and only closes a position is judged when it is released', () => {
  const scene = allIn()
  scene.order(103, 'BACK', 4, 900, { persistence: 'PERSIST' })
  scene.do('turn-in-play', { market: 1 })
  const waiting = scene.order(101, 'LAY', 4, 5_000)
  expect([waiting.refusal, waiting.releaseAt > 0]).toEqual([undefined, true])
  scene.wait(5_000)
  scene.do('release-orders', {})
  expect(exposureOf(scene, 101)).toBe(500)
})

test('one that is beyond the balance limit by then, and closes nothing, lapses', () => {
  const scene = openScene()
  scene.order(102, 'LAY', 3, 10, { persistence: 'PERSIST' })
  scene.do('turn-in-play', { market: 1 })
  scene.order(101, 'BACK', 3, 10)
  enrich(scene, 101)
  scene.wait(5_000)
  scene.do('release-orders', {})
  expect(scene.book()).toBe('back 3x10 | lay -')
  expect(exposureOf(scene, 101)).toBe(0)
})
