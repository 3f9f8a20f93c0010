/** Which runner stands under 1, X and 2. */
import { expect, test } from 'vitest'
import { mainMarket, threeWay } from './three-way.ts'

function runners(...names: string[]) {
  return {
    runners: names.map((name, index) => ({ selectionId: index + 1, name, status: 'ACTIVE' as const })),
  }
}

test.each([
  [
    ['Northgate', 'Harbour Town', 'The Draw'],
    ['Northgate', 'The Draw', 'Harbour Town'],
  ],
  [
    ['Northgate', 'Draw', 'Harbour Town'],
    ['Northgate', 'Draw', 'Harbour Town'],
  ],
  [
    ['Arden', 'Kovač'],
    ['Arden', null, 'Kovač'],
  ],
  [
    ['Drawbridge FC', 'Old Forge'],
    ['Drawbridge FC', null, 'Old Forge'],
  ],
  [['Only one'], ['Only one', null, null]],
  [
    ['Copper Lantern', 'Silver Keepsake', 'Tidal Ledger'],
    [null, null, null],
  ],
])('%j stands as %j', (names, expected) => {
  expect(threeWay(runners(...names)).map((runner) => runner?.name ?? null)).toEqual(expected)
})

test('the main market is Match Odds wherever it stands, else the first', () => {
  const total = { name: 'Total Goals' }
  const odds = { name: 'Match Odds' }
  expect(mainMarket({ markets: [total, odds] as never })).toBe(odds)
  expect(mainMarket({ markets: [total] as never })).toBe(total)
  expect(mainMarket({ markets: [] })).toBeUndefined()
})
