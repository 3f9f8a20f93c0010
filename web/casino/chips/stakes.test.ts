import { describe, expect, test } from 'vitest'
import {
  addChip,
  afterRound,
  changeField,
  clear,
  double,
  emptyTable,
  fits,
  isPlayed,
  leave,
  proposedTable,
  repeat,
  type StakedTable,
  toPlay,
  totalOf,
  undo,
} from './stakes.ts'

const lying = ({ stakes }: StakedTable) => Object.fromEntries(stakes)
const proposed = proposedTable('a', 20_000)

describe('the proposed bet', () => {
  test('takes the stake that is typed or chosen as a chip', () => {
    expect(lying(changeField(proposed, 35_000, 'typing'))).toEqual({ a: 35_000 })
    expect(lying(changeField(proposed, 100_000, 'chip'))).toEqual({ a: 100_000 })
  })

  test('makes way for the first press, on its own spot too, and undo brings it back', () => {
    expect(lying(addChip(proposed, 'b', 20_000))).toEqual({ b: 20_000 })
    const pressed = addChip(proposed, 'a', 20_000)
    expect(lying(pressed)).toEqual({ a: 20_000 })
    expect(undo(pressed)).toEqual(proposed)
  })
})

test('a single bet of one press takes what is typed, but not another chip', () => {
  const pressed = addChip(proposed, 'b', 20_000)
  expect(lying(changeField(pressed, 1_250, 'typing'))).toEqual({ b: 1_250 })
  expect(changeField(pressed, 100_000, 'chip')).toBe(pressed)
})

test('chips add up, on the spot and on the table; from the second on the field changes nothing that lies there', () => {
  const table = ['a', 'tie', 'a'].reduce((before, spot) => addChip(before, spot, 20_000), emptyTable)
  expect(lying(table)).toEqual({ a: 40_000, tie: 20_000 })
  expect(totalOf(table.stakes)).toBe(60_000)
  expect(changeField(table, 500, 'typing')).toBe(table)
})

test('what the money covers is left on the table by a step of its own; one bet still takes what is typed', () => {
  const single = leave(proposed, new Map([['a', 9_000]]))
  expect(lying(single)).toEqual({ a: 9_000 })
  expect(lying(changeField(single, 500, 'typing'))).toEqual({ a: 500 })
  expect(undo(single)).toEqual(proposed)
  const several = leave(addChip(addChip(emptyTable, 'a', 100), 'b', 300), new Map([['a', 100]]))
  expect(changeField(several, 500, 'typing')).toBe(several)
  const again = leave(afterRound(new Map([['a', 20_000]])), new Map([['a', 9_000]]))
  expect([lying(again), isPlayed(again)]).toEqual([{ a: 9_000 }, false])
})

test('undo takes back step by step, and clear and double are steps', () => {
  const one = addChip(emptyTable, 'a', 100)
  const steps = [one, addChip(one, 'b', 300)]
  const two = steps[1]!
  expect(undo(double(two)).stakes).toEqual(two.stakes)
  expect(lying(double(two))).toEqual({ a: 200, b: 600 })
  expect(undo(clear(two)).stakes).toEqual(two.stakes)
  expect(undo(undo(two))).toEqual(emptyTable)
  expect(undo(emptyTable)).toBe(emptyTable)
})

describe('after a round', () => {
  const played = new Map([
    ['a', 100_000],
    ['tie', 20_000],
  ])
  const table = afterRound(played)

  test('nothing lies on the table, and the same may be played again', () => {
    expect(isPlayed(table)).toBe(true)
    expect(table.stakes.size).toBe(0)
    expect(toPlay(table)).toEqual(played)
    expect(lying(double(table))).toEqual({ a: 200_000, tie: 40_000 })
  })

  test('a press begins again, and repeat brings the round back', () => {
    const pressed = addChip(table, 'b', 20_000)
    expect(lying(pressed)).toEqual({ b: 20_000 })
    expect(isPlayed(pressed)).toBe(false)
    expect(repeat(pressed).stakes).toEqual(played)
    expect(undo(repeat(pressed)).stakes).toEqual(pressed.stakes)
  })

  test('clear leaves nothing to play but by repeat', () => {
    expect(toPlay(clear(table)).size).toBe(0)
    expect(repeat(clear(table)).stakes).toEqual(played)
  })

  test('a stake that is typed is for the one bet that the round had; with several it is for the next press', () => {
    expect(lying(changeField(afterRound(new Map([['a', 20_000]])), 30_000, 'typing'))).toEqual({ a: 30_000 })
    expect(changeField(table, 30_000, 'typing')).toBe(table)
  })
})

test('stakes fit where each is within the limit and their sum within the money', () => {
  const stakes = new Map([
    ['a', 300],
    ['b', 200],
  ])
  expect(fits(stakes, { stakeMax: 300, available: 500 })).toBe(true)
  expect(fits(stakes, { stakeMax: 299, available: null })).toBe(false)
  expect(fits(stakes, { stakeMax: 300, available: 499 })).toBe(false)
  expect(fits(stakes, { stakeMax: 300, available: null })).toBe(true)
})
