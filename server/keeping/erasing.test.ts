/** What is kept about somebody: told to him whole, erased when asked, erased again after a restore, and gone when its time is over. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCli } from '#server/cli/cli.ts'
import { folds } from '#server/folds.ts'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'
import { makeBackup } from './backup.ts'
import { addErasures, readErasures } from './erasures.ts'
import { restoreBackup } from './restore.ts'
import { recordsMs, retention } from './retention.ts'

const root = mkdtempSync(join(tmpdir(), 'erasing-'))
const dataDir = join(root, 'data')
const keyFile = join(root, 'seeds.key')
const erasuresFile = join(root, 'erasures.log')
const env = { SEED_KEY_FILE: keyFile, ERASURES_FILE: erasuresFile, SANDBOX_DELAY_MS: '0' }
let time = 1_800_000_000_000
let server: TestServer
let admin: Person
/** Who approves of what the first asks for. */
let second: Person

beforeAll(async () => {
  server = await startServer({ dataDir, now: () => time, env })
  admin = await server.admin()
  second = await server.player()
  await server.api('POST', `/api/admin/accounts/${second.accountId}/roles`, {
    ...{ token: admin.token, body: { roles: ['admin'] } },
  })
  second = { ...second, token: (await login(server, second.email)).body.data.token }
})
afterAll(async () => {
  await server.stop()
  rmSync(root, { recursive: true })
})

const login = (of: TestServer, email: string) =>
  of.api('POST', '/api/auth/login', { body: { email, password } })
const ask = (accountId: number, token = admin.token) =>
  server.api('POST', `/api/admin/accounts/${accountId}/erasure`, { token, body: { reason: 'Asked for it' } })
const approve = (accountId: number, token = second.token) =>
  server.api('POST', `/api/admin/accounts/${accountId}/erasure/approval`, { token })
/** Asked for by one and approved by the other. */
async function erase(accountId: number) {
  const asked = await ask(accountId)
  return asked.status === 200 ? approve(accountId) : asked
}
const day = 86_400_000
const exclude = (accountId: number) =>
  server.api('POST', `/api/admin/accounts/${accountId}/exclude`, {
    token: admin.token,
    body: { reason: 'Closed' },
  })

async function partsOf(path: string, token: string) {
  const { status, body } = await server.api<string>('GET', path, { token })
  const lines = body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { part: string; data: unknown })
  return { status, lines }
}

/** Every byte of the folder that is about people: the file, its log, and mails. */
function everything(): string {
  const database = new DatabaseSync(join(dataDir, 'accounts.sqlite'), { readOnly: true })
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  const rows = tables.map(({ name }) => JSON.stringify(database.prepare(`SELECT * FROM ${name}`).all()))
  database.close()
  const outbox = join(dataDir, 'outbox')
  return [...rows, ...readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'))].join('\n')
}

describe('what is kept about somebody', () => {
  test('is had as a file by himself: who he is, his money, bets, rounds and payments, to the end', async () => {
    const player = await server.player()
    const { marketId } = await server.market()
    const instructions = [{ selectionId: 11, side: 'BACK', price: 200, size: 500 }]
    await server.api('POST', '/api/exchange/orders/place', {
      token: player.token,
      body: { marketId, instructions },
    })
    await server.running.views.reached(server.running.sequencer.sequence)
    const { status, lines } = await partsOf('/api/account/export', player.token)
    expect(status).toBe(200)
    expect(lines.map(({ part }) => part)).toEqual([
      ...['account', 'signing in', 'identity', 'screens', 'money and protection'],
      ...[
        'open bets',
        'ended bets',
        'statement',
        'payments',
        'rounds',
        'notifications',
        'reviews',
        'approvals',
        'end',
      ],
    ])
    const dataOf = (part: string) => lines.find((line) => line.part === part)?.data
    expect(dataOf('account')).toMatchObject({
      accountId: player.accountId,
      email: player.email,
      createdAt: time,
    })
    expect(dataOf('open bets')).toMatchObject({ bets: [{ price: 200, size: 500, unmatched: 500 }] })
    expect(dataOf('statement')).toMatchObject({ entries: [{ amount: 100_000 }] })
    expect(dataOf('signing in')).toMatchObject({ sessions: [{ createdAt: time }] })
  })

  test('is had page by page where a list is long', async () => {
    const player = await server.player()
    const { marketId } = await server.market()
    for (let i = 0; i < 2; i++) {
      const instructions = Array.from({ length: 60 }, () => ({
        selectionId: 11,
        side: 'BACK',
        price: 300,
        size: 100,
      }))
      await server.api('POST', '/api/exchange/orders/place', {
        token: player.token,
        body: { marketId, instructions },
      })
    }
    await server.running.views.reached(server.running.sequencer.sequence)
    const { lines } = await partsOf('/api/account/export', player.token)
    const pages = lines
      .filter(({ part }) => part === 'open bets')
      .map(({ data }) => (data as { bets: unknown[] }).bets)
    expect(pages.map((bets) => bets.length)).toEqual([100, 20])
  })

  test('is refused five minutes after one has shown who one is, to a key, and to others; five files an hour', async () => {
    const player = await server.player()
    const made = { name: 'A program', scopes: ['read'] }
    const { key } = (await server.api('POST', '/api/auth/keys', { token: player.token, body: made })).body
    const read = async (path: string, token: string) => (await server.api('GET', path, { token })).body.code
    expect(await read('/api/account/export', key)).toBe('scope_missing')
    expect(await read(`/api/admin/accounts/${admin.accountId}/export`, player.token)).toBe('forbidden')
    for (let i = 0; i < 5; i++) expect((await partsOf('/api/account/export', player.token)).status).toBe(200)
    expect(await read('/api/account/export', player.token)).toBe('too_many_requests')
    time += 5 * 60_000
    expect(await read('/api/account/export', player.token)).toBe('step_up_needed')
    admin = { ...admin, token: (await login(server, admin.email)).body.data.token }
    second = { ...second, token: (await login(server, second.email)).body.data.token }
  })

  test('an administrator has it too, which the audit log notes', async () => {
    const player = await server.player()
    const { lines } = await partsOf(`/api/admin/accounts/${player.accountId}/export`, admin.token)
    expect(lines[0]).toMatchObject({ data: { email: player.email } })
    const { records } = (await server.api('GET', '/api/admin/audit', { token: admin.token })).body
    expect(records[0]).toMatchObject({ action: 'export person', target: `account ${player.accountId}` })
    expect(
      (await server.api('GET', '/api/admin/accounts/999999/export', { token: admin.token })).body.code,
    ).toBe('account_not_found')
  })
})

describe('an erasure', () => {
  test('waits until the account is closed, and its bets are over', async () => {
    const player = await server.player()
    const { marketId } = await server.market()
    const other = await server.player()
    expect((await ask(player.accountId, player.token)).body.code).toBe('forbidden')
    expect((await erase(999_999)).body.code).toBe('account_not_found')
    expect((await erase(admin.accountId)).body.code).toBe('forbidden')
    expect((await erase(player.accountId)).body).toMatchObject({
      code: 'erasure_refused',
      message: expect.stringContaining('Close the account'),
    })
    for (const [{ token }, side] of [
      [player, 'BACK'],
      [other, 'LAY'],
    ] as const) {
      const instructions = [{ selectionId: 11, side, price: 200, size: 500 }]
      await server.api('POST', '/api/exchange/orders/place', { token, body: { marketId, instructions } })
    }
    await exclude(player.accountId)
    expect((await erase(player.accountId)).body.message).toContain('not over')
    expect((await login(server, player.email)).status).toBe(200)
  })

  test('of one who has excluded himself waits for the end of that, whether he asks to return or not', async () => {
    const player = await server.player()
    await server.api('POST', '/api/protection/self-exclusion', {
      token: player.token,
      body: { months: 6, isWanted: true },
    })
    expect((await erase(player.accountId)).body.message).toContain('excluded himself')
    expect(everything()).toContain(player.email)
    time += 185 * day
    for (const one of [admin, second]) {
      Object.assign(one, { token: (await login(server, one.email)).body.data.token })
    }
    await exclude(player.accountId)
    expect((await erase(player.accountId)).status).toBe(200)
    expect(everything()).not.toContain(player.email)
  })

  test('leaves nothing of a person, and all of the account’s money and bets', async () => {
    const player = await server.player()
    await server.api('PUT', '/api/account/document', {
      token: player.token,
      body: { version: 0, document: { a: 'mine' } },
    })
    await server.api('POST', '/api/auth/verification', { token: player.token })
    expect(everything()).toContain(player.email)
    await exclude(player.accountId)
    expect((await erase(player.accountId)).body).toEqual({ accountId: player.accountId, keepUntil: null })
    expect(everything()).not.toContain(player.email)
    expect((await login(server, player.email)).body.code).toBe('login_failed')
    expect((await login(server, `erased account ${player.accountId}`)).body.code).toBe('login_failed')
    expect((await server.api('GET', '/api/auth/me', { token: player.token })).status).toBe(401)
    const { accounts } = (await server.api('GET', '/api/admin/accounts?limit=500', { token: admin.token }))
      .body
    const row = accounts.find(({ accountId }: Person) => accountId === player.accountId)
    expect(row).toMatchObject({ fullName: 'Erased', balance: 100_000, excluded: true })
    expect((await erase(player.accountId)).body.code).toBe('erasure_refused')
    expect(
      (await readErasures(erasuresFile)).filter(({ account }) => account === player.accountId),
    ).toHaveLength(1)
  })

  test('takes two people within a day, none of them the person', async () => {
    const player = await server.player()
    const path = `/api/admin/accounts/${player.accountId}/erasure`
    const standing = async () => (await server.api('GET', path, { token: second.token })).body
    expect(await standing()).toMatchObject({ obstacle: expect.stringContaining('Close'), request: null })
    await exclude(player.accountId)
    expect(await standing()).toMatchObject({ obstacle: null, keepsIdentity: false, isErased: false })
    const paying = await server.player()
    const paid = { kind: 'settle-up', from: 0, to: paying.accountId, amount: 100, reference: 'cash' } as const
    expect((await server.running.sequencer.execute(paid)).refusal).toBeUndefined()
    const ofPaying = `/api/admin/accounts/${paying.accountId}/erasure`
    expect((await server.api('GET', ofPaying, { token: second.token })).body.keepsIdentity).toBe(true)
    expect((await approve(player.accountId)).body.message).toContain('Nobody has asked')
    const { body } = await ask(player.accountId)
    expect(body.request).toMatchObject({ askedBy: admin.accountId, askedAt: time, reason: 'Asked for it' })
    expect((await ask(player.accountId, second.token)).body.message).toContain('already')
    expect((await approve(player.accountId, admin.token)).body.message).toContain('another administrator')
    expect((await approve(player.accountId, player.token)).body.code).toBe('forbidden')
    await server.api('POST', `${path}/rejection`, { token: second.token })
    expect((await approve(player.accountId)).body.message).toContain('Nobody has asked')
    await ask(player.accountId)
    time += 86_400_000
    admin = { ...admin, token: (await login(server, admin.email)).body.data.token }
    second = { ...second, token: (await login(server, second.email)).body.data.token }
    expect(await standing()).toMatchObject({ request: null })
    expect((await approve(player.accountId)).body.message).toContain('Nobody has asked')
    await ask(player.accountId)
    expect((await approve(player.accountId)).status).toBe(200)
    expect(await standing()).toMatchObject({ fullName: 'Erased', isErased: true, request: null })
    const { records } = (await server.api('GET', '/api/admin/audit', { token: admin.token })).body
    expect(records[0]).toMatchObject({ action: 'erase person', actor: second.accountId })
    expect(JSON.parse(records[0].detail)).toMatchObject({ reason: 'Asked for it', askedBy: admin.accountId })
  })

  test('is not approved while a payment is under way that began after it was asked for', async () => {
    const player = await server.player()
    const money = (amount: number) => ({ token: player.token, body: { method: 'CARD', amount } })
    await server.api('POST', '/api/wallet/deposits', money(100_000))
    const balance = async () => (await server.api('GET', '/api/wallet', { token: player.token })).body.balance
    await expect.poll(balance).toBe(200_000)
    await exclude(player.accountId)
    expect((await ask(player.accountId)).status).toBe(200)
    const { status } = await server.api('POST', '/api/wallet/withdrawals', money(150_000))
    expect(status).toBe(201)
    expect((await approve(player.accountId)).body).toMatchObject({
      ...{ code: 'erasure_refused', message: expect.stringContaining('payments that are not over') },
    })
  })

  test('of one who has paid keeps name and address for five years, marked, and then not', async () => {
    const player = await server.player()
    const body = { method: 'CARD', amount: 2_500 }
    await server.api('POST', '/api/wallet/deposits', { token: player.token, body })
    await exclude(player.accountId)
    await expect.poll(async () => (await erase(player.accountId)).status, { timeout: 20_000 }).toBe(200)
    const database = new DatabaseSync(join(dataDir, 'accounts.sqlite'), { readOnly: true })
    const kept = () => database.prepare('SELECT * FROM kept_identity').all()
    expect(kept()).toMatchObject([
      { account: player.accountId, email: player.email, keep_until: time + recordsMs },
    ])
    database.close()
  })

  test('is done again after a restore from a backup of before, and no other person is erased for it', async () => {
    const [erased, stays] = [await server.player(), await server.player()]
    const to = join(root, 'backup')
    await makeBackup({ dataDir, keyFile, erasuresFile, to, keyTo: join(root, 'kept.key') })
    await exclude(erased.accountId)
    expect((await erase(erased.accountId)).status).toBe(200)
    // Of a number that is somebody else's in that backup.
    const others = { account: stays.accountId, createdAt: time - 1, erasedAt: time, keepUntil: null }
    await addErasures(erasuresFile, [others])
    const folder = join(root, 'restored')
    const restored = { from: to, key: join(root, 'kept.key'), dataDir: folder, keyFile, folds }
    await restoreBackup({ ...restored, erasuresFile })
    const after = await startServer({ dataDir: folder, now: () => time, env })
    try {
      expect((await login(after, stays.email)).status).toBe(200)
      expect((await login(after, erased.email)).body.code).toBe('login_failed')
    } finally {
      await after.stop()
    }
  })
})

describe('what is kept no longer', () => {
  test('is taken out by the job, hour by hour, some rows at a time', async () => {
    await server.stop()
    const path = join(dataDir, 'accounts.sqlite')
    const database = new DatabaseSync(path)
    const { account, email } = database.prepare('SELECT account, email FROM kept_identity').get()!
    const lines: string[] = []
    const take = (line: string) => lines.push(line)
    const context = { env: { DATA_DIR: dataDir }, print: take, complain: take }
    expect(await runCli(['kept-identity', String(account)], context)).toBe(0)
    expect(lines.join()).toContain(String(email))
    expect(await runCli(['kept-identity', '999999'], context)).toBe(2)
    const fill = (table: string, count: number, at: number) => {
      const insert = database.prepare(
        `INSERT INTO ${table} VALUES (?, ?${table === 'attempts' ? ', ?' : ''})`,
      )
      const rest = table === 'attempts' ? [1, at] : [at]
      database.exec('BEGIN')
      for (let i = 0; i < count; i++) insert.run(`${table} ${at} ${i}`, ...rest)
      database.exec('COMMIT')
    }
    database.exec('DELETE FROM attempts; DELETE FROM known_place')
    fill('attempts', 1_200, time - day - 1)
    fill('attempts', 3, time - day + 60_000)
    fill('known_place', 700, time - 30 * day - 1)
    fill('known_place', 2, time - 30 * day + 60_000)
    database.exec(`UPDATE kept_identity SET keep_until = ${time - 1}`)
    server = await startServer({ dataDir, now: () => time, env })
    const count = (table: string) => Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()!.n)
    await expect.poll(() => ['attempts', 'known_place', 'kept_identity'].map(count)).toEqual([3, 2, 0])
    database.close()
  })

  test('the table of it names every table of accounts.sqlite, once, and its page says the same', () => {
    const database = new DatabaseSync(join(dataDir, 'accounts.sqlite'), { readOnly: true })
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
    database.close()
    expect(retention.flatMap((rule) => rule.tables).sort()).toEqual(tables.map(({ name }) => name).sort())
    const page = readFileSync(join(import.meta.dirname, '../../docs/reference/retention.md'), 'utf8')
    const rows = page
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(1)
    const cell = (text: string) => text.replaceAll('`', '')
    expect(rows.map(cell)).toEqual(
      retention.map(({ what, where, keep, why }) => `| ${what} | ${where} | ${keep} | ${why} |`),
    )
  })
})
