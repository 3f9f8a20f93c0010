/** Guessing at one account slows down, by a clock of the test’s own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '#server/store/store.ts'
import { type PeopleStore, type PeopleTables, tablesModule } from './tables.ts'
import { createThrottle } from './throttle.ts'

const minute = 60_000
let folder = ''
let store: PeopleStore
let time = 1_800_000_000_000
const now = () => time

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'throttle-'))
  store = await openStore<PeopleTables>(folder, tablesModule)
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

test('five failures are free; then the wait doubles from a second to a quarter of an hour', async () => {
  const throttle = await createThrottle(store, now)
  for (let i = 0; i < 5; i++) await throttle.begin('a@example.org')
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    await expect(throttle.begin('a@example.org')).rejects.toMatchObject({
      code: 'too_many_attempts',
      retryAfterSeconds: seconds,
    })
    time += seconds * 1_000 - 1
    await expect(throttle.begin('a@example.org')).rejects.toMatchObject({ retryAfterSeconds: 1 })
    time += 1
    await throttle.begin('a@example.org')
  }
  await throttle.begin('another@example.org')
})

test('tries at once are counted before any of them is decided', async () => {
  const throttle = await createThrottle(store, now)
  const tries = Array.from({ length: 20 }, () => throttle.begin('a@example.org'))
  const settled = await Promise.allSettled(tries)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

test('a clock set back makes no wait longer than it is', async () => {
  const throttle = await createThrottle(store, now)
  for (let i = 0; i < 4; i++) await throttle.begin('a@example.org')
  time -= 60 * minute
  await throttle.begin('a@example.org')
  time -= 60 * minute
  await expect(throttle.begin('a@example.org')).rejects.toMatchObject({ retryAfterSeconds: 1 })
})

test('a success starts the count again from zero', async () => {
  const throttle = await createThrottle(store, now)
  for (let i = 0; i < 4; i++) await throttle.begin('a@example.org')
  await throttle.succeed('a@example.org')
  for (let i = 0; i < 5; i++) await throttle.begin('a@example.org')
  await expect(throttle.begin('a@example.org')).rejects.toMatchObject({ code: 'too_many_attempts' })
})

test('the count outlives a restart, and is forgotten a day after the last failure', async () => {
  const before = await createThrottle(store, now)
  for (let i = 0; i < 8; i++) {
    await before.begin('a@example.org')
    time += 15 * minute
  }
  time -= 15 * minute
  const after = await createThrottle(store, now)
  await expect(after.begin('a@example.org')).rejects.toMatchObject({ retryAfterSeconds: 8 })
  time += 24 * 60 * minute
  for (let i = 0; i < 5; i++) await after.begin('a@example.org')
})
