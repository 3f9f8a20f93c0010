/** Results under each runner, now and with the slip's drafts. */
import { expect, test } from 'vitest'
import type { Bet, Position } from '#contract/orders.ts'
import type { Phase, SlipLine } from './slip-line.ts'
import { isPending, runnerResults, slipBetsOf } from './what-if.ts'

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

test('a bet counts from its draft until the stream has told what became of it, and is pending once it is sent', () => {
  const order = { orderId: 5 } as Extract<Phase, { kind: 'delayed' }>['order']
  const line = (phase: Phase) => ({ marketId: 1, phase }) as SlipLine
  const told = (state: Bet['state']) => [{ orderId: 5, state } as Bet]
  const [draft, sent] = [line({ kind: 'draft', problem: null }), line({ kind: 'sent', checking: false })]
  const delayed = line({ kind: 'delayed', order, releaseAt: 0 })
  const accepted = line({ kind: 'accepted', order })
  expect(slipBetsOf([draft, sent, delayed, accepted], 1, [])).toHaveLength(4)
  expect(slipBetsOf([draft, delayed, accepted], 1, told('delayed'))).toHaveLength(3)
  expect(slipBetsOf([draft, delayed, accepted], 1, told('matched'))).toEqual([draft])
  expect(slipBetsOf([draft], 2, [])).toEqual([])
  expect([isPending([draft]), isPending([draft, sent]), isPending([delayed])]).toEqual([false, true, true])
})
