import { expect, test } from 'vitest'
import type { ReplayPage } from '#contract/replay.ts'
import { courseColumns, coursePrices, courseVolumes } from './course.ts'

const points: [number, number | null, number][] = [
  [1_000, null, 0],
  [61_000, 200, 5_000],
  [121_000, 210, 4_000],
]
const page = {
  frames: [
    {
      time: 30_000,
      trades: [
        [0, 190, 1_000],
        [1, 500, 10],
        [0, 200, 4_000],
      ],
    },
    { time: 70_000, levels: [[0, 0, 200, 5]] },
  ],
} as unknown as ReplayPage

test('prices are those by the minute and each trade that is known, in order', () => {
  expect(coursePrices(points, [page], 0)).toEqual([
    { time: 30_000, price: 200 },
    { time: 61_000, price: 200 },
    { time: 121_000, price: 210 },
  ])
})

test('a minute has what came to be matched in it; what was made void is nothing', () => {
  expect(courseVolumes(points, 9_000).map(({ size }) => size)).toEqual([5_000, 0, 5_000])
})

test('the played line ends now, and what is to come goes on at the same price', () => {
  const prices = coursePrices(points, [page], 0)
  const window = { from: 0, to: 180_000, now: 90_000 }
  expect(courseColumns(prices, courseVolumes(points, 9_000), window)).toEqual({
    times: [0, 1, 30, 61, 90, 121, 180],
    played: [null, null, 2, 2, 2, null, null],
    toCome: [null, null, null, null, 2, 2.1, 2.1],
    volumes: [null, 50, null, null, null, 50, null],
  })
})

test('a window begins with the price that stood then', () => {
  const prices = coursePrices(points, [], 0)
  const { times, played, toCome } = courseColumns(prices, [], { from: 70_000, to: 80_000, now: 75_000 })
  expect(times).toEqual([70, 75, 80])
  expect(played).toEqual([2, 2, null])
  expect(toCome).toEqual([null, 2, 2])
})

test('before the first trade there is no line, and the axis is as long as the window', () => {
  const { times, played, toCome } = courseColumns([], [], { from: 0, to: 10_000, now: 5_000 })
  expect(times).toEqual([0, 10])
  expect([...played, ...toCome]).toEqual([null, null, null, null])
})
