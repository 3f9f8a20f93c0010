/** Guessing at one account slows down, and nobody keeps its owner out by it; by a clock of the test’s own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '#server/store/store.ts'
import { type PeopleStore, type PeopleTables, tablesModule } from './tables.ts'
import { createThrottle, knownForMs, type Throttle } from './throttle.ts'

const minute = 60_000
let folder = ''
let store: PeopleStore
let time = 1_800_000_000_000
let pauses: number[] = []

const open = (isStrict = false) =>
  createThrottle(store, {
    isStrict,
    now: () => time,
    pause: async (ms) => {
      pauses.push(ms)
    },
  })
const ann = { email: 'ann@example.org', network: '198.51.100.1' }

async function fail(throttle: Throttle, tried = ann): Promise<void> {
  const underWay = await throttle.begin(tried)
  await underWay.failed()
  underWay.end()
}

async function succeed(throttle: Throttle, tried = ann): Promise<void> {
  const underWay = await throttle.begin(tried)
  await underWay.succeeded()
  await throttle.know(tried)
  underWay.end()
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'throttle-'))
  store = await openStore<PeopleTables>(folder, tablesModule)
  pauses = []
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

test('five failures are free; then the wait doubles from a second to a quarter of an hour', async () => {
  const throttle = await open()
  for (let i = 0; i < 5; i++) await fail(throttle)
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    await expect(throttle.begin(ann)).rejects.toMatchObject({
      code: 'too_many_attempts',
      retryAfterSeconds: seconds,
    })
    time += seconds * 1_000 - 1
    await expect(throttle.begin(ann)).rejects.toMatchObject({ retryAfterSeconds: 1 })
    time += 1
    await fail(throttle)
  }
  await fail(throttle, { ...ann, email: 'another@example.org' })
})

test('whoever fails for an account delays a try from elsewhere, by five seconds at most, and refuses none', async () => {
  const throttle = await open()
  for (let i = 0; i < 10; i++) await fail(throttle, { ...ann, network: `203.0.113.${i % 2}` })
  expect(pauses).toEqual([])
  for (let i = 0; i < 8; i++) await fail(throttle, { ...ann, network: `192.0.2.${i}` })
  expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000, 5_000])
  await succeed(throttle)
})

test('where the owner signed in lately, no wait and no delay holds, over a restart too, for a month', async () => {
  const throttle = await open()
  await succeed(throttle)
  for (let i = 0; i < 30; i++) await fail(throttle, { ...ann, network: `203.0.113.${i}` })
  pauses = []
  for (let i = 0; i < 10; i++) await fail(throttle)
  const again = await open()
  await fail(again)
  expect(pauses).toEqual([])
  time += knownForMs
  for (let i = 0; i < 5; i++) await fail(again)
  await expect(again.begin(ann)).rejects.toMatchObject({ retryAfterSeconds: 1 })
})

test('tries under way count as failed until they say otherwise; one that was never looked at counts for nothing', async () => {
  const throttle = await open()
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => throttle.begin(ann)))
  const begun = tries.flatMap((tried) => (tried.status === 'fulfilled' ? [tried.value] : []))
  expect(begun).toHaveLength(5)
  for (const underWay of begun) underWay.end()
  for (let i = 0; i < 5; i++) await fail(throttle)
  await expect(throttle.begin(ann)).rejects.toMatchObject({ code: 'too_many_attempts' })
})

test('a clock set back makes no wait longer than it is', async () => {
  const throttle = await open()
  for (let i = 0; i < 4; i++) await fail(throttle)
  time -= 60 * minute
  await fail(throttle)
  time -= 60 * minute
  await expect(throttle.begin(ann)).rejects.toMatchObject({ retryAfterSeconds: 1 })
})

test('a right password that is no sign-in starts the count again from zero, and makes no place known', async () => {
  const throttle = await open()
  for (let i = 0; i < 4; i++) await fail(throttle)
  const underWay = await throttle.begin(ann)
  await underWay.succeeded()
  underWay.end()
  for (let i = 0; i < 5; i++) await fail(throttle)
  await expect(throttle.begin(ann)).rejects.toMatchObject({ code: 'too_many_attempts' })
})

test('the count outlives a restart, and is forgotten a day after the last failure', async () => {
  const before = await open()
  for (let i = 0; i < 8; i++) {
    await fail(before)
    time += 15 * minute
  }
  time -= 15 * minute
  const after = await open()
  await expect(after.begin(ann)).rejects.toMatchObject({ retryAfterSeconds: 8 })
  time += 24 * 60 * minute
  for (let i = 0; i < 5; i++) await fail(after)
})

test('under strict three failures in half an hour lock the account for as long, from that network alone, its own one too', async () => {
  const throttle = await open(true)
  await succeed(throttle)
  for (let i = 0; i < 2; i++) await fail(throttle)
  time += 30 * minute
  for (let i = 0; i < 3; i++) await fail(throttle)
  await expect(throttle.begin(ann)).rejects.toMatchObject({ retryAfterSeconds: 30 * 60 })
  await succeed(throttle, { ...ann, network: '203.0.113.9' })
  time += 30 * minute - 1
  await expect(throttle.begin(ann)).rejects.toMatchObject({ retryAfterSeconds: 1 })
  time += 1
  for (let i = 0; i < 2; i++) await fail(throttle)
  await succeed(throttle)
})
