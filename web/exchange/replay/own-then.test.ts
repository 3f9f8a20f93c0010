import { expect, test } from 'vitest'
import { type OwnEvent, ownThen } from './own-then.ts'

const event = (
  time: number,
  kind: OwnEvent['kind'],
  change: Partial<OwnEvent> & Pick<OwnEvent, 'size'>,
): OwnEvent => ({ time, kind, orderId: 1, selectionId: 11, side: 'BACK', price: 300, ...change })

const events = [
  event(100, 'placed', { size: 1_000 }),
  event(200, 'matched', { size: 400, price: 310 }),
  event(300, 'placed', { orderId: 2, selectionId: 22, side: 'LAY', price: 200, size: 500 }),
  event(400, 'cut', { size: 600 }),
  event(500, 'matched', { orderId: 2, selectionId: 22, side: 'LAY', price: 200, size: 500 }),
]

test('bets come to what was matched by then, and to what would have been with the rest', () => {
  const at = (time: number) =>
    ownThen(
      events.filter((one) => one.time <= time),
      [11, 22],
    )
  expect(at(99)).toEqual({ results: [], resting: new Map() })
  expect(at(100).results).toEqual([
    { matched: 0, ifAll: 2_000 },
    { matched: 0, ifAll: -1_000 },
  ])
  expect(at(200)).toEqual({
    results: [
      { matched: 840, ifAll: 840 + 1_200 },
      { matched: -400, ifAll: -1_000 },
    ],
    resting: new Map([[11, [expect.objectContaining({ side: 'BACK', price: 300, size: 600 })]]]),
  })
  expect(at(400).results).toEqual([
    { matched: 840, ifAll: 840 + 500 },
    { matched: -400, ifAll: -400 - 500 },
  ])
  expect(at(500)).toEqual({
    results: [
      { matched: 1_340, ifAll: 1_340 },
      { matched: -900, ifAll: -900 },
    ],
    resting: new Map(),
  })
})

test('of a bet whose placing is no longer kept, what was matched counts', () => {
  const { results } = ownThen(events.slice(1, 2), [11, 22])
  expect(results[0]).toEqual({ matched: 840, ifAll: 840 })
})
