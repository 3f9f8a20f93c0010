/** The table of market types: whatever it is asked for, a market that can be made, or none. */
import { expect, test } from 'vitest'
import { fromMarketType, type MadeMarket } from './market-of-type.ts'
import { type MarketType, type MarketTypeKey, marketTypes } from './market-types.ts'

const types = Object.entries(marketTypes) as [MarketTypeKey, MarketType][]
const sides = ['Ash', 'Birch']

test.each(types)(
  '%s has a name without gaps, different runners and rules',
  (type, { numbers = [], rules, kind }) => {
    const lines = kind.startsWith('ASIAN') ? [100] : undefined
    const made = fromMarketType({
      type,
      numbers: numbers.map(([least]) => least),
      participants: sides,
      lines,
    })
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
    terms: {},
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

const madeOf = (
  type: MarketTypeKey,
  more: { numbers?: number[]; lines?: number[] },
): MadeMarket | undefined => fromMarketType({ type, participants: sides, ...more })

test('handicaps and totals have two runners a line; other types have none', () => {
  expect(madeOf('ASIAN_HANDICAP', { lines: [-75, 0] })).toMatchObject({
    runners: ['Ash', 'Birch', 'Ash', 'Birch'],
    terms: {
      marketKind: 'ASIAN_HANDICAP',
      handicaps: [
        { side: 'HOME', handicap: -75 },
        { side: 'AWAY', handicap: 75 },
        { side: 'HOME', handicap: 0 },
        { side: 'AWAY', handicap: 0 },
      ],
    },
  })
  expect(madeOf('ASIAN_TOTAL', { lines: [275] })?.terms.handicaps).toEqual([
    { side: 'OVER', handicap: 275 },
    { side: 'UNDER', handicap: 275 },
  ])
  expect(madeOf('ASIAN_TOTAL', {})).toBeUndefined()
  expect(madeOf('HALF_TIME', { lines: [25] })).toBeUndefined()
})

test('a line has its unit and half lines from below its least number to above its greatest; a session its over', () => {
  expect(madeOf('TOTAL_GAMES', {})).toMatchObject({
    runners: ['Total Games'],
    terms: {
      marketKind: 'LINE',
      line: { low: 50, high: 6_550, step: 100, resultMin: 0, resultMax: 65, unit: 'games' },
    },
  })
  expect(madeOf('SESSION_RUNS', { numbers: [2, 15] })).toMatchObject({
    name: 'Innings 2, 15 Overs Runs',
    terms: { line: { namedOver: 15, unit: 'runs' } },
  })
  expect(madeOf('INNINGS_RUNS', { numbers: [1] })?.terms.line).not.toHaveProperty('namedOver')
})

test('races find a starting price to win and to be placed, and pay each-way as many places as the field has', () => {
  const field = Array.from({ length: 9 }, (_, i) => `Runner ${i}`)
  const termsOf = (type: MarketTypeKey) => fromMarketType({ type, participants: field })?.terms
  expect(termsOf('WIN')).toEqual({ startingPrice: true })
  expect(termsOf('PLACE')).toEqual({ startingPrice: true })
  expect(termsOf('EACH_WAY')).toEqual({ marketKind: 'EACH_WAY', eachWay: { places: 3, divisor: 5 } })
})
