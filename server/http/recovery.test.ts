/** Links by mail, over a real socket: confirming an address, choosing a new password; and who sees the mails of the demo. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MailRow } from '#contract/recovery.ts'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'

const minute = 60_000
let folder = ''
let time = 0
let server: TestServer
let ann: Person

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recovery-'))
  time = 1_800_000_000_000
  server = await start()
  ann = await server.player()
})
afterEach(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const start = () => startServer({ dataDir: folder, now: () => time })
const post = (path: string, body?: object, token?: string) =>
  server.api('POST', `/api/auth/${path}`, { body, token })
const login = (secret = password) => post('login', { email: ann.email, password: secret })
const mails = async (): Promise<MailRow[]> => {
  const { token } = await server.admin()
  return (await server.api('GET', '/api/admin/outbox', { token })).body.mails
}
/** The secret of the newest link to Ann for this. */
async function linkOf(purpose: string): Promise<string> {
  const found = (await mails()).find(({ to, text }) => to === ann.email && text.includes(`#${purpose}=`))
  expect(found?.text).toContain(`${server.url}/recover#${purpose}=`)
  return found!.text.match(/=([\w-]{43})\n/)![1]!
}
async function forget(): Promise<string> {
  await post('forgot', { email: ann.email })
  await expect
    .poll(async () => (await mails()).some(({ to, text }) => to === ann.email && text.includes('#reset=')))
    .toBe(true)
  return linkOf('reset')
}
const verifiedAt = async () =>
  (await server.api('GET', '/api/auth/security', { token: ann.token })).body.emailVerifiedAt

test('whoever signs up confirms the address by a link, once', async () => {
  expect(await verifiedAt()).toBeNull()
  const secret = await linkOf('verify')
  expect((await post('reset', { secret, newPassword: 'seven green umbrellas' })).body.code).toBe(
    'link_refused',
  )
  time += 30 * minute - 1
  expect((await post('verify-email', { secret })).body.message).toBe('Your address is confirmed.')
  expect((await post('verify-email', { secret })).body.code).toBe('link_refused')
  const { token } = (await login()).body.data
  expect((await server.api('GET', '/api/auth/security', { token })).body.emailVerifiedAt).toBe(time)
})

test('a link is good for half an hour, and only the newest one', async () => {
  const first = await linkOf('verify')
  time += 1_000
  await post('verification', undefined, ann.token)
  const second = await linkOf('verify')
  expect(second).not.toBe(first)
  expect((await post('verify-email', { secret: first })).body.code).toBe('link_refused')
  time += 30 * minute
  const late = await post('verify-email', { secret: second })
  expect([late.status, late.body.code]).toEqual([403, 'link_refused'])
})

test('a forgotten password is replaced by a link, which ends every session and key, and confirms the address', async () => {
  const { key } = (await post('keys', { name: 'A bot', scopes: ['read'] }, ann.token)).body
  const secret = await forget()
  const weak = await post('reset', { secret, newPassword: 'password1234' })
  expect([weak.status, weak.body.code]).toEqual([422, 'invalid_request'])
  const chosen = 'seven green umbrellas'
  expect((await post('reset', { secret, newPassword: chosen })).status).toBe(200)
  expect((await post('reset', { secret, newPassword: chosen })).body.code).toBe('link_refused')
  for (const token of [ann.token, key])
    expect((await server.api('GET', '/api/auth/me', { token })).status).toBe(401)
  expect((await login()).body.code).toBe('login_failed')
  ann = { ...ann, token: (await login(chosen)).body.data.token }
  expect(await verifiedAt()).toBe(time)
  expect((await mails())[0]).toMatchObject({ to: ann.email, subject: 'Your password was changed' })
})

test('whoever asks for a link learns nothing, and fills nobody’s inbox', async () => {
  const known = await post('forgot', { email: ` ${ann.email.toUpperCase()}` })
  const unknown = await post('forgot', { email: 'nobody@example.org' })
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  for (let i = 0; i < 5; i++) expect((await post('forgot', { email: ann.email })).body).toEqual(known.body)
  await expect.poll(async () => (await mails()).filter(({ text }) => text.includes('#reset=')).length).toBe(3)
  for (let i = 0; i < 2; i++) await post('verification', undefined, ann.token)
  expect((await post('verification', undefined, ann.token)).body.code).toBe('too_many_attempts')
})

test('no secret of a link is in the accounts’ file, and the mails are their owner’s alone', async () => {
  const secret = await linkOf('verify')
  const outbox = join(folder, 'outbox')
  const [name = ''] = readdirSync(outbox)
  expect([statSync(outbox).mode & 0o777, statSync(join(outbox, name)).mode & 0o777]).toEqual([0o700, 0o600])
  const files = ['accounts.sqlite', 'accounts.sqlite-wal'].map((file) => readFileSync(join(folder, file)))
  expect(Buffer.concat(files).includes(secret)).toBe(false)
})

test('what somebody is called is text in a mail, whatever it is', async () => {
  const body = { fullName: '<b>&"Ann"</b>', email: 'odd@example.org', password }
  await post('register', body)
  const mail = (await mails()).find(({ to }) => to === body.email)
  expect(mail!.text).toContain('Hello <b>&"Ann"</b>,')
  expect(mail!.html).toContain('<p>Hello &#60;b&#62;&#38;&#34;Ann&#34;&#60;/b&#62;,</p>')
})

test('where it is no play nobody sees the mails, and no account begins with money', async () => {
  await server.stop()
  server = await startServer({ dataDir: folder, now: () => time, env: { PROFILE: 'standard' } })
  const { token } = await server.admin()
  expect((await server.api('GET', '/api/admin/outbox', { token })).body.code).toBe('forbidden')
  const registered = await post('register', { fullName: 'New', email: 'new@example.org', password })
  const balance = await server.api('GET', '/api/exchange/balance', { token: registered.body.data.token })
  expect(balance.body.balance).toBe(0)
})
