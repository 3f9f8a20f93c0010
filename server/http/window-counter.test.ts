/** Counting calls by the window. */
import { expect, test } from 'vitest'
import { createDayCounter, createWindowCounter } from './window-counter.ts'

test('each caller has the limit to itself, and gets it back a window after, at most a tenth of it late', () => {
  let time = 1_200_000
  const counter = createWindowCounter<string>(2, 60_000, () => time)
  expect(['a', 'a', 'b'].map((caller) => counter.take(caller))).toEqual([0, 0, 0])
  expect(counter.take('a')).toBe(66)
  time += 65_500
  expect(counter.take('a')).toBe(1)
  time += 500
  expect(counter.take('a')).toBe(0)
})

test('no minute has more than the limit, wherever it begins', () => {
  let time = 1_200_000
  const counter = createWindowCounter<string>(100, 60_000, () => time)
  const taken: number[] = []
  for (let i = 0; i < 3_000; i++) {
    // Now a burst, now nothing: across the edges of minutes too.
    time += i % 37 === 0 ? 9_700 : 70
    if (counter.take('a') === 0) taken.push(time)
  }
  expect(taken.length).toBeGreaterThan(300)
  expect(taken.filter((at, i) => at - taken[i - 100]! < 60_000)).toEqual([])
})

test('the wait that is told is enough, and none is told to who has done nothing for long', () => {
  let time = 1_200_000
  const counter = createWindowCounter<string>(10, 60_000, () => time)
  for (let i = 0; i < 10; i++) {
    expect(counter.take('a')).toBe(0)
    time += 3_000
  }
  time += counter.take('a') * 1_000
  expect(counter.take('a')).toBe(0)
  time += 10 * 60_000
  for (let i = 0; i < 10; i++) expect(counter.take('a')).toBe(0)
})

test('of a day what was done is counted, and the wait is until enough of it is a day old', () => {
  let time = 24 * 3_600_000
  const counter = createDayCounter<number>(() => time)
  expect(counter.wait(1, 100)).toBe(0)
  counter.add(1, 60)
  time += 5 * 3_600_000
  counter.add(1, 200)
  expect([counter.wait(1, 261), counter.wait(2, 100)]).toEqual([0, 0])
  // The first tenth of the day is over when a day and a tenth have passed.
  expect(counter.wait(1, 260)).toBe((26.4 - 5) * 3_600)
  expect(counter.wait(1, 100)).toBe((26.4 + 4.8 - 5) * 3_600)
  time += counter.wait(1, 100) * 1_000
  expect(counter.wait(1, 100)).toBe(0)
})

test('a clock that is set back does not shut anyone out', () => {
  let time = 1_000_000_000
  const counter = createWindowCounter<string>(1, 1_000, () => time)
  expect(counter.take('a')).toBe(0)
  time -= 60_000
  expect(counter.take('a')).toBe(0)
  expect(counter.take('a')).toBe(2)
})

test('limit 0 is no limit', () => {
  const counter = createWindowCounter<string>(0, 1_000, () => 0)
  expect(Array.from({ length: 100 }, () => counter.take('a')).every((wait) => wait === 0)).toBe(true)
})
