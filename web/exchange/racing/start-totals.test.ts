import { expect, test } from 'vitest'
import { bookText, startTotals } from './start-totals.ts'

const open = (
  nearPrice: number | null,
  farPrice: number | null,
  startStakes: number,
  startLiability: number,
) => ({ startingPrice: null, nearPrice, farPrice, startStakes, startLiability })

test('money adds up over the runners, and two at 2.00 make a book of 100%', () => {
  const totals = startTotals([open(200, 250, 1_000, 6_000), open(200, 160, 50, 0)])
  expect(totals).toMatchObject({ isFound: false, stakes: 1_050, liability: 6_000, near: 1_000, far: 1_025 })
  expect(bookText(totals.far)).toBe('102.5%')
})

test('there is no book where a runner has no price, or nobody is told of', () => {
  expect(startTotals([open(200, null, 0, 0), open(200, 200, 0, 0)])).toMatchObject({ near: 1_000, far: null })
  expect(startTotals([{}])).toMatchObject({ isFound: false, near: null, stakes: 0 })
  expect(bookText(null)).toBe('–')
})

test('found prices make a book of their own, of those who have one', () => {
  const totals = startTotals([{ startingPrice: 200 }, { startingPrice: 400 }, { startingPrice: null }])
  expect(totals).toMatchObject({ isFound: true, found: 750 })
})
