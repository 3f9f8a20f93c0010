/** The tape: what the call knows and what the stream adds, each trade once. */
import { expect, test } from 'vitest'
import { tapeOf, tapeRows } from './tape.ts'

const live = (sequence: number, selectionId: number, price: number) => ({
  sequence,
  time: sequence,
  selectionId,
  price,
  size: 100,
})

test('the stream adds what the call does not know yet, of this runner alone', () => {
  const traded = { sequence: 10, selectionId: 1, trades: [[9, 200, 100] as [number, number, number]] }
  const rows = tapeOf(traded, [live(12, 1, 202), live(11, 2, 500), live(10, 1, 200)])
  expect(rows.map(({ price, isNew }) => [price, isNew])).toEqual([
    [202, true],
    [200, false],
  ])
})

test('a move is told against the trade before', () => {
  const trades: [number, number, number][] = [
    [4, 202, 100],
    [3, 202, 100],
    [2, 200, 100],
    [1, 206, 100],
  ]
  const rows = tapeOf({ sequence: 4, selectionId: 1, trades }, [])
  expect(rows.map(({ move }) => move)).toEqual([null, 'up', 'down', null])
})

test('a trade keeps its key when the call has learnt of it, and equal ones have their own', () => {
  const before = tapeOf(
    {
      sequence: 4,
      selectionId: 1,
      trades: [
        [4, 200, 100],
        [4, 200, 100],
      ],
    },
    [live(5, 1, 204)],
  )
  const after = tapeOf(
    {
      sequence: 5,
      selectionId: 1,
      trades: [
        [5, 204, 100],
        [4, 200, 100],
        [4, 200, 100],
      ],
    },
    [live(5, 1, 204)],
  )
  expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key))
  expect(new Set(after.map(({ key }) => key)).size).toBe(3)
})

test('twenty are shown', () => {
  const trades = Array.from({ length: 100 }, (_, at): [number, number, number] => [1_000 - at, 200, 100])
  expect(tapeOf({ sequence: 1, selectionId: 1, trades }, [])).toHaveLength(tapeRows)
})
