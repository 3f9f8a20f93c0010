import { expect, test } from 'vitest'
import type { ReplayPage } from '#contract/replay.ts'
import { firstMoment, momentAt } from './moment.ts'

const runner = (selectionId: number): ReplayPage['runners'][number] => ({
  selectionId,
  lastPrice: null,
  matched: 0,
  back: [
    [200, 500],
    [190, 300],
  ],
  lay: [[210, 400]],
})

const page: ReplayPage = {
  ...{ marketId: 1, time: 1_000, status: 'OPEN', inPlay: false, next: null },
  ...{ sequence: 9, asOf: 9_000, isComplete: true },
  runners: [runner(11), runner(22)],
  frames: [
    { time: 1_050, levels: [[0, 0, 202, 100]] },
    {
      time: 2_000,
      levels: [
        [0, 0, 202, 0],
        [0, 0, 200, 250],
        [0, 1, 208, 70],
        [0, 1, 300, 10],
      ],
      trades: [
        [0, 202, 100],
        [0, 200, 250],
      ],
    },
    { time: 3_000, status: 'SUSPENDED', inPlay: true, levels: [[1, 1, 210, 0]] },
  ],
}

test('a moment is the image with the frames up to it, the best prices first', () => {
  expect(momentAt(page, 1_000)).toEqual(firstMoment(page))
  expect(momentAt(page, 1_050).runners[0]!.back).toEqual([
    [202, 100],
    [200, 500],
    [190, 300],
  ])
  const [ferro] = momentAt(page, 2_999).runners
  expect(ferro).toEqual({
    selectionId: 11,
    back: [
      [200, 250],
      [190, 300],
    ],
    lay: [
      [208, 70],
      [210, 400],
      [300, 10],
    ],
    lastPrice: 200,
    matched: 350,
  })
  expect(momentAt(page, 9_000)).toMatchObject({ status: 'SUSPENDED', inPlay: true, frames: 3 })
})

test('going on from a moment comes to the same as beginning with the page, step by step and back', () => {
  let moment = firstMoment(page)
  for (const time of [1_000, 1_049, 1_050, 1_500, 2_000, 3_000, 1_500, 1_000, 5_000]) {
    moment = momentAt(page, time, moment)
    expect(moment).toEqual(momentAt(page, time))
  }
})

test('what has not changed stays the same object, and a page is not changed by being played', () => {
  const untouched = structuredClone(page)
  const before = momentAt(page, 1_050)
  expect(momentAt(page, 1_900, before)).toBe(before)
  const after = momentAt(page, 2_000, before)
  expect(after.runners[1]).toBe(before.runners[1])
  expect(after.runners[0]).not.toBe(before.runners[0])
  expect(page).toEqual(untouched)
})

test('of another page nothing is gone on from', () => {
  const other = { ...page, time: 4_000, frames: [], status: 'CLOSED' as const }
  expect(momentAt(other, 4_500, momentAt(page, 3_000))).toEqual(firstMoment(other))
})
