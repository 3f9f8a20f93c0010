import { beforeEach, expect, test } from 'vitest'
import type { ReplayPage } from '#contract/replay.ts'
import { ReplayPages } from './pages.ts'
import { Playback } from './playback.ts'

/** Pages of a second, a change of price every 100 ms. */
const pageAt = (from: number): ReplayPage => {
  const time = Math.floor(from / 1_000) * 1_000
  return {
    ...{ marketId: 1, time, status: 'OPEN', inPlay: false, sequence: 1, asOf: 10_000, isComplete: true },
    runners: [{ selectionId: 11, lastPrice: null, matched: 0, back: [[time, 1]], lay: [] }],
    frames: [100, 200].map((ms) => ({ time: time + ms, levels: [[0, 0, 100_000 + time + ms, 1]] })),
    next: time >= 9_000 ? null : time + 1_000,
  }
}

let held: (() => void)[] | null
let playback: Playback

function created(at: number | null = null): Playback {
  const pages = new ReplayPages({
    async read(from) {
      if (held) await new Promise<void>((resolve) => held!.push(resolve))
      return pageAt(from)
    },
    onChange: () => playback.look(),
    now: () => 0,
  })
  playback = new Playback(pages, { from: 1_000, to: 9_500, speed: 1, at })
  playback.look()
  return playback
}

const pass = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}
const best = () => playback.state().moment?.runners[0]?.back[0]?.[0]

beforeEach(() => {
  held = null
})

test('it begins where it was asked to, within what is recorded', async () => {
  expect(created(0).state().position).toBe(1_000)
  expect(created(99_999).state().position).toBe(9_500)
  created(2_150)
  await pass()
  expect(playback.state()).toMatchObject({ position: 2_150, isPlaying: false, isWaiting: false })
  expect(best()).toBe(102_100)
})

test('it plays by the clock times its speed, not more often than the grain, and pauses at the end', async () => {
  created()
  await pass()
  playback.play()
  playback.setSpeed(5)
  playback.advance(30)
  expect(playback.state().position).toBe(1_000)
  playback.advance(30)
  expect(playback.state().position).toBe(1_300)
  expect(best()).toBe(101_200)
  for (let i = 0; i < 40; i++) {
    playback.advance(100)
    await pass()
  }
  expect(playback.state()).toMatchObject({ position: 9_500, isPlaying: false })
  playback.play()
  expect(playback.state()).toMatchObject({ position: 1_000, isPlaying: true })
})

test('where a page is missing it waits, shows what it showed, and goes on once it has come', async () => {
  held = []
  created(2_150)
  await pass()
  held.shift()!()
  await pass()
  playback.play()
  playback.setSpeed(60)
  playback.advance(50)
  expect(playback.state()).toMatchObject({ position: 5_150, isWaiting: true, isPlaying: true })
  expect(best()).toBe(102_100)
  playback.advance(5_000)
  expect(playback.state().position).toBe(5_150)
  for (let i = 0; i < 3; i++) {
    for (const go of held.splice(0)) go()
    await pass()
  }
  expect(playback.state().isWaiting).toBe(false)
  expect(best()).toBe(105_100)
})

test('steps go from change to change, over the edges of pages, and pause', async () => {
  created(2_000)
  await pass()
  playback.play()
  const positions: number[] = []
  for (const direction of [1, 1, 1, -1, -1, -1] as const) {
    playback.step(direction)
    await pass()
    positions.push(playback.state().position)
  }
  expect(positions).toEqual([2_100, 2_200, 3_000, 2_999, 2_200, 2_100])
  expect(playback.state().isPlaying).toBe(false)
})

test('of a market that goes on the end moves away', () => {
  created(9_500)
  playback.extend(9_400)
  expect(playback.state().to).toBe(9_500)
  playback.extend(9_900)
  playback.seek(9_800)
  expect(playback.state()).toMatchObject({ position: 9_800, to: 9_900 })
})
