/** A server whose threads are ended under it: what it says, what it goes on with, and what it starts again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alerts } from './keeping/alerts.ts'
import { fires, readSamples } from './keeping/testing/promql.ts'
import type { WorkerOrder } from './testing/ended-workers.ts'

let folder: string
let child: ChildProcess
let ended: Promise<unknown>
let said = ''
let url = ''
let token = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'workers-'))
  const orders = join(import.meta.dirname, 'testing', 'ended-workers.ts')
  child = spawn(process.execPath, ['--import', orders, join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      DATA_DIR: folder,
      FEED_SPEED: '0',
      SEED_KEY_FILE: join(folder, 'seeds.key'),
    },
  })
  const opened = Promise.withResolvers<void>()
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.on('data', (text) => {
      said += text
      if (/open at \S+\n/.test(said)) opened.resolve()
    })
  }
  ended = once(child, 'close').then(([code]) => code)
  await Promise.race([opened.promise, ended])
  url = /open at (\S+)/.exec(said)?.[1] ?? expect.unreachable(said)
  const body = { fullName: 'A Tester', email: 'a@example.org', password: 'correct horse battery' }
  token = (await post('/api/auth/register', body)).data.token
})
afterAll(async () => {
  if (child.exitCode === null) child.kill('SIGKILL')
  await ended
  rmSync(folder, { recursive: true })
})

async function get(path: string) {
  const response = await fetch(url + path, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  const text = await response.text()
  return { status: response.status, text, body: text.startsWith('{') ? JSON.parse(text) : undefined }
}

async function post(path: string, body: object) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return await response.json()
}

const order = (kind: WorkerOrder['kind'], file: string) =>
  void child.send({ kind, file } satisfies WorkerOrder)
const readiness = async () => (await get('/readyz')).body

/** Returns the alerts that fire where the figures stay as they are for five minutes. */
async function firing(): Promise<string[]> {
  const samples = readSamples((await get('/metrics')).text)
  const scrapes = Array.from({ length: 6 }, (_, minute) => ({
    at: Date.now() / 1_000 + 60 * minute,
    samples,
  }))
  return alerts.filter((alert) => fires(alert, scrapes)).map(({ alert }) => alert)
}

test('the thread of the views is named while it is down, history is refused, bets are not; it comes back', async () => {
  await expect.poll(readiness).toMatchObject({ status: 'ready', ended: [], history: { isComplete: true } })
  order('hold', 'views-worker.ts')
  await expect.poll(readiness).toMatchObject({ ended: ['views'], history: { isComplete: false } })
  const refused = await get('/api/exchange/statement')
  expect([refused.status, refused.body.code]).toEqual([503, 'history_not_ready'])
  expect((await get('/api/exchange/orders/16777217')).body.code).toBe('history_not_ready')
  expect((await get('/metrics')).text).toContain('crossbook_views_ended 1\n')
  expect(await firing()).toEqual(expect.arrayContaining(['HistoryBehind', 'WorkerEnded']))
  const another = { fullName: 'B', email: 'b@example.org', password: 'correct horse battery' }
  expect((await post('/api/auth/register', another)).success).toBe(true)
  order('letGo', 'views-worker.ts')
  await expect.poll(readiness).toMatchObject({ ended: [], history: { isComplete: true } })
  const { status, body } = await get('/api/exchange/statement')
  expect([status, body.isComplete, body.entries.length]).toEqual([200, true, 1])
  expect((await get('/metrics')).text).toMatch(/crossbook_views_ends_total [1-9]/)
})

test('the thread that seals the journal is named while it is down, and comes back', async () => {
  await expect
    .poll(async () => {
      order('hold', 'sealing-worker.ts')
      return await readiness()
    })
    .toMatchObject({ ended: ['sealing'] })
  expect(await firing()).toContain('WorkerEnded')
  order('letGo', 'sealing-worker.ts')
  await expect.poll(readiness).toMatchObject({ status: 'ready', ended: [] })
})

test('the end of the accounts’ thread ends the process with a sentence', async () => {
  order('hold', 'store-worker.ts')
  expect(await ended).toBe(1)
  expect(said).toContain('crossbook: The thread of the accounts has ended.')
})
