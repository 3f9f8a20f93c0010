/** Counting calls by the window. */
import { expect, test } from 'vitest'
import { createWindowCounter } from './window-counter.ts'

test('each caller has the limit to itself in each window', () => {
  let time = 1_000_000
  const counter = createWindowCounter<string>(2, 60_000, () => time)
  expect(['a', 'a', 'b'].map((caller) => counter.take(caller))).toEqual([0, 0, 0])
  expect(counter.take('a')).toBe(60)
  time += 59_500
  expect(counter.take('a')).toBe(1)
  time += 500
  expect(counter.take('a')).toBe(0)
})

test('a clock that is set back does not shut anyone out', () => {
  let time = 1_000_000_000
  const counter = createWindowCounter<string>(1, 1_000, () => time)
  expect(counter.take('a')).toBe(0)
  time -= 60_000
  expect(counter.take('a')).toBe(0)
})

test('limit 0 is no limit', () => {
  const counter = createWindowCounter<string>(0, 1_000, () => 0)
  expect(Array.from({ length: 100 }, () => counter.take('a')).every((wait) => wait === 0)).toBe(true)
})
