/** Returns by day as a course: points, bounds and what is outside of them. */
import { expect, test } from 'vitest'
import { type Day, daysOfAll, outsideOf, returnOf, spotsOf } from './day-course.ts'

const day = (number: number, returned: number, more: Partial<Day> = {}): Day => ({
  ...{ day: number, rounds: 10, staked: 10_000, returned, expected: 970_000, low: 910_000, high: 1_030_000 },
  ...{ isOutside: false, ...more },
})
const size = { width: 100, height: 100 }

test('what came back is a part of what was staked', () => {
  expect(returnOf(day(1, 9_700))).toBe(970_000)
  expect(returnOf({ staked: 0, returned: 0 })).toBeNull()
})

test('the oldest day is at the left, a return above the theory above its line', () => {
  const { points, theory, low, high } = spotsOf([day(3, 10_000), day(2, 9_700), day(1, 9_400)], size)
  expect(points.map(({ day: of, x }) => [of, x])).toEqual([
    [1, 10],
    [2, 50],
    [3, 90],
  ])
  const [below, on, above] = points.map(({ y }) => y)
  expect(on).toBe(50)
  expect(above! < on! && on! < below!).toBe(true)
  expect(theory).toBe('10,50 50,50 90,50')
  expect(high).toBe('10,10 50,10 90,10')
  expect(low).toBe('10,90 50,90 90,90')
})

test('a day far outside is still in the drawing, and one without bounds has none', () => {
  const far = day(2, 20_000, { isOutside: true })
  const { points, low } = spotsOf([far, day(1, 9_700, { low: null, high: null })], size)
  expect(points.at(-1)).toMatchObject({ y: 10, isOutside: true })
  expect(low.split(' ')).toHaveLength(1)
  expect(outsideOf([far, day(1, 9_700)])).toEqual([far])
})

test('no day at all is no point', () => {
  expect(spotsOf([], size).points).toEqual([])
})

test('all games together are weighed by what was staked', () => {
  const [all] = daysOfAll([
    { days: [day(1, 9_000)] },
    { days: [day(1, 1_000, { staked: 30_000, expected: 930_000 })] },
  ])
  expect(all).toEqual({ day: 1, rounds: 20, staked: 40_000, returned: 10_000, expected: 940_000 })
})
