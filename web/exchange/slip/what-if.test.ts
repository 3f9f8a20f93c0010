/** Results under each runner, now and with the slip's drafts. */
import { expect, test } from 'vitest'
import type { Position } from '#contract/orders.ts'
import { runnerResults } from './what-if.ts'

const position: Position = {
  marketId: 1,
  exposure: 2_500,
  runners: [
    { selectionId: 11, ifWins: 2_370 },
    { selectionId: 12, ifWins: -2_500 },
  ],
}

test('a lay of 50.00 at 2.12 turns +23.70 / -25.00 into +73.70 / -81.00', () => {
  const draft = { selectionId: 12, side: 'LAY', oddsText: '2.12', stakeText: '50.00' } as const
  expect(runnerResults([11, 12], position, [draft])).toEqual([
    { now: 2_370, after: 7_370 },
    { now: -2_500, after: -8_100 },
  ])
})

test('several drafts add up; one that is half written or of another runner counts for nothing', () => {
  const drafts = [
    { selectionId: 11, side: 'BACK', oddsText: '3', stakeText: '10' },
    { selectionId: 13, side: 'BACK', oddsText: '4.1', stakeText: '5' },
    { selectionId: 12, side: 'LAY', oddsText: '2.12', stakeText: '' },
    { selectionId: 99, side: 'BACK', oddsText: '2', stakeText: '10' },
  ] as const
  expect(runnerResults([11, 12, 13], undefined, drafts)).toEqual([
    { now: 0, after: 1_500 },
    { now: 0, after: -1_500 },
    { now: 0, after: 550 },
  ])
})

test('without drafts there is no second figure', () => {
  expect(runnerResults([11, 12], position, [])).toEqual([
    { now: 2_370, after: null },
    { now: -2_500, after: null },
  ])
})

test('a price between two of the ladder counts as the one that will be sent', () => {
  const draft = { selectionId: 11, side: 'BACK', oddsText: '2.13', stakeText: '1' } as const
  expect(runnerResults([11, 12], undefined, [draft])[0]).toEqual({ now: 0, after: 112 })
})

test('hundredths of a cent are rounded once, half-even', () => {
  // 0.01 at 1.50 wins half a cent: 0, not 1.
  const draft = { selectionId: 11, side: 'BACK', oddsText: '1.5', stakeText: '0.01' } as const
  expect(runnerResults([11, 12], undefined, [draft])[0]).toEqual({ now: 0, after: 0 })
})
