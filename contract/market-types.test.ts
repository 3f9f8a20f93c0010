/** The table of market types: whatever it is asked for, a market that can be made, or none. */
import { expect, test } from 'vitest'
import { fromMarketType, type MarketType, type MarketTypeKey, marketTypes } from './market-types.ts'

const types = Object.entries(marketTypes) as [MarketTypeKey, MarketType][]
const sides = ['Ash', 'Birch']

test.each(types)(
  '%s has a name without gaps, different runners and rules',
  (type, { numbers = [], rules }) => {
    const made = fromMarketType({ type, numbers: numbers.map(([least]) => least), participants: sides })
    expect(made?.name).not.toMatch(/[{}]/)
    expect(new Set(made?.runners).size).toBe(made?.runners.length)
    for (const runner of made?.runners ?? []) expect(runner).not.toMatch(/[{}]|undefined/)
    expect(rules).toMatch(/\.$/)
  },
)

test('numbers stand in names and runners, and are kept to their bounds and steps', () => {
  const goals = (...numbers: number[]) => fromMarketType({ type: 'OVER_UNDER', numbers, participants: sides })
  expect(goals(2.5)).toEqual({
    name: 'Over/Under 2.5 Goals',
    runners: ['Under 2.5 Goals', 'Over 2.5 Goals'],
    numberOfWinners: 1,
  })
  for (const wrong of [[], [0], [2], [9.5], [2.5, 1]]) expect(goals(...wrong)).toBeUndefined()
  expect(fromMarketType({ type: 'NEXT_GAME', numbers: [2, 13], participants: sides })?.name).toBe(
    'Set 2, Game 13',
  )
})

test('a match has two sides, a race a field, whose size says how many are placed', () => {
  expect(fromMarketType({ type: 'HALF_TIME', participants: ['A', 'B', 'C'] })).toBeUndefined()
  const placed = (count: number) =>
    fromMarketType({ type: 'PLACE', participants: Array.from({ length: count }, (_, i) => `Runner ${i}`) })
  expect([2, 7, 8, 15, 16].map((count) => placed(count)?.numberOfWinners)).toEqual([1, 2, 3, 3, 4])
  expect(placed(1)).toBeUndefined()
})
