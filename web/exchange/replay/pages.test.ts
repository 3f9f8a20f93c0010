import { beforeEach, expect, test } from 'vitest'
import type { ReplayPage } from '#contract/replay.ts'
import { ReplayPages } from './pages.ts'

let asked: number[]
let failure: Error | null
let now: number
let recordedTo: number
let pages: ReplayPages

/** Pages of 100 ms each, as the server has them. */
const pageAt = (from: number): ReplayPage => {
  const time = Math.floor(from / 100) * 100
  return {
    ...{ marketId: 1, time, status: 'OPEN', inPlay: false, runners: [], frames: [] },
    ...{ sequence: 1, asOf: recordedTo, isComplete: true },
    next: time + 100 <= recordedTo ? time + 100 : null,
  }
}

beforeEach(() => {
  asked = []
  failure = null
  now = 0
  recordedTo = 100_000
  pages = new ReplayPages({
    async read(from) {
      asked.push(from)
      if (failure) throw failure
      return pageAt(from)
    },
    onChange() {},
    now: () => now,
  })
})

const pass = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

test('a page is asked for once, and the one after it before it is needed', async () => {
  pages.want(150)
  pages.want(160)
  await pass()
  expect(asked).toEqual([150])
  expect(pages.at(150)?.time).toBe(100)
  pages.want(150)
  await pass()
  expect(asked).toEqual([150, 200])
  pages.want(150)
  await pass()
  expect(asked).toHaveLength(2)
  expect(pages.at(250)?.time).toBe(200)
  expect(pages.at(99)).toBeUndefined()
  expect(pages.at(300)).toBeUndefined()
})

test('what could not be read is asked for again after a while', async () => {
  failure = new Error('no connection')
  pages.want(150)
  await pass()
  expect(pages.problem).toBe(failure)
  failure = null
  pages.want(150)
  await pass()
  expect(asked).toHaveLength(1)
  now = 3_000
  pages.want(150)
  await pass()
  expect(pages.problem).toBeNull()
  expect(asked).toEqual([150, 150])
  expect(pages.at(150)?.time).toBe(100)
})

test('the last page of a market that goes on is read again for what came after it', async () => {
  recordedTo = 150
  pages.want(150)
  await pass()
  expect(pages.at(150)?.time).toBe(100)
  expect(pages.at(180)).toBeUndefined()
  recordedTo = 180
  pages.want(180)
  await pass()
  expect(pages.at(180)?.time).toBe(100)
  expect(pages.loaded).toHaveLength(1)
})

test('as many are kept as fit into memory, those that are near to what is played', async () => {
  for (let time = 0; time < 6_000; time += 100) {
    pages.want(time)
    await pass()
  }
  expect(pages.loaded).toHaveLength(24)
  expect(pages.at(5_900)?.time).toBe(5_900)
  expect(pages.at(0)).toBeUndefined()
})
