/** Roots over the ledgers: noted when something has moved, the same after views are made again, and a way to each of them. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LedgerRoots } from '#contract/ledger.ts'
import { removeViews } from '#server/history/database.ts'
import { startServer, type TestServer } from '#server/testing/start-server.ts'
import { type LedgerRootsOptions, startLedgerRoots } from './ledger-roots.ts'

let dataDir: string
let server: TestServer
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'crossbook-roots-'))
  server = await startServer({ dataDir })
})
afterEach(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

const rootsIn = async () => (await server.api<LedgerRoots>('GET', '/api/ledger/roots')).body.roots

test('a root is noted while money moves, and the way to each stays the same when history is made again', async () => {
  const { views, sequencer } = server.running
  const errors: unknown[] = []
  let looks = 0
  const looked = {
    ledgerRoot: () => {
      looks++
      return views.ledgerRoot()
    },
  }
  let notes = 0
  const noting: LedgerRootsOptions['sequencer'] = {
    execute(...asked) {
      notes++
      return sequencer.execute(...asked)
    },
  }
  const start = () =>
    startLedgerRoots({
      sequencer: noting,
      views: looked,
      onError: (error) => errors.push(error),
      everyMs: 20,
    })
  const [one, other] = [await server.player(), await server.player()]
  await views.reached(sequencer.sequence)
  const stop = start()
  await expect.poll(async () => (await rootsIn()).length).toBe(1)
  // Looked at again and again, nothing has moved.
  const before = looks
  await expect.poll(() => looks).toBeGreaterThan(before + 3)
  expect(await rootsIn()).toHaveLength(1)
  const admin = await server.admin()
  const path = `/api/admin/accounts/${one.accountId}/credit`
  await server.api('POST', path, { token: admin.token, body: { amount: 500, reason: 'A gift' } })
  await expect.poll(async () => (await rootsIn()).length).toBe(2)
  // Not the server's own, which are an hour apart.
  expect(notes).toBe(2)
  stop()
  expect(errors).toEqual([])
  const waysOf = async () => {
    const ways: unknown[] = []
    for (const { token } of [one, other]) {
      for (const root of [1, 2]) {
        ways.push((await server.api('GET', `/api/ledger/roots/${root}/path`, { token })).body)
      }
    }
    return ways
  }
  const [roots, ways] = [await rootsIn(), await waysOf()]
  expect(ways).toMatchObject([{ lines: 1 }, { lines: 2 }, { lines: 1 }, { lines: 1 }])
  await server.stop()
  removeViews(dataDir)
  server = await startServer({ dataDir })
  await server.running.views.reached(server.running.sequencer.sequence)
  expect(await rootsIn()).toEqual(roots)
  expect(await waysOf()).toEqual(ways)
  // And over a restart that keeps the views a chain goes on where it was.
  await server.stop()
  server = await startServer({ dataDir })
  await server.api('POST', path, { token: admin.token, body: { amount: 700, reason: 'Another' } })
  await server.running.views.reached(server.running.sequencer.sequence)
  expect(await linesThatFit(one.token)).toBe(3)
})

/** Returns how many lines the ledger of an account has, once each has its number, the sum, and the hash of the line before in its own. */
async function linesThatFit(token: string): Promise<number> {
  const csv: string = (await server.api('GET', '/api/ledger/lines.csv', { token })).body
  const rows = csv.trimEnd().split('\r\n').slice(1)
  let [before, sum] = ['0'.repeat(64), 0]
  rows.forEach((row, i) => {
    const [n, time, kind, amount, balance, hash] = row.split(',')
    sum += Number(amount)
    before = createHash('sha256')
      .update(`${before}|${i + 1}|${time}|${kind}|${amount}|${sum}`)
      .digest('hex')
    expect([n, balance, hash]).toEqual([String(i + 1), String(sum), before])
  })
  return rows.length
}
