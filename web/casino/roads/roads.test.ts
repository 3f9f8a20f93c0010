import { describe, expect, test } from 'vitest'
import {
  beadPlate,
  bigRoad,
  countMarks,
  derivedRoad,
  derivedRoads,
  lastColumns,
  type RoadMark,
} from './roads.ts'

const letters: Readonly<Record<string, RoadMark>> = { P: 'first', B: 'second', T: 'neutral' }
const marks = (text: string) => [...text].map((letter) => letters[letter]!)

/** Returns squares as lines of text, one for each row. */
function drawn<S extends { column: number; row: number }>(
  squares: readonly S[],
  letter: (square: S) => string,
) {
  const rows: string[] = []
  for (const square of squares) {
    const row = rows[square.row] ?? ''
    rows[square.row] =
      row.padEnd(square.column, '.').slice(0, square.column) + letter(square) + row.slice(square.column + 1)
  }
  return rows
}
const big = (text: string) => drawn(bigRoad(marks(text)), ({ side }) => (side === 'first' ? 'P' : 'B'))
const derived = (text: string, back: number) =>
  derivedRoad(marks(text), back)
    .map(({ isRegular }) => (isRegular ? 'r' : 'i'))
    .join('')

test('the bead plate goes down six, then to the next column, and keeps the last columns', () => {
  const plate = beadPlate(marks('PPPPPPBBBBBBTP'), 2)
  expect(plate.map(({ column, row, mark }) => [column, row, mark])).toEqual([
    ...Array.from({ length: 6 }, (_, row) => [0, row, 'second']),
    [1, 0, 'neutral'],
    [1, 1, 'first'],
  ])
})

describe('the big road', () => {
  test('begins a column whenever the side changes, and puts ties on the mark before them', () => {
    expect(big('TPPBTTBP')).toEqual(['PBP', 'PB'])
    expect(bigRoad(marks('TPPBTTBP')).map(({ neutral }) => neutral)).toEqual([0, 0, 2, 0, 0])
  })

  test('goes six down, then to the right', () => {
    expect(big('PPPPPPPPB')).toEqual(['PB', 'P', 'P', 'P', 'P', 'PPP'])
  })

  test('turns earlier where another run lies in its way', () => {
    expect(big('PPPPPPPPBBBBBBB')).toEqual(['PB', 'PB', 'PB', 'PB', 'PBBB', 'PPP'])
  })
})

describe('the derived roads', () => {
  // Columns of 2, 2, 1, 3, 3 and 1: worked out by hand from the rules of the three roads.
  const text = 'PPBBPBBBPPPB'

  test('big eye looks one column back, from the second mark of the second column on', () => {
    expect(derived(text, derivedRoads.bigEye)).toBe('rriirirrr')
  })

  test('small looks two back, cockroach three', () => {
    expect(derived('PBPBPBPB', derivedRoads.bigEye)).toBe('rrrrrr')
    expect(derived('PBPBPBPB', derivedRoads.small)).toBe('rrrrr')
    expect(derived('PBPBPBPB', derivedRoads.cockroach)).toBe('rrrr')
    expect(derived('PB', derivedRoads.bigEye)).toBe('')
  })
})

test('the last columns move to the left edge', () => {
  const squares = [0, 1, 2, 3].map((column) => ({ column, row: 0 }))
  expect(lastColumns(squares, 2)).toEqual([
    { column: 0, row: 0 },
    { column: 1, row: 0 },
  ])
  expect(lastColumns([], 2)).toEqual([])
})

test('counts are of all three', () => {
  expect(countMarks(marks('PPBTP'))).toEqual({ first: 3, second: 1, neutral: 1 })
})
