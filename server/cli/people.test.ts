/** Back in by the command line: a lost password, the last administrator who is a player too; and an audit log that was written to by hand. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeAt, stepOf } from '#server/identity/totp.ts'
import { fromBase32 } from '#server/testing/base32.ts'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'
import { runCli } from './cli.ts'

let dataDir = ''
let server: TestServer
let admin: Person
let player: Person
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'people-'))
  server = await startServer({ dataDir })
  admin = await server.admin()
  player = await server.player()
})
afterEach(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

const start = async () => {
  server = await startServer({ dataDir })
}
const login = (body: object) => server.api('POST', '/api/auth/login', { body })

async function crossbook(...args: string[]): Promise<{ status: number; said: string }> {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const env = { DATA_DIR: dataDir, ERASURES_FILE: join(dataDir, 'erasures.log') }
  const status = await runCli(args, { env, print, complain: print })
  return { status, said: lines.join('\n') }
}

function write(sql: string): void {
  const db = new DatabaseSync(join(dataDir, 'accounts.sqlite'))
  db.exec(sql)
  db.close()
}

async function auditOf({ email }: Person, secret = password) {
  const { token } = (await login({ email, password: secret })).body.data
  return (await server.api('GET', '/api/admin/audit', { token })).body.records
}

test('a lost password is replaced by one that is told once; the sessions end', async () => {
  const running = await crossbook('reset-password', admin.email)
  expect([running.status, running.said]).toEqual([1, expect.stringContaining('is in use by process')])
  await server.stop()
  expect(await crossbook('reset-password', 'nobody@example.org')).toMatchObject({ status: 2 })
  const { status, said } = await crossbook('reset-password', ` ${admin.email.toUpperCase()} `)
  expect(status).toBe(0)
  await start()
  expect((await server.api('GET', '/api/auth/me', { token: admin.token })).status).toBe(401)
  expect((await login({ email: admin.email, password })).status).toBe(401)
  const [record] = await auditOf(admin, said.split(': ')[1])
  expect(record).toMatchObject({ action: 'reset password', actor: 0, target: `account ${admin.accountId}` })
})

test('an account that is both is a player alone after the next start; the last administrator is asked first', async () => {
  await server.stop()
  write(`UPDATE user SET roles = 'player,feed' WHERE account = ${player.accountId}`)
  await start()
  const { token } = (await login({ email: player.email, password })).body.data
  expect((await server.api('GET', '/api/auth/me', { token })).body.roles).toEqual(['player'])
  expect(await auditOf(admin)).toMatchObject([
    {
      ...{ action: 'part roles', actor: 0, target: `account ${player.accountId}` },
      detail: '{"before":{"roles":["player","feed"]},"after":{"roles":["player"]}}',
    },
    { action: 'first administrator' },
  ])

  await server.stop()
  write(`UPDATE user SET roles = 'player,admin' WHERE account = ${admin.accountId}`)
  await expect(start()).rejects.toThrow(`crossbook reset-roles ${admin.email} admin`)
  const mixed = await crossbook('reset-roles', admin.email, 'admin', 'player')
  expect([mixed.status, mixed.said]).toEqual([2, expect.stringContaining('A player is nothing else')])
  const last = await crossbook('reset-roles', admin.email, 'player')
  expect([last.status, last.said]).toEqual([1, expect.stringContaining('is the only administrator')])
  expect(await crossbook('reset-roles', admin.email, 'admin')).toMatchObject({ status: 0 })
  await start()
  expect(await auditOf(admin)).toMatchObject([{ action: 'reset roles', actor: 0 }, {}, {}])
})

test('verify finds an audit record that was changed, one that was taken out, and a log that was written again', async () => {
  for (const reason of ['One', 'Two', 'Three']) {
    const body = { amount: 100, reason }
    await server.api('POST', `/api/admin/accounts/${player.accountId}/credit`, { token: admin.token, body })
  }
  await server.stop()
  const sound = await crossbook('verify')
  expect([sound.status, sound.said]).toEqual([
    0,
    expect.stringMatching(/^Audit {5}7 records, 7 of them noted in the journal, [\w-]{43}$/m),
  ])
  const unlock = 'DROP TRIGGER audit_stands; DROP TRIGGER audit_stays;'
  write(`${unlock} UPDATE audit SET detail = replace(detail, 'Two', 'Six') WHERE id = 4`)
  const changed = await crossbook('verify')
  expect(changed.status).toBe(1)
  expect(changed.said.match(/^Record.*$/gm)).toEqual([
    'Record 4 of the audit log is not what it was, or one before it is not.',
  ])
  expect(changed.said).toContain('The audit log is not what was recorded.')
  write(
    "UPDATE audit SET detail = replace(detail, 'Six', 'Two') WHERE id = 4; DELETE FROM audit WHERE id > 5",
  )
  expect((await crossbook('verify')).said).toContain('has noted 7 records of the audit log, and there are 5')
  // As one would who knows how the chain is made.
  write('DELETE FROM audit')
  await start()
  for (let i = 0; i < 4; i++) {
    const body = { amount: 100, reason: 'Another' }
    await server.api('POST', `/api/admin/accounts/${player.accountId}/credit`, { token: admin.token, body })
  }
  await server.running.accounts.audit({
    ...{ actor: 0, action: 'nothing', target: '', detail: '{}', session: null, address: null },
  })
  expect((await crossbook('verify')).said).toContain('The journal has noted another audit log of 7 records.')
})

test('a lost second factor is taken away, with the recovery codes; the sessions end', async () => {
  const post = (path: string, body: object = {}) =>
    server.api('POST', `/api/auth/second-factor/${path}`, { token: player.token, body })
  const { secret } = (await server.api('POST', '/api/auth/second-factor/begin', { token: player.token })).body
  expect((await post('enable', { code: codeAt(fromBase32(secret), stepOf(Date.now())) })).status).toBe(200)
  expect((await login({ email: player.email, password })).body.code).toBe('second_factor_needed')
  await server.stop()
  expect((await crossbook('reset-second-factor', player.email)).status).toBe(0)
  const again = await crossbook('reset-second-factor', player.email)
  expect([again.status, again.said]).toEqual([2, expect.stringContaining('has no second factor.')])
  await start()
  expect((await server.api('GET', '/api/auth/me', { token: player.token })).status).toBe(401)
  expect((await login({ email: player.email, password })).status).toBe(200)
  const [record] = await auditOf(admin)
  expect(record).toMatchObject({ action: 'reset second factor', target: `account ${player.accountId}` })
})

test('all that is kept about somebody is written into a file, and nothing that opens a door', async () => {
  await server.running.views.reached(server.running.sequencer.sequence)
  const to = join(dataDir, 'person.jsonl')
  expect(await crossbook('export-person', String(player.accountId))).toMatchObject({ status: 2 })
  expect(await crossbook('export-person', '999999', '--to', to)).toMatchObject({ status: 2 })
  expect((await crossbook('export-person', String(player.accountId), '--to', to)).status).toBe(0)
  const text = readFileSync(to, 'utf8')
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { part: string; data?: Record<string, unknown> })
  const rowsOf = (part: string) => lines.filter((line) => line.part === part).map(({ data }) => data)
  expect(rowsOf('user')).toMatchObject([{ email: player.email, full_name: expect.any(String) }])
  expect(rowsOf('statement_entry')).toMatchObject([{ amount: 100_000 }])
  expect(rowsOf('money and protection')).toMatchObject([{ balance: 100_000 }])
  expect(lines.at(-1)).toEqual({ part: 'end' })
  expect(text).not.toMatch(/argon2|hash|digest/)
  expect(text).not.toContain(admin.email)
  expect(await crossbook('export-person', String(player.accountId), '--to', to)).toMatchObject({ status: 2 })
})

test('a person is erased while no server runs, by rules that are those of the page', async () => {
  const erase = () => crossbook('erase-person', String(player.accountId), '--reason', 'Asked by letter')
  expect((await erase()).said).toContain('is in use by process')
  await server.stop()
  expect(await erase()).toMatchObject({ status: 1, said: expect.stringContaining('Close the account') })
  expect(await crossbook('erase-person', String(player.accountId))).toMatchObject({ status: 2 })
  await start()
  admin = { ...admin, token: (await login({ email: admin.email, password })).body.data.token }
  await server.api('POST', `/api/admin/accounts/${player.accountId}/exclude`, {
    ...{ token: admin.token, body: { reason: 'Closed' } },
  })
  await server.stop()
  expect(await erase()).toMatchObject({ status: 0, said: expect.stringContaining('Nothing is kept') })
  await start()
  expect((await login({ email: player.email, password })).body.code).toBe('login_failed')
  const [record] = await auditOf(admin)
  expect(record).toMatchObject({ action: 'erase person', actor: 0, target: `account ${player.accountId}` })
})
