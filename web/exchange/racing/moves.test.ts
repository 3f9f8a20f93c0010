import { expect, test } from 'vitest'
import { endsOf, hasLine, largestMoves, linePath, moveOf } from './moves.ts'

const now = 1_700_000_000_000
const minute = (ago: number, first: number, last: number) =>
  [now - ago * 60_000, first, first, last, last, 100] as [number, number, number, number, number, number]

test('the price of ten minutes ago is that of the last minute before, and holds until there are trades', () => {
  const minutes = [minute(40, 300, 320), minute(12, 320, 340), minute(5, 350, 360)]
  expect(moveOf({ selectionId: 1, minutes }, now)).toEqual({
    selectionId: 1,
    points: [
      [0, 340],
      [360_000, 360],
      [600_000, 360],
    ],
  })
})

test('what was first traded since begins where it was; what never was has no line', () => {
  expect(moveOf({ selectionId: 1, minutes: [minute(5, 350, 360)] }, now)?.points[0]).toEqual([300_000, 350])
  expect(moveOf({ selectionId: 1, minutes: [] }, now)).toBe(null)
  expect(
    [5, 1].map((ago) => hasLine(moveOf({ selectionId: 1, minutes: [minute(ago, 350, 360)] }, now)!)),
  ).toEqual([true, false])
})

test('the minute that is not over ends now', () => {
  const move = moveOf({ selectionId: 1, minutes: [minute(0.5, 350, 360)] }, now)!
  expect(move.points.at(-1)).toEqual([600_000, 360])
  expect(endsOf(move)).toEqual({ from: 350, to: 360 })
})

test('the largest moves are those that change most for their price, and one back where it began is none', () => {
  const of = (selectionId: number, from: number, to: number) => ({
    selectionId,
    points: [[0, from] as const, [600_000, to] as const],
  })
  const moves = [of(1, 300, 330), of(2, 1_000, 800), of(3, 500, 500), of(4, 200, 400)]
  expect(largestMoves(moves, 2).map(({ selectionId }) => selectionId)).toEqual([4, 2])
  expect(largestMoves(moves, 5)).toHaveLength(3)
})

test('a line goes from the left to the right of its box, the highest price on top, and is level where nothing moved', () => {
  const move = {
    selectionId: 1,
    points: [[0, 300] as const, [300_000, 400] as const, [600_000, 350] as const],
  }
  expect(linePath(move, 40, 10)).toBe('M0.0 10.0L20.0 0.0L40.0 5.0')
  expect(
    linePath(
      {
        selectionId: 1,
        points: [
          [0, 300],
          [600_000, 300],
        ],
      },
      40,
      10,
    ),
  ).toBe('M0.0 5.0L40.0 5.0')
})
