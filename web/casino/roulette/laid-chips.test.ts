/** Chips on the board: in and out by the empty hand, added by a chip in it, taken back press by press. */
import { describe, expect, test } from 'vitest'
import {
  amountsOn,
  double,
  emptyBoard,
  followsField,
  type LaidChips,
  laidOf,
  press,
  pressAll,
  settled,
  undo,
} from './laid-chips.ts'

const field = 20_000
const lying = (board: LaidChips, stake: number | null = field) => Object.fromEntries(amountsOn(board, stake))
const pressed = (hand: number | null, ...selections: string[]) =>
  selections.reduce((board, selection) => press(board, selection, hand), emptyBoard)

describe('the empty hand', () => {
  test('chooses a spot and takes it out again; all that is chosen has the stake of the field', () => {
    expect(lying(pressed(null, 'red', 'straight-5', 'red'))).toEqual({ 'straight-5': 20_000 })
    const board = pressed(null, 'straight-3', 'straight-5')
    expect(lying(board, 500)).toEqual({ 'straight-3': 500, 'straight-5': 500 })
    expect(lying(board, null)).toEqual({ 'straight-3': 0, 'straight-5': 0 })
  })

  test('takes out every chip of the spot, and undo goes to the spot chosen last of those that are left', () => {
    const board = press(
      press(pressed(null, 'straight-5', 'straight-36'), 'straight-5', 100),
      'straight-5',
      null,
    )
    expect(lying(board)).toEqual({ 'straight-36': 20_000 })
    expect(undo(board)).toEqual(emptyBoard)
    expect(undo(emptyBoard)).toEqual(emptyBoard)
  })
})

test('a chip in the hand is added to what lies there, and undo takes that chip back', () => {
  const board = press(pressed(null, 'straight-17', 'red'), 'straight-17', 100_000)
  expect(lying(board)).toEqual({ 'straight-17': 120_000, red: 20_000 })
  expect(lying(undo(board))).toEqual({ 'straight-17': 20_000, red: 20_000 })
})

test('a press on several spots adds to all of them and is taken back as one', () => {
  const voisins = [
    { selection: 'trio-0-2-3', stakes: 2 },
    { selection: 'split-4-7', stakes: 1 },
  ]
  const board = pressAll(pressed(null, 'split-4-7'), voisins, null)
  expect(lying(board)).toEqual({ 'split-4-7': 40_000, 'trio-0-2-3': 40_000 })
  expect(lying(undo(board))).toEqual({ 'split-4-7': 20_000 })
})

test('settled chips keep their worth; those put down later have the stake of the field', () => {
  const board = press(settled(pressed(null, 'red'), field), 'black', null)
  expect(lying(board, 500)).toEqual({ red: 20_000, black: 500 })
  expect(followsField(board)).toBe(true)
  expect(followsField(settled(board, 500))).toBe(false)
  expect(settled(board, null)).toBe(board)
})

test('double puts as much again on every spot, as one press', () => {
  const board = press(pressed(null, 'red'), 'straight-1', 100)
  const doubled = double(board, field)
  expect(lying(doubled, null)).toEqual({ red: 40_000, 'straight-1': 200 })
  expect(lying(undo(doubled))).toEqual(lying(board))
})

test('the stakes of a round are laid again spot by spot', () => {
  const amounts = new Map([
    ['red', 300],
    ['straight-0', 100],
  ])
  expect(lying(laidOf(amounts))).toEqual({ red: 300, 'straight-0': 100 })
  expect(lying(undo(laidOf(amounts)))).toEqual({ red: 300 })
})
