import { expect, test } from 'vitest'
import type { Market, RaceCard, Runner } from '#contract/catalogue.ts'
import { placeMarket, raceRunners, winMarket } from './race-markets.ts'

const runner = (selectionId: number, status: Runner['status'] = 'ACTIVE'): Runner => ({
  selectionId,
  name: `R${selectionId}`,
  status,
})
const carded = (selectionId: number, number: number) =>
  ({ selectionId, number }) as RaceCard['runners'][number]

test('runners stand by their numbers, those withdrawn at the end', () => {
  const card: RaceCard = { distanceMetres: 1_200, runners: [carded(7, 1), carded(8, 2), carded(9, 3)] }
  const rows = raceRunners([runner(9), runner(7, 'REMOVED'), runner(8)], card)
  expect(rows.map((row) => row.runner.selectionId)).toEqual([8, 9, 7])
  expect(rows[0]?.card?.number).toBe(2)
  expect(raceRunners([runner(9), runner(7)], undefined).map((row) => row.runner.selectionId)).toEqual([9, 7])
})

test('the win market is the one of its type, else the main one', () => {
  const market = (marketId: number, type?: string) => ({ marketId, name: 'M', type }) as Market
  const race = { markets: [market(1, 'EACH_WAY'), market(2, 'PLACE'), market(3, 'WIN')] }
  expect(winMarket(race)?.marketId).toBe(3)
  expect(placeMarket(race)?.marketId).toBe(2)
  expect(winMarket({ markets: [market(4)] })?.marketId).toBe(4)
  expect(placeMarket({ markets: [market(4)] })).toBe(undefined)
})
