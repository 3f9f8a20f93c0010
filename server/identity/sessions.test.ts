/** How long a session lives, and who is told of its end; by a clock of the test’s own. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '#server/store/store.ts'
import { absoluteMs, idleMs, openSessions, type Sessions, staffAbsoluteMs, staffIdleMs } from './sessions.ts'
import { type PeopleStore, type PeopleTables, tablesModule } from './tables.ts'
import { digestOf, newSecret } from './tokens.ts'

const user = {
  accountId: 101,
  fullName: 'A',
  email: 'a@example.org',
  roles: ['player'] as const,
  passwordHash: '',
}
const caller = { address: '198.51.100.7', agent: 'a test' }
let folder = ''
let store: PeopleStore
let sessions: Sessions
let time = 1_800_000_000_000
const now = () => time

function open(): Promise<Sessions> {
  return openSessions(store, now, (error) => expect.unreachable(String(error)))
}

/** Begins a session of a program, and resolves to its token. */
async function begin(
  of: { accountId: number; roles: readonly ('player' | 'admin')[] } = user,
): Promise<string> {
  return (await sessions.open(of, caller)).token
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sessions-'))
  store = await openStore<PeopleTables>(folder, tablesModule)
  await store.insertUser(user, time)
  sessions = await open()
})
afterEach(async () => {
  await sessions.close()
  await store.close()
  rmSync(folder, { recursive: true })
})

test('a session ends 30 minutes after its last use', async () => {
  const token = await begin()
  for (let i = 0; i < 5; i++) {
    time += idleMs - 1
    expect(sessions.find(token)).toMatchObject({ accountId: 101, roles: ['player'] })
  }
  time += idleMs
  expect(sessions.find(token)).toBeUndefined()
})

test('a session ends 24 hours after it began, however busy', async () => {
  const token = await begin()
  const end = time + absoluteMs
  while (time + idleMs / 2 < end) {
    time += idleMs / 2
    expect(sessions.find(token)).toMatchObject({ accountId: 101 })
  }
  time = end
  expect(sessions.find(token)).toBeUndefined()
})

test('an administrator’s session ends after a quarter of an hour, and twelve hours after it began', async () => {
  const staff = { accountId: 101, roles: ['admin'] as const }
  const idle = await begin(staff)
  time += staffIdleMs
  expect(sessions.find(idle)).toBeUndefined()
  const busy = await begin(staff)
  const end = time + staffAbsoluteMs
  while (time + staffIdleMs / 2 < end) {
    time += staffIdleMs / 2
    expect(sessions.find(busy)).toMatchObject({ accountId: 101 })
  }
  time = end
  expect(sessions.find(busy)).toBeUndefined()
})

test('a restart keeps live sessions and their last use, and drops those that are over', async () => {
  const kept = await begin()
  const idle = await begin()
  time += idleMs - 1
  sessions.find(kept)
  await sessions.close()
  time += 1
  sessions = await open()
  expect(sessions.find(kept)).toMatchObject({ accountId: 101, roles: ['player'] })
  expect(sessions.find(idle)).toBeUndefined()
})

test('a machine that was set back between two runs makes no session longer', async () => {
  const token = await begin()
  await sessions.close()
  time -= 60 * 60_000
  sessions = await open()
  time += idleMs
  expect(sessions.find(token)).toBeUndefined()
})

test('every listener is called at every end: revoked, expired, one too many, all of an account', async () => {
  const ended: string[] = []
  sessions.onRevoked((sessionId, accountId) => ended.push(`${accountId} ${sessionId}`))
  const idOf = (token: string) => `101 ${sessions.accountOfToken(token)!.sessionId}`

  const first = await begin()
  const expected = [idOf(first)]
  await sessions.revoke(sessions.find(first)!.id)
  expect(sessions.find(first)).toBeUndefined()

  const second = await begin()
  expected.push(idOf(second))
  time += idleMs
  await sessions.sweep()
  expect(ended).toEqual(expected)

  const tokens: string[] = []
  for (let i = 0; i < 20; i++) tokens.push(await begin())
  const ids = tokens.map(idOf)
  await begin()
  expect(ended).toEqual([...expected, ids[0]])

  await sessions.revokeAllOf(101)
  expect(ended).toHaveLength(expected.length + 21)
  expect(tokens.some((token) => sessions.find(token))).toBe(false)
})

test('a session that version 0.1 has stored goes on with its token', async () => {
  await sessions.close()
  await store.close()
  rmSync(join(folder, 'accounts.sqlite'))
  const token = newSecret()
  const db = new DatabaseSync(join(folder, 'accounts.sqlite'))
  db.exec(`
    CREATE TABLE user (account INTEGER PRIMARY KEY, email TEXT NOT NULL UNIQUE, full_name TEXT NOT NULL,
      password_hash TEXT NOT NULL, roles TEXT NOT NULL, created_at INTEGER NOT NULL) STRICT;
    CREATE TABLE session (id TEXT PRIMARY KEY, account INTEGER NOT NULL REFERENCES user, created_at INTEGER NOT NULL,
      used_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO user VALUES (101, 'a@example.org', 'A', '', 'player', 1);
    INSERT INTO session VALUES ('${digestOf(token)}', 101, ${time - 1_000}, ${time - 1_000});`)
  db.close()
  store = await openStore<PeopleTables>(folder, tablesModule)
  sessions = await open()
  expect(sessions.find(token)).toMatchObject({ accountId: 101, strongAt: 0, provenAt: 0 })
  time += idleMs
  expect(sessions.find(token)).toBeUndefined()
})

test('who ends all sessions of an account ends one that is just beginning too', async () => {
  const beginning = begin()
  await sessions.revokeAllOf(101)
  expect(sessions.find(await beginning)).toBeUndefined()
  await sessions.close()
  sessions = await open()
  expect(sessions.find(await beginning)).toBeUndefined()
})

test('twenty sessions stay, however many begin at once', async () => {
  const tokens = await Promise.all(Array.from({ length: 30 }, () => begin()))
  expect(tokens.map((token) => sessions.find(token) !== undefined)).toEqual(tokens.map((_, i) => i >= 10))
})

test('what is no token finds nothing, and no token is in the file', async () => {
  const token = await begin()
  for (const wrong of ['', 'x', `${token}x`, token.slice(1), `A${token.slice(1)}`, token.toLowerCase()]) {
    if (wrong !== token) expect(sessions.find(wrong)).toBeUndefined()
  }
  const files = ['accounts.sqlite', 'accounts.sqlite-wal'].map((name) => readFileSync(join(folder, name)))
  expect(Buffer.concat(files).includes(token)).toBe(false)
})
