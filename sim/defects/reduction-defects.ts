/** Defects in what a runner's leaving does to the others. */
import type { Defect } from './defect.ts'

const file = 'core/exchange/settlement/reductions.ts'

export const reductionDefects: readonly Defect[] = [
  {
    name: 'a factor of exactly 2.5 % reduces nothing',
    file,
    find: 'return factor < winLeast ? price',
    put: 'return factor <= winLeast ? price',
  },
  {
    name: 'a place price is reduced as a win price is',
    file,
    find: '100 + divideHalfEven((price - 100) * left, 10_000)',
    put: 'divideHalfEven(price * left, 10_000)',
  },
  { name: 'a price is reduced to 1.00', file, find: 'const priceMin = 101', put: 'const priceMin = 100' },
  {
    name: 'a reduced price is rounded half up',
    file,
    find: ': Math.max(priceMin, divideHalfEven(price * left, 10_000))',
    put: ': Math.max(priceMin, Math.round((price * left) / 10_000))',
  },
  {
    name: 'unmatched lays of a place market lapse from 2.5 % on',
    file,
    find: '[reductionRules.PLACE]: 400',
    put: '[reductionRules.PLACE]: winLeast',
  },
  {
    name: 'unmatched backs lapse instead of lays',
    file,
    find: 'Math.floor(level / books.levels) : LAY',
    put: 'Math.floor(level / books.levels) : 0',
  },
  {
    name: 'lays that lapse in a later slice begin one price too far',
    file,
    find: 'task.at = 1 + book * books.levels + tick',
    put: 'task.at = book * books.levels + tick',
  },
  {
    name: 'bets that were void before are reduced with the others',
    file,
    find: 'const stays = isVoid(page, row) || reduced === price',
    put: 'const stays = reduced === price',
  },
  {
    name: 'a layer owes as much as before the reduction',
    file: 'core/exchange/market/apply-market.ts',
    find: 'reduced.layAccount(numbers, at), false, before, after)',
    put: 'reduced.layAccount(numbers, at), false, before, { ...after, price: before.price })',
  },
  {
    name: 'a second removal reduces the price of before the first',
    file: 'core/exchange/market/apply-market.ts',
    find: '  page[row + PRICE] = price\n',
    put: '  page[row + PRICE] = page[row + PRICE]! - 0 * price\n',
  },
  {
    name: 'a runner leaves without the reduction of his own factor',
    file: 'core/exchange/market/apply-market.ts',
    find: 'market.factors[factored.runner(numbers, at)] = factored.factor(numbers, at)',
    put: 'market.factors[0] = factored.factor(numbers, at)',
  },
]
