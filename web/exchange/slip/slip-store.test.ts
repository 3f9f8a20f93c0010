/** The slip's lines: choosing, typing, snapping, and what may still be changed. */
import { beforeEach, expect, test } from 'vitest'
import type { Choice } from './slip-line.ts'
import {
  choose,
  clearSlip,
  keepEvent,
  refuse,
  setPhase,
  snapOddsToLadder,
  tidyStake,
  typeOdds,
  typeStake,
  useSlip,
} from './slip-store.ts'

function choice(rest: Partial<Choice> = {}): Choice {
  return {
    eventId: 1,
    eventName: 'Arden vs Kovač',
    marketId: 7,
    marketName: 'Match Odds',
    selectionId: 11,
    runnerName: 'Arden',
    side: 'BACK',
    price: 190,
    bestPrice: 190,
    marketVersion: 3,
    selectionIds: [11, 12],
    numberOfWinners: 1,
    stakeMin: 100,
    ...rest,
  }
}

const lines = () => useSlip.getState().lines
const first = () => lines()[0]!

beforeEach(() => {
  useSlip.setState({ lines: [], choices: 0 })
})

test('a chosen price is in the slip, and an untouched draft gives way to the next choice', () => {
  choose(choice())
  expect(first()).toMatchObject({ oddsText: '1.90', stakeText: '' })
  choose(choice({ selectionId: 12, runnerName: 'Kovač', side: 'LAY', price: 212 }))
  expect(lines().map(({ runnerName }) => runnerName)).toEqual(['Kovač'])
})

test('a draft with a stake stays; choosing the same bet again takes the new price and keeps the stake', () => {
  choose(choice())
  typeStake(first().id, '50')
  choose(choice({ selectionId: 12 }))
  expect(lines()).toHaveLength(2)
  const before = lines()[1]!
  choose(choice({ price: 192 }))
  expect(lines()).toHaveLength(1)
  expect(first()).toMatchObject({ id: before.id, oddsText: '1.92', stakeText: '50', selectionId: 11 })
})

test('typed odds are left alone while typing, told when they will have to move, and moved after', () => {
  const note = '2.13 is not on the ladder; the nearest price is 2.12.'
  choose(choice())
  const { id } = first()
  typeOdds(id, '1')
  expect(first()).toMatchObject({ oddsText: '1', oddsNote: null })
  typeOdds(id, '2.13')
  expect(first()).toMatchObject({ oddsText: '2.13', oddsNote: note })
  snapOddsToLadder(id)
  expect(first()).toMatchObject({ oddsText: '2.12', oddsNote: note })
  snapOddsToLadder(id)
  expect(first().oddsNote).toBe(note)
  typeOdds(id, '3')
  snapOddsToLadder(id)
  expect(first()).toMatchObject({ oddsText: '3.00', oddsNote: null })
  typeOdds(id, '1')
  snapOddsToLadder(id)
  expect(first()).toMatchObject({
    oddsText: '1.01',
    oddsNote: '1.00 is not on the ladder; the nearest price is 1.01.',
  })
})

test('leaving a field writes it tidily and takes no complaint away', () => {
  choose(choice())
  const { id } = first()
  typeStake(id, '5')
  refuse(id, { problem: 'The market is suspended.' })
  tidyStake(id)
  snapOddsToLadder(id)
  expect(first()).toMatchObject({
    stakeText: '5.00',
    phase: { kind: 'draft', problem: 'The market is suspended.' },
  })
})

test('a sent line cannot be written any more; a refused one is a draft under a new key', () => {
  choose(choice())
  const { id, orderKey } = first()
  setPhase(id, { kind: 'sent', checking: false })
  typeStake(id, '99')
  typeOdds(id, '1.91')
  expect(first()).toMatchObject({ stakeText: '', oddsText: '1.90' })
  refuse(id, { problem: 'The market is suspended.' })
  expect(first().phase).toEqual({ kind: 'draft', problem: 'The market is suspended.' })
  expect(first().id).toBe(id)
  expect(first().orderKey).not.toBe(orderKey)
  typeStake(id, '10')
  expect(first().phase).toEqual({ kind: 'draft', problem: null })
})

test('clearing and changing to another event leave what is under way', () => {
  choose(choice())
  const sent = first().id
  typeStake(sent, '5')
  setPhase(sent, { kind: 'sent', checking: false })
  choose(choice({ selectionId: 12 }))
  keepEvent(2)
  expect(lines().map(({ id }) => id)).toEqual([sent])
  clearSlip()
  expect(lines()).toHaveLength(1)
  setPhase(sent, {
    kind: 'accepted',
    order: {
      orderId: 5,
      state: 'matched',
      matched: 500,
      averagePrice: 190,
      unmatched: 0,
      cancelled: 0,
      lapsed: 0,
      voided: 0,
      reason: undefined,
    },
  })
  clearSlip()
  expect(lines()).toEqual([])
})
