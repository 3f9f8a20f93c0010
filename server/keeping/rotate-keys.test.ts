/** Another key: what was sealed before opens, what is sealed after needs the new one alone, and no key goes that is needed. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createState } from '#core/engine/state.ts'
import { makeSeedKey } from '#server/casino/seed-key.ts'
import { runCli } from '#server/cli/cli.ts'
import { createSealer } from '#server/identity/sealing.ts'
import { codeAt, stepOf } from '#server/identity/totp.ts'
import { aboutCheck } from '#server/identity-check/cases.ts'
import { openStore } from '#server/store/store.ts'
import { type openTables, tablesModule } from '#server/tables.ts'
import { fromBase32 } from '#server/testing/base32.ts'
import { password, startServer, type TestServer } from '#server/testing/start-server.ts'
import { addKey, retireKeys } from './rotate-keys.ts'
import { shutAtStart } from './shut.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'rotating-'))
const keyFile = join(dataDir, 'seeds.key')
afterAll(() => rmSync(dataDir, { recursive: true }))

/** Sandboxes answer at once. */
const fast = { SANDBOX_DELAY_MS: '0' }
const ann = { fullName: 'Ann Archer', bornOn: '1980-01-31', address: '1 High Street', postcode: 'AB1 2CD' }
const identityOf = async (server: TestServer, token: string) =>
  (await server.api('GET', '/api/identity', { token })).body

const keys = () => readFileSync(keyFile, 'utf8').trim().split('\n')

async function rotate(...args: string[]) {
  return rotateAt(dataDir, ...args)
}

async function rotateAt(folder: string, ...args: string[]) {
  const lines: string[] = []
  const take = (line: string) => lines.push(line)
  const env = { DATA_DIR: folder, SEED_KEY_FILE: join(folder, 'seeds.key') }
  const status = await runCli(['rotate-key', ...args], { env, print: take, complain: take })
  return { status, said: lines.join('\n') }
}

const open = (folder: string) => openStore<ReturnType<typeof openTables>>(folder, tablesModule)
/** What the check of an account is about, under a key that no file has. */
const foreign = (account: number) =>
  createSealer(Buffer.alloc(32, 9)).seal(Buffer.from('{}'), aboutCheck(account))

test('what is kept stays about the text that it was sealed about', () => {
  expect(aboutCheck(102)).toBe('identity of account 102')
})

test('a new key seals, the old one opens until nothing needs it, and then goes', async () => {
  let server = await startServer({ dataDir, env: fast })
  const player = await server.player()
  const post = (path: string, token: string, body?: object) => server.api('POST', path, { token, body })
  const { secret } = (await post('/api/auth/second-factor/begin', player.token)).body
  const codeOf = (aside: number) => codeAt(fromBase32(secret), stepOf(Date.now()) + aside)
  await post('/api/auth/second-factor/enable', player.token, { code: codeOf(-1) })
  await server.api('GET', '/api/fairness', { token: player.token })
  await post('/api/identity', player.token, ann)
  await expect.poll(() => identityOf(server, player.token)).toMatchObject({ state: 'VERIFIED' })
  await server.stop()

  // As a key that was dropped too early has left it.
  const store = await open(dataDir)
  await store.keepIdentityCheck(9_999, foreign(9_999), 0)
  await store.close()
  const shut = 'under none of the keys, and stay as they are: 1, of the accounts 9999.'

  const [old = ''] = keys()
  const added = (await rotate()).said
  expect(added).toContain('second factors 1, checks of who players are 1.')
  expect(added).toContain(shut)
  expect(keys()).toEqual([expect.not.stringContaining(old), old])
  expect((await rotate('--retire')).said).toMatch(
    /Keys dropped: 0\.[\s\S]*seals; seeds sealed under it: 0\n[\s\S]*under it: 2$/m,
  )
  expect(keys()).toHaveLength(2)

  server = await startServer({ dataDir })
  const body = { email: player.email, password, code: codeOf(0) }
  const login = await server.api('POST', '/api/auth/login', { body })
  expect(login.status).toBe(200)
  const { token } = login.body.data
  // Each change of seeds goes on with a pair that the new key has sealed.
  const first = await post('/api/fairness/rotate', token, { clientSeed: 'the-first' })
  expect(first.status).toBe(200)
  expect((await post('/api/fairness/rotate', token, { clientSeed: 'the-second' })).status).toBe(200)
  await server.stop()

  const retired = (await rotate('--retire')).said
  expect(retired).toContain('Keys dropped: 1.')
  expect(retired).toContain(shut)
  // Of the old one nothing is left but what people are recognised by.
  expect(keys()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^person /)])
  expect(readFileSync(keyFile, 'utf8')).not.toContain(old)
  server = await startServer({ dataDir, env: fast })
  const again = await server.api('POST', '/api/auth/login', { body: { ...body, code: codeOf(1) } })
  expect(again.status).toBe(200)
  expect(await identityOf(server, again.body.data.token)).toMatchObject({ particulars: ann })
  const other = await server.player()
  await post('/api/identity', other.token, ann)
  await expect
    .poll(() => identityOf(server, other.token))
    .toMatchObject({ state: 'REFERRED', reason: 'This person has another account.' })
  await server.stop()

  const right = readFileSync(keyFile, 'utf8')
  writeFileSync(keyFile, `${'cd'.repeat(32)}\n${'ef'.repeat(32)}\n`)
  const exchanged = readFileSync(keyFile, 'utf8')
  for (const refused of [await rotate('--retire'), await rotate()]) {
    expect(refused).toMatchObject({ status: 1, said: expect.stringContaining('does not open every') })
  }
  expect(readFileSync(keyFile, 'utf8')).toBe(exchanged)
  writeFileSync(keyFile, right)
})

test('where no seed says whose the keys are, those under which nothing opens are refused, and what is sealed stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'exchanged-'))
  const path = join(folder, 'seeds.key')
  const key = makeSeedKey(path)
  const store = await open(folder)
  const sealed = foreign(101)
  await store.keepIdentityCheck(101, sealed, 0)
  const change = { keyFile: path, store, state: createState() }
  await expect(addKey(change)).rejects.toThrow('opens nothing that is sealed')
  expect(readFileSync(path, 'utf8')).toBe(`${key.toString('hex')}\n`)
  // One that opens says that they are the right ones.
  const own = createSealer(key).seal(Buffer.from('{}'), aboutCheck(102))
  await store.keepIdentityCheck(102, own, 0)
  const { checks } = await addKey(change)
  expect(checks).toEqual({ count: 1, shut: [101] })
  expect((await store.identityCheckOf(101))?.sealed).toBe(sealed)
  await store.close()
  rmSync(folder, { recursive: true })
})

test('a start with another key, or none, is refused and makes none until it is said that the right one is gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'missing-'))
  const path = join(folder, 'seeds.key')
  let server = await startServer({ dataDir: folder, env: fast })
  const { token } = await server.player()
  await server.api('POST', '/api/identity', { token, body: ann })
  await expect.poll(() => identityOf(server, token)).toMatchObject({ state: 'VERIFIED' })
  await server.stop()

  rmSync(path)
  await expect(startServer({ dataDir: folder })).rejects.toThrow('seeds.key is missing: what players said')
  expect(existsSync(path)).toBe(false)
  const other = makeSeedKey(path).toString('hex')
  await expect(startServer({ dataDir: folder })).rejects.toThrow('opens nothing that is sealed of people')
  const refused = await rotateAt(folder)
  expect(refused).toEqual({ status: 1, said: expect.stringContaining('say --accept-shut') })
  expect(readFileSync(path, 'utf8')).toBe(`${other}\n`)

  const taken = await rotateAt(folder, '--accept-shut')
  expect(taken).toEqual({ status: 0, said: expect.stringContaining('stay as they are: 1, of the accounts') })
  expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`^[0-9a-f]{64}\n${other}\n$`))
  expect((await rotateAt(folder, '--retire', '--accept-shut')).said).toContain('Keys dropped: 1.')
  server = await startServer({ dataDir: folder, env: fast, acceptShut: true })
  const admin = await server.admin()
  const { records } = (await server.api('GET', '/api/admin/audit', { token: admin.token })).body
  expect(records).toContainEqual(expect.objectContaining({ action: 'accept at the start', actor: 0 }))
  // Once somebody's opens the keys are the right ones.
  const next = await server.player()
  await server.api('POST', '/api/identity', { token: next.token, body: { ...ann, fullName: 'Ben Bow' } })
  await expect.poll(() => identityOf(server, next.token)).toMatchObject({ state: 'VERIFIED' })
  await server.stop()
  server = await startServer({ dataDir: folder })
  await server.stop()
  rmSync(folder, { recursive: true })
})

test('where the right key is gone for good another is taken once that is said; the start says what stays shut', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gone-'))
  const path = join(folder, 'seeds.key')
  const store = await open(folder)
  const account = 101
  await store.keepIdentityCheck(account, foreign(account), 0)
  const at = { dataDir: folder, keyFile: path }
  // No other than the one that is missing.
  expect(shutAtStart(at)).toContain('is missing: what players said of themselves cannot be opened')
  // A key that was made at a start, because there was none and no seed to miss it.
  const made = makeSeedKey(path)
  const shut = shutAtStart(at)
  expect(shut).toContain('opens nothing that is sealed of people: what players said')
  expect(shut).not.toContain('second factor')
  const change = { keyFile: path, store, state: createState(), acceptShut: true }
  expect((await addKey(change)).checks).toEqual({ count: 0, shut: [account] })
  const [first = '', second] = readFileSync(path, 'utf8').trim().split('\n')
  expect(second).toBe(made.toString('hex'))
  expect((await retireKeys(change)).dropped).toBe(1)
  // What comes after it opens, behind however many that do not, and nothing is said any more.
  for (let i = 0; i < 60; i++) await store.keepIdentityCheck(200 + i, foreign(200 + i), 0)
  const sealer = createSealer(Buffer.from(first, 'hex'))
  await store.keepIdentityCheck(999, sealer.seal(Buffer.from('{}'), aboutCheck(999)), 0)
  expect(shutAtStart(at)).toBeUndefined()
  expect((await addKey({ ...change, acceptShut: false })).checks).toMatchObject({
    count: 1,
    shut: { length: 61 },
  })
  await store.close()
  rmSync(folder, { recursive: true })
})
