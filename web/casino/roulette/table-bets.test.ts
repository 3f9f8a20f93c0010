/** The roulette table on screen: every spot of the house's table once, at its place, by its name. */
import { expect, test } from 'vitest'
import { spots } from '#core/casino/roulette-bets.ts'
import { betName } from '../rules/bet-names.ts'
import { spotOfBet } from '../verify/round-bets.ts'
import {
  betBody,
  betTerms,
  columnSpots,
  countWords,
  dozenSpots,
  evenSpots,
  insideSpots,
  middleOf,
  numberSpots,
} from './table-bets.ts'

const middle = (selection: string) => middleOf(spots.find((spot) => spot.selection === selection)!)

test('every spot of the table is on the screen once', () => {
  const shown = [...numberSpots, ...insideSpots, ...columnSpots, ...dozenSpots, ...evenSpots]
  expect(new Set(shown)).toEqual(new Set(spots))
  expect(shown).toHaveLength(157)
  expect(insideSpots).toHaveLength(108)
})

test('inside spots lie on the lines between their numbers, each at a place of its own', () => {
  expect(middle('split-8-11')).toEqual({ along: 4, across: 1.5 })
  expect(middle('split-7-8')).toEqual({ along: 3.5, across: 1 })
  expect(middle('corner-1-2-4-5')).toEqual({ along: 2, across: 1 })
  expect(middle('street-34-35-36')).toEqual({ along: 12.5, across: 0 })
  expect(middle('line-1-2-3-4-5-6')).toEqual({ along: 2, across: 0 })
  expect(middle('split-0-3')).toEqual({ along: 1, across: 2.5 })
  expect(middle('trio-0-1-2')).toEqual({ along: 1, across: 1 })
  expect(middle('trio-0-2-3')).toEqual({ along: 1, across: 2 })
  expect(middle('firstFour-0-1-2-3')).toEqual({ along: 1, across: 0 })
  const places = insideSpots.map((spot) => JSON.stringify(middleOf(spot)))
  expect(new Set(places).size).toBe(insideSpots.length)
})

test('a bet is sent as the call has it, and an answered one is known again', () => {
  expect(betBody('straight-17', 200)).toEqual({ type: 'straight', number: 17, amount: 200 })
  expect(betBody('split-8-11', 5)).toEqual({ type: 'split', numbers: [8, 11], amount: 5 })
  expect(betBody('dozen-2', 5)).toEqual({ type: 'dozen', number: 2, amount: 5 })
  expect(betBody('red', 5)).toEqual({ type: 'red', amount: 5 })
  for (const { selection } of spots) expect(spotOfBet(betBody(selection, 1))).toBe(selection)
})

test('every spot has a name of its own, and says what it returns', () => {
  expect(new Set(spots.map(({ selection }) => betName('roulette', selection))).size).toBe(spots.length)
  expect(betTerms('corner-1-2-4-5', { corner: 900 })).toBe('Corner 1, 2, 4, 5 returns 9 for 1')
  expect(betTerms('dozen-1', { dozen: 300 })).toBe('1st 12 returns 3 for 1')
  expect(betTerms('red', { even: 150 })).toBe('Red returns 1.50 for 1')
})

test('what is on the table is counted in numbers, or in spots where not all are numbers', () => {
  expect(countWords([])).toBe('0 numbers')
  expect(countWords(['straight-3'])).toBe('1 number')
  expect(countWords(['straight-3', 'straight-0'])).toBe('2 numbers')
  expect(countWords(['straight-3', 'red'])).toBe('2 spots')
})
