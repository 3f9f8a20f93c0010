/** The figures of refusals. */
import { expect, test } from 'vitest'
import { problemOfRefusal } from './refusal.ts'

const asked = { side: 'BACK', price: 206, stakeMin: 100, available: 79_050, sign: '$' } as const

test('what is available is said, and is the stake of a back', () => {
  expect(problemOfRefusal('insufficient_funds', 'Too much.', asked)).toEqual({
    problem: 'Too much. $790.50 is available.',
    remedy: 79_050,
  })
})

test('a lay is offered the stake whose liability is available, rounded down', () => {
  // 745.75 at 2.06 risks 790.495; a cent more would risk 790.5056.
  expect(problemOfRefusal('insufficient_funds', 'Too much.', { ...asked, side: 'LAY' }).remedy).toBe(74_575)
})

test('less than the smallest stake is not offered, nor is a figure made up that is not known', () => {
  expect(problemOfRefusal('insufficient_funds', 'Too much.', { ...asked, available: 99 })).toEqual({
    problem: 'Too much. $0.99 is available.',
  })
  expect(problemOfRefusal('insufficient_funds', 'Too much.', { ...asked, available: null })).toEqual({
    problem: 'Too much.',
  })
})

test('the smallest and the largest stake are named, other refusals are told as they are', () => {
  expect(problemOfRefusal('size_too_small', 'Too little.', asked)).toEqual({
    problem: 'Too little. The smallest is $1.00.',
    remedy: 100,
  })
  expect(problemOfRefusal('size_too_large', 'Too large.', asked).problem).toBe(
    'Too large. The largest is $10,000,000.00.',
  )
  expect(problemOfRefusal('market_closed', 'Closed.', asked)).toEqual({ problem: 'Closed.' })
})
