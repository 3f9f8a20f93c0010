/** Sectors and neighbours: which numbers they cover, and with how many stakes. */
import { expect, test } from 'vitest'
import { wheelOrder } from '#core/casino/roulette.ts'
import { spotOf } from '#core/casino/roulette-bets.ts'
import { neighbourBets, neighboursMax, neighboursOf, type Sector, sectors, stakesOf } from './wheel-bets.ts'

const sector = (key: Sector['key']) => sectors.find((one) => one.key === key)!
/** The numbers it covers, in the order of the wheel. */
const numbersOf = ({ bets }: Sector) => {
  const numbers = bets.flatMap(({ selection }) => spotOf(selection)!.numbers)
  return wheelOrder.filter((number) => numbers.includes(number))
}

test('tiers, orphelins and zero take one stake a bet; voisins two on the trio and on the corner', () => {
  expect(sectors.map(({ name, bets }) => [name, stakesOf(bets)])).toEqual([
    ['Tiers', 6],
    ['Orphelins', 5],
    ['Voisins', 9],
    ['Zero', 4],
  ])
  const twice = sectors.flatMap(({ bets }) => bets.filter(({ stakes }) => stakes > 1))
  expect(twice.map(({ selection }) => selection)).toEqual(['trio-0-2-3', 'corner-25-26-28-29'])
})

test('each covers its own part of the wheel', () => {
  expect(numbersOf(sector('tiers'))).toEqual([27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33])
  expect(numbersOf(sector('orphelins'))).toEqual([17, 34, 6, 1, 20, 14, 31, 9])
  const voisins = [0, 32, 15, 19, 4, 21, 2, 25, 22, 18, 29, 7, 28, 12, 35, 3, 26]
  expect(numbersOf(sector('voisins'))).toEqual(voisins)
  expect(numbersOf(sector('zero'))).toEqual([0, 32, 15, 12, 35, 3, 26])
})

test('tiers, orphelins and voisins are the whole wheel, each number in one of them', () => {
  const all = (['tiers', 'orphelins', 'voisins'] as const).flatMap((key) => numbersOf(sector(key)))
  expect(all).toHaveLength(37)
  expect(new Set(all)).toEqual(new Set(wheelOrder))
})

test('neighbours are counted along the wheel, over its end too', () => {
  expect(neighboursOf(17, 2)).toEqual([2, 25, 17, 34, 6])
  expect(neighboursOf(0, 1)).toEqual([26, 0, 32])
  expect(neighboursOf(26, 2)).toEqual([35, 3, 26, 0, 32])
  expect(neighboursOf(32, 4)).toEqual([35, 3, 26, 0, 32, 15, 19, 4, 21])
  expect(neighboursOf(5, 0)).toEqual([5])
})

test('each neighbour gets one stake, straight up, and none twice', () => {
  expect(neighbourBets(8, 0)).toEqual([{ selection: 'straight-8', stakes: 1 }])
  for (const number of wheelOrder) {
    const bets = neighbourBets(number, neighboursMax)
    expect(stakesOf(bets)).toBe(9)
    expect(new Set(bets.map(({ selection }) => selection)).size).toBe(9)
  }
})
