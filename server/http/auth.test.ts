/** Sign-up, sign-in and sign-out in the specification’s words; the first administrator; what a restart keeps. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { firstRoles } from '#contract/permissions.ts'
import { password, startServer, type TestServer } from '#server/testing/start-server.ts'

let folder = ''
let time = 0
let server: TestServer

const now = () => time
const start = () => startServer({ dataDir: folder, now })
const post = (path: string, body: unknown) => server.api('POST', path, { body, key: '' })
const ann = { fullName: 'Ann', email: 'ann@example.org', password }

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'auth-'))
  time = Date.now()
  server = await start()
})
afterEach(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

test('sign-up answers the specification’s words and a live session with 1,000.00', async () => {
  const { status, body } = await post('/api/auth/register', ann)
  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    message: 'Registration successful! You can now login.',
    data: { token: expect.stringMatching(/^[\w-]{43}$/) },
  })
  const { token } = body.data
  expect((await server.api('GET', '/api/auth/me', { token })).body).toEqual({
    accountId: 101,
    fullName: 'Ann',
    email: 'ann@example.org',
    roles: ['player'],
  })
  expect((await server.api('GET', '/api/exchange/balance', { token })).body).toEqual({
    accountId: 101,
    balance: 100_000,
    exposure: 0,
    available: 100_000,
    activeBets: 0,
  })
})

test('sign-in answers the specification’s words; whatever is wrong with it answers alike', async () => {
  await post('/api/auth/register', ann)
  const good = await post('/api/auth/login', { email: ' ANN@example.org', password })
  expect([good.status, good.body.message]).toEqual([200, 'Login successful!'])
  expect((await server.api('GET', '/api/auth/me', { token: good.body.data.token })).status).toBe(200)

  const wrong = await post('/api/auth/login', { email: ann.email, password: 'correct horse batterz' })
  const unknown = await post('/api/auth/login', { email: 'nobody@example.org', password })
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({
    success: false,
    code: 'login_failed',
    message: 'Login failed',
    retryable: false,
  })
  expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
})

test('an address that is taken gets the one sentence, and no second account', async () => {
  await post('/api/auth/register', ann)
  const again = await post('/api/auth/register', { ...ann, email: 'Ann@EXAMPLE.org', fullName: 'Another' })
  expect(again.status).toBe(409)
  expect(again.body).toMatchObject({
    success: false,
    code: 'registration_failed',
    message: 'Registration failed',
  })
  const twins = await Promise.all(
    Array.from({ length: 4 }, () => post('/api/auth/register', { ...ann, email: 'twin@example.org' })),
  )
  expect(twins.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('a form that is wrong gets a sentence that says what', async () => {
  const short = await post('/api/auth/register', { ...ann, password: 'short' })
  expect([short.status, short.body.code, short.body.message]).toEqual([
    422,
    'invalid_request',
    'The password must be at least 12 characters long.',
  ])
  const without = await post('/api/auth/register', { fullName: 'Ann', password })
  expect([without.status, without.body.message]).toEqual([422, 'email is missing.'])
})

test('a sign-in under way when the roles change has the new ones', async () => {
  const { email, accountId } = await server.player()
  const { accounts } = server.running
  const caller = { address: '::1', network: '::1', agent: '', isPage: false }
  const signingIn = accounts.login({ email, password }, caller)
  // The store answers in order: at the second answer the sign-in has read its user and looks at the password.
  await accounts.userOf(accountId)
  await accounts.userOf(accountId)
  const by = { actor: 1, session: null, address: null }
  await accounts.setRoles(accountId, ['feed'], by, { actor: 1, key: 'a key', call: 'a call' })
  const session = accounts.sessions.find((await signingIn).token)
  expect(session?.roles ?? ['feed']).toEqual(['feed'])
})

test('sign-out ends this session and no other', async () => {
  const first = (await post('/api/auth/register', ann)).body.data.token
  const second = (await post('/api/auth/login', { email: ann.email, password })).body.data.token
  const out = await server.api('POST', '/api/auth/logout', { token: first })
  expect([out.status, out.body.success]).toEqual([200, true])
  expect((await server.api('GET', '/api/exchange/balance', { token: first })).status).toBe(401)
  // Nor may it be taken for a guest’s where guests are welcome.
  expect((await server.api('GET', '/api/exchange/events', { token: first })).status).toBe(401)
  expect((await server.api('GET', '/api/exchange/balance', { token: second })).status).toBe(200)
})

test('sessions are listed, and ended one by one and all', async () => {
  const first = (await post('/api/auth/register', ann)).body.data.token
  time += 1_000
  const second = (await post('/api/auth/login', { email: ann.email, password })).body.data.token
  const other = await server.player()
  const list = async (token: string) =>
    (await server.api('GET', '/api/auth/sessions', { token })).body.sessions
  const [newer, older] = await list(first)
  expect([newer, older]).toMatchObject([
    { createdAt: time, usedAt: time, address: '127.0.0.1', agent: 'node', current: false },
    { createdAt: time - 1_000, usedAt: time, current: true },
  ])
  const end = (token: string, { sessionId }: { sessionId: string }) =>
    server.api('POST', `/api/auth/sessions/${sessionId}/end`, { token })
  const foreign = await end(other.token, newer)
  expect([foreign.status, foreign.body.code]).toEqual([404, 'session_not_found'])
  expect((await end(first, newer)).body).toEqual({ success: true, message: 'That session has ended.' })
  expect((await server.api('GET', '/api/auth/me', { token: second })).status).toBe(401)
  expect(await list(first)).toHaveLength(1)

  await post('/api/auth/login', { email: ann.email, password })
  const all = await server.api('POST', '/api/auth/logout-all', { token: first })
  expect([all.status, all.body.success]).toEqual([200, true])
  expect((await server.api('GET', '/api/auth/me', { token: first })).status).toBe(401)
  expect(await list(other.token)).toHaveLength(1)
})

test('a password is changed by who knows it, which ends the other sessions', async () => {
  const first = (await post('/api/auth/register', ann)).body.data.token
  const second = (await post('/api/auth/login', { email: ann.email, password })).body.data.token
  const newPassword = 'seven green umbrellas'
  const set = (body: object) => server.api('POST', '/api/auth/password', { token: first, body })
  const weak = await set({ password, newPassword: 'password1234' })
  expect([weak.status, weak.body.code]).toEqual([422, 'invalid_request'])
  for (let i = 0; i < 5; i++) {
    const wrong = await set({ password: newPassword, newPassword })
    expect([wrong.status, wrong.body.code]).toEqual([403, 'password_wrong'])
  }
  expect((await set({ password, newPassword })).status).toBe(429)
  time += 1_000
  const good = await set({ password, newPassword })
  expect([good.status, good.body.success]).toEqual([200, true])
  const me = async (token: string) => (await server.api('GET', '/api/auth/me', { token })).status
  expect([await me(first), await me(second)]).toEqual([200, 401])
  expect((await post('/api/auth/login', { email: ann.email, password })).status).toBe(401)
  expect((await post('/api/auth/login', { email: ann.email, password: newPassword })).status).toBe(200)
})

test('sign-out closes the session’s live stream', async () => {
  const { token } = (await post('/api/auth/register', ann)).body.data
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/stream`)
  const messages: string[] = []
  socket.on('message', (data) => messages.push(String(data)))
  await once(socket, 'open')
  socket.send(JSON.stringify({ op: 'authenticate', token }))
  await expect.poll(() => messages.join()).toContain('"authenticated"')
  const closed = once(socket, 'close')
  await server.api('POST', '/api/auth/logout', { token })
  expect((await closed)[0]).toBe(1008)
})

test('guessing is slowed down, for accounts that are not there too, and a restart does not help', async () => {
  const { token } = (await post('/api/auth/register', ann)).body.data
  for (const email of [ann.email, 'nobody@example.org']) {
    for (let i = 0; i < 5; i++) {
      expect((await post('/api/auth/login', { email, password: 'a wrong password' })).status).toBe(401)
    }
    const slowed = await post('/api/auth/login', { email, password })
    expect([slowed.status, slowed.body.code]).toEqual([429, 'too_many_attempts'])
    expect(slowed.headers.get('retry-after')).toBe('1')
  }
  await server.stop()
  server = await start()
  expect((await post('/api/auth/login', { email: ann.email, password })).status).toBe(429)
  // The owner’s own session goes on.
  expect((await server.api('GET', '/api/exchange/balance', { token })).status).toBe(200)
  time += 1_000
  expect((await post('/api/auth/login', { email: ann.email, password })).status).toBe(200)
})

test('a restart keeps sessions; 30 idle minutes end them', async () => {
  const { token } = (await post('/api/auth/register', ann)).body.data
  await server.stop()
  server = await start()
  expect((await server.api('GET', '/api/auth/me', { token })).status).toBe(200)
  time += 30 * 60_000
  expect((await server.api('GET', '/api/auth/me', { token })).status).toBe(401)
})

test('the link makes one administrator, once', async () => {
  const secret = server.running.accounts.setupSecret!
  expect(secret).toMatch(/^[\w-]{43}$/)
  const wrong = await post('/api/admin/setup', { secret: 'x'.repeat(43), ...ann })
  expect([wrong.status, wrong.body.code]).toEqual([403, 'setup_refused'])
  // A form error does not use the link up.
  expect((await post('/api/admin/setup', { secret, ...ann, password: 'short' })).status).toBe(422)

  const made = await post('/api/admin/setup', { secret, ...ann })
  expect(made.status).toBe(200)
  const { token } = made.body.data
  expect((await server.api('GET', '/api/auth/me', { token })).body.roles).toEqual([...firstRoles])
  expect((await server.api('GET', '/api/admin/accounts', { token })).body.accounts).toHaveLength(1)

  const second = { secret, ...ann, email: 'eve@example.org' }
  expect((await post('/api/admin/setup', second)).status).toBe(403)
  await server.stop()
  server = await start()
  expect(server.running.accounts.setupSecret).toBeUndefined()
  expect((await post('/api/admin/setup', second)).status).toBe(403)
})

test('the link is good for 30 minutes', async () => {
  const secret = server.running.accounts.setupSecret!
  time += 30 * 60_000
  expect((await post('/api/admin/setup', { secret, ...ann })).status).toBe(403)
})

test('a host that others can reach is refused until there is an administrator', async () => {
  await server.stop()
  const exposed = () => startServer({ dataDir: folder, now, config: { host: '0.0.0.0' } })
  await expect(exposed()).rejects.toThrow('there is no administrator yet')
  server = await start()
  await server.admin()
  await server.stop()
  server = await exposed()
  expect((await server.api('GET', '/healthz')).status).toBe(200)
})
