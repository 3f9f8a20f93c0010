/**
 * Alerts that fire by what a started server really comes to. Not here, and by their figures alone (alerts.test.ts): a disk that is slow or
 * nearly full, changed files of the program and a hundred thousand batches without a seal, which would have to be made of the machine; and
 * a game that returns what chance does not explain, which honest draws do not do when they are asked to.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journalPath } from '#server/journal/sqlite/database.ts'
import { killPrograms, startProgram, untilOpen } from '#server/testing/program.ts'
import { startServer, type TestServer } from '#server/testing/start-server.ts'
import { alerts } from './alerts.ts'
import { fires, readSamples, type Sample } from './testing/promql.ts'

const dayMs = 86_400_000
const root = mkdtempSync(join(tmpdir(), 'fired-'))
let server: TestServer
/** By how much the server's clock is ahead. */
let aheadMs = 0

beforeAll(async () => {
  server = await startServer({
    dataDir: join(root, 'data'),
    env: { FEED_SPEED: '1', NET_DEPOSIT_REVIEW: '15000' },
    now: () => Date.now() + aheadMs,
    extend: (app) =>
      app.get('/busy', { config: { access: 'public' } }, () => {
        for (const end = performance.now() + 400; performance.now() < end; );
        return {}
      }),
  })
})
afterAll(async () => {
  await server.stop()
  await killPrograms()
  rmSync(root, { recursive: true })
})

/** The figures as they come; none where nothing answers. */
async function samplesOf(url: string): Promise<Sample[]> {
  const text = await fetch(`${url}/metrics`).then(
    (answer) => answer.text(),
    () => '',
  )
  return readSamples(text)
}

/** Returns the alerts that fire where the figures stay as they are for an hour. */
async function firing(url = server.url): Promise<string[]> {
  const samples = await samplesOf(url)
  const now = (Date.now() + aheadMs) / 1_000
  const scrapes = Array.from({ length: 61 }, (_, minute) => ({ at: now + 60 * minute, samples }))
  return alerts.filter((alert) => fires(alert, scrapes)).map(({ alert }) => alert)
}

test('a thread that is kept busy', async () => {
  // What it was busy with before is told once.
  await samplesOf(server.url)
  expect((await fetch(`${server.url}/busy`)).status).toBe(200)
  expect(await firing()).toContain('ThreadBusy')
})

test('bets that wait to be decided', async () => {
  const { sequencer } = server.running
  const { accountId: account } = await server.player()
  const one = { kind: 'credit-account', account, amount: 1, as: 'funding', reason: 'x' } as const
  expect(await firing()).not.toContain('CommandsWait')
  const whileManyWait = async () => {
    const all = Array.from({ length: 30_000 }, () => sequencer.execute(one))
    const names = await firing()
    await Promise.all(all)
    return names
  }
  await expect.poll(whileManyWait, { timeout: 30_000 }).toContain('CommandsWait')
})

test('a review that nobody decides, and payments that are not compared', async () => {
  const { sequencer } = server.running
  const { accountId: to } = await server.player()
  await sequencer.execute({ kind: 'settle-up', from: 0, to, amount: 20_000, reference: 'cash' })
  const opened = async () =>
    (await samplesOf(server.url)).find(({ name }) => name === 'crossbook_reviews_open')?.value
  await expect.poll(opened).toBe(1)
  const { token } = await server.admin()
  const today = new Date(Date.now()).toISOString().slice(0, 10)
  const compared = await server.api('POST', `/api/admin/reconciliations/${today}`, { token })
  expect(compared.status).toBe(200)
  const names = ['PaymentsNotCompared', 'ReviewsWait']
  expect((await firing()).filter((name) => names.includes(name))).toEqual([])
  aheadMs += 3 * dayMs + 1_000
  await sequencer.run([])
  expect((await firing()).filter((name) => names.includes(name))).toEqual(names)
})

test('a journal that is found damaged, and the feed that it silences', async () => {
  const { sequencer } = server.running
  const names = ['FeedSilent', 'JournalDamaged']
  const ofThese = async () => (await firing()).filter((name) => names.includes(name)).sort()
  // The feed speaks again after the clock was ahead.
  await expect.poll(ofThese, { timeout: 30_000 }).toEqual([])
  const journal = new DatabaseSync(journalPath(server.dataDir), { timeout: 5_000 })
  const spoil = journal.prepare('UPDATE batch SET time = time + 1 WHERE sequence = ?')
  // One of them is spoiled before it is sealed.
  const spoiled = async () => {
    if (sequencer.damage !== undefined) return true
    await sequencer.run([])
    spoil.run(sequencer.sequence)
    return sequencer.damage !== undefined
  }
  await expect.poll(spoiled, { timeout: 30_000 }).toBe(true)
  journal.close()
  expect(await ofThese()).toEqual(['JournalDamaged'])
  aheadMs += 61_000
  expect(await ofThese()).toEqual(names)
})

test('connections that are nearly all open, and a server that is there no more', async () => {
  const dataDir = join(root, 'other')
  const program = startProgram({ dataDir, shell: 'ulimit -n 160' })
  const url = await untilOpen(program)
  const sockets: Socket[] = []
  try {
    expect(await firing(url)).not.toContain('ConnectionsNearlyAll')
    for (let i = 0; i < 55; i++) {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      socket.on('error', () => {})
      await once(socket, 'connect')
      sockets.push(socket)
    }
    await expect.poll(() => firing(url)).toContain('ConnectionsNearlyAll')
  } finally {
    for (const socket of sockets) socket.destroy()
  }
  expect(await firing(url)).not.toContain('ExchangeAbsent')
  program.child.kill('SIGKILL')
  await program.ended
  expect(await firing(url)).toEqual(['ExchangeAbsent'])
})
