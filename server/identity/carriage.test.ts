/** How a cookie carries a session of the page: exchanged, exchanged twice, stolen; by a clock of the test’s own. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStore } from '#server/store/store.ts'
import { accessMs, graceMs } from './carriage.ts'
import { absoluteMs, idleMs, openSessions, type Sessions } from './sessions.ts'
import { type PeopleStore, type PeopleTables, tablesModule } from './tables.ts'

const user = {
  accountId: 101,
  fullName: 'A',
  email: 'a@example.org',
  roles: ['player'] as const,
  passwordHash: '',
}
const page = { address: '198.51.100.7', agent: 'a browser', isPage: true }
let folder = ''
let store: PeopleStore
let sessions: Sessions
let time = 1_800_000_000_000
let reused = 0

async function open(): Promise<void> {
  sessions = await openSessions(
    store,
    () => time,
    (error) => expect.unreachable(String(error)),
    () => reused++,
  )
}
async function restart(): Promise<void> {
  await sessions.close()
  await open()
}

beforeEach(async () => {
  reused = 0
  folder = mkdtempSync(join(tmpdir(), 'carriage-'))
  store = await openStore<PeopleTables>(folder, tablesModule)
  await store.insertUser(user, time)
  await open()
})
afterEach(async () => {
  await sessions.close()
  await store.close()
  rmSync(folder, { recursive: true })
})

/** A session of the page with both of its tokens. */
async function begin() {
  const { token, refresh, session } = await sessions.open(user, page)
  return { token, refresh: refresh!, session }
}
async function renewed(refresh: string) {
  const next = await sessions.renew(refresh)
  if (next === undefined) throw new Error('The session has not gone on.')
  return { ...next, refresh: next.refresh! }
}

test('the page’s token lives for fifteen minutes, and the session goes on with the next one', async () => {
  const first = await begin()
  time += accessMs - 1
  expect(sessions.find(first.token)).toMatchObject({ id: first.session.id })
  time += 1
  expect(sessions.find(first.token)).toBeUndefined()
  const next = await renewed(first.refresh)
  expect(sessions.find(next.token)).toMatchObject({ id: first.session.id, accountId: 101 })
  // The page knows by this that it is the same session.
  expect(next.token.split('.')[1]).toBe(first.token.split('.')[1])
  expect([next.token, next.refresh]).not.toContain(first.token)
})

test('calls that are under way with the token before are answered', async () => {
  const first = await begin()
  const next = await renewed(first.refresh)
  expect(sessions.find(first.token)).toMatchObject({ accountId: 101 })
  await renewed(next.refresh)
  expect([sessions.find(first.token), sessions.find(next.token)?.accountId]).toEqual([undefined, 101])
})

test('two windows that exchange the same token at once, or within ten seconds, get the same pair', async () => {
  const { refresh } = await begin()
  const [one, other] = await Promise.all([renewed(refresh), renewed(refresh)])
  expect([other.token, other.refresh]).toEqual([one.token, one.refresh])
  sessions.find(one.token)
  time += graceMs - 1
  expect((await renewed(refresh)).token).toBe(one.token)
  expect(reused).toBe(0)
})

test('a token that was exchanged and whose successor is in use ends the session, for the thief and the owner', async () => {
  const { refresh, session } = await begin()
  const next = await renewed(refresh)
  sessions.find(next.token)
  time += graceMs
  const ended: string[] = []
  sessions.onRevoked((id) => ended.push(id))
  expect(await sessions.renew(refresh)).toBeUndefined()
  expect([reused, ended]).toEqual([1, [session.id]])
  expect(sessions.find(next.token)).toBeUndefined()
  expect(await sessions.renew(next.refresh)).toBeUndefined()
})

test('one of an earlier exchange ends it too, also after a restart', async () => {
  const { refresh } = await begin()
  const next = await renewed((await renewed(refresh)).refresh)
  await restart()
  expect(await sessions.renew(refresh)).toBeUndefined()
  expect(await sessions.renew(next.refresh)).toBeUndefined()
  expect(reused).toBe(1)
})

test('a page that never got the next pair exchanges the token again, and what it never got is good for nothing', async () => {
  const { refresh } = await begin()
  const lost = await renewed(refresh)
  time += graceMs
  const next = await renewed(refresh)
  expect(sessions.find(lost.token)).toBeUndefined()
  expect(sessions.find(next.token)).toMatchObject({ accountId: 101 })
  expect(reused).toBe(0)
  await restart()
  expect((await renewed(next.refresh)).session.accountId).toBe(101)
})

test('exchanges alone keep no session: it is idle after half an hour without a call, and over after a day', async () => {
  let { refresh, token } = await begin()
  for (let passed = 0; passed < idleMs - accessMs; passed += accessMs / 2) {
    time += accessMs / 2
    ;({ refresh, token } = await renewed(refresh))
  }
  time += accessMs
  expect(await sessions.renew(refresh)).toBeUndefined()

  ;({ refresh, token } = await begin())
  const end = time + absoluteMs
  while (time + accessMs / 2 < end) {
    time += accessMs / 2
    ;({ refresh, token } = await renewed(refresh))
    expect(sessions.find(token)).toMatchObject({ accountId: 101 })
  }
  time = end
  expect([sessions.find(token), await sessions.renew(refresh)]).toEqual([undefined, undefined])
})

test('what is no refresh token exchanges nothing and ends nothing, and no secret is in the file', async () => {
  const { refresh, token, session } = await begin()
  const [secret = '', family = ''] = refresh.split('.')
  for (const wrong of [
    '',
    '.',
    secret,
    `${secret}.`,
    `.${session.id}`,
    `x.${session.id}`,
    token,
    'x'.repeat(5_000),
  ]) {
    expect(await sessions.renew(wrong)).toBeUndefined()
  }
  expect(sessions.find(token)).toMatchObject({ accountId: 101 })
  expect(reused).toBe(0)
  const next = await renewed(refresh)
  const files = ['accounts.sqlite', 'accounts.sqlite-wal'].map((name) => readFileSync(join(folder, name)))
  const written = Buffer.concat(files)
  const secrets = [token, refresh, next.token, next.refresh].map((one) => one.split('.')[0]!)
  expect([...secrets, family].filter((one) => written.includes(one))).toEqual([])
})
