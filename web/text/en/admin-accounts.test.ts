/** How a discount reads. */
import { expect, test } from 'vitest'
import { discountChoices, discountWords } from './admin-accounts.ts'

test('a discount is a part of the commission, and each row of the table can be chosen', () => {
  expect([0, 1_000, 2_500].map(discountWords)).toEqual(['None', '10%', '25%'])
  expect(discountChoices).toEqual([
    ['NONE', 'None'],
    ['BRONZE', 'Bronze, 10%'],
    ['SILVER', 'Silver, 20%'],
    ['GOLD', 'Gold, 30%'],
    ['PLATINUM', 'Platinum, 40%'],
  ])
})
