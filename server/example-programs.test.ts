/** The programs that the guides print, run against the server as their readers run them. */
import { execFile } from 'node:child_process'
import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from './testing/start-server.ts'

const run = promisify(execFile)
const program = fileURLToPath(new URL('../docs/guides/examples/play-a-round.mjs', import.meta.url))
const ledgerCheck = fileURLToPath(new URL('../docs/guides/examples/check-ledger.mjs', import.meta.url))

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('the guide’s program plays a round once, has the seed revealed and computes the same number', async () => {
  const { stdout } = await run(process.execPath, [program, server.url])
  const lines = stdout.trim().split('\n')
  expect(lines).toEqual([
    expect.stringMatching(/^Committed to [0-9a-f]{64}$/),
    expect.stringMatching(/^Round 1: \d+ (red|black|green), staked 3\.5, returned \d+$/),
    'Sent again: the same round',
    expect.stringMatching(/^The seed has the hash; computed \d+: match$/),
  ])
  expect(server.running.sequencer.published.casino.roundCount).toBe(1)
})

test('the guide’s check of a ledger tells every change of it', async () => {
  const { token, accountId } = await server.player()
  const { views, sequencer } = server.running
  await server.api('POST', '/api/games/7updown/play', { token, body: { selection: 'up', amount: 10 } })
  await views.reached(sequencer.sequence)
  const { refusal } = await sequencer.execute({ kind: 'note-root', ...(await views.ledgerRoot())! })
  expect(refusal).toBeUndefined()
  await views.reached(sequencer.sequence)
  const [root] = (await server.api('GET', '/api/ledger/roots')).body.roots
  const { status, body } = await server.api('GET', `/api/ledger/roots/${root.rootId}/path`, { token })
  expect([status, body.account, body.root]).toEqual([200, accountId, root])
  const csv: string = (await server.api('GET', '/api/ledger/lines.csv', { token })).body
  const rows = csv.trimEnd().split('\r\n').slice(1)
  const lines = rows.map((row) =>
    row.split(',').map((cell) => (/^-?\d{1,16}$/.test(cell) ? Number(cell) : cell)),
  )
  const ledger = { account: accountId, lines, under: body.lines, path: body.path }
  const file = join(server.dataDir, 'ledger.json')
  const checked = async (changed: object, ...roots: (string | undefined)[]) => {
    writeFileSync(file, JSON.stringify({ ...ledger, ...changed }))
    const [of = roots.length === 0 ? root.hash : undefined] = roots
    const args = [ledgerCheck, file, ...(of === undefined ? [] : [of])]
    return (await run(process.execPath, args).catch((failed) => failed)).stdout.trim()
  }
  const count = lines.length
  expect(await checked({})).toBe(
    `Account ${accountId}: ${count} lines fit, the first ${count} are under the root`,
  )
  expect(await checked({}, 'f'.repeat(64))).toBe('The lines do not lead to this root')
  expect(await checked({ lines: lines.with(0, lines[0]!.with(2, 'credit')) })).toBe('Line 1 was altered')
  expect(await checked({ lines: lines.slice(1) })).toBe('Line 1 was left out or put in')
  expect(await checked({ lines: lines.toSpliced(1, 0, lines[0]!) })).toBe('Line 2 was left out or put in')
  expect(await checked({ lines: lines.with(1, lines[1]!.with(3, -900)) })).toBe(
    'Line 2 was altered: its balance is not the sum',
  )
  // The last one, and the whole written again with its hashes: the root tells.
  const away = 'The lines do not lead to this root'
  expect(await checked({ lines: lines.slice(0, -1) })).toBe(away)
  expect(await checked({ lines: chainedAgain(lines.with(0, lines[0]!.with(2, 'credit'))) })).toBe(away)
  for (const changed of [{ under: count - 1 }, { account: accountId + 1 }, { path: [null, ...body.path] }]) {
    expect(await checked(changed)).toBe(away)
  }
  for (const changed of [{ lines: null }, { lines: [null] }, { path: 'none' }]) {
    expect(await checked(changed)).toBe(`${file} is no ledger that was saved`)
  }
  expect(await checked({}, undefined)).toMatch(/^Say which ledger, and which root/)
  expect((await server.api('GET', '/api/ledger/roots/999/path', { token })).status).toBe(404)
})

/** The lines chained once more, each with the hash of what it says. */
function chainedAgain(lines: readonly (string | number)[][]): (string | number)[][] {
  let before = '0'.repeat(64)
  return lines.map((line) => {
    const said = line.slice(0, 5)
    before = hash('sha256', `${before}|${said.join('|')}`, 'hex')
    return [...said, before]
  })
}
