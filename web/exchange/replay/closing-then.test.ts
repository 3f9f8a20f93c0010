/** What closing at a moment of the past would have brought. */
import { expect, test } from 'vitest'
import { closedThen } from './closing-then.ts'
import type { RunnerThen } from './moment.ts'
import type { OwnEvent } from './own-then.ts'

const runner = (selectionId: number, back: number, lay: number | null): RunnerThen => ({
  selectionId,
  back: [[back, 10_000]],
  lay: lay === null ? [] : [[lay, 10_000]],
  lastPrice: null,
  matched: 0,
})
const matched = (change: Partial<OwnEvent>): OwnEvent => ({
  ...{ time: 1, kind: 'matched', orderId: 1, selectionId: 11, side: 'BACK', price: 200, size: 4_000 },
  ...change,
})
const open = { status: 'OPEN', runners: [runner(11, 155, 160), runner(22, 250, 260)] } as const

test('what was backed is laid at the best price then, what was laid is backed', () => {
  // Backed 40.00 at 2.00, laid 50.00 at 1.60.
  expect(closedThen([matched({})], open)).toBe(1_000)
  // Laid 20.00 at 2.00 besides, backed 16.00 at 2.50.
  const lay = matched({ orderId: 2, selectionId: 22, side: 'LAY', size: 2_000 })
  expect(closedThen([matched({}), lay], open)).toBe(1_000 + 400)
})

test('what was placed and not matched is not counted', () => {
  expect(closedThen([matched({ kind: 'placed' }), matched({ kind: 'cut' })], open)).toBeNull()
})

test('a market that took no bets, and a price that was not there, close nothing', () => {
  expect(closedThen([matched({})], { ...open, status: 'SUSPENDED' })).toBeNull()
  expect(closedThen([matched({})], { ...open, runners: [runner(11, 155, null)] })).toBeNull()
  expect(closedThen([matched({})], undefined)).toBeNull()
})

test('bets that were level already need no price', () => {
  const level = [matched({}), matched({ orderId: 2, side: 'LAY', price: 160, size: 5_000 })]
  expect(closedThen(level, { ...open, runners: [runner(11, 155, null)] })).toBe(1_000)
})
