/** Who moves money out, or protects himself less, has shown within five minutes who he is; people of the house by more than a password. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeAt, stepOf } from '#server/identity/totp.ts'
import { fromBase32 } from '#server/testing/base32.ts'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'

const minute = 60_000
let time = 0
let server: TestServer
let ann: Person

async function start(env: Readonly<Record<string, string>> = {}): Promise<void> {
  server = await startServer({ now: () => time, env: { SANDBOX_DELAY_MS: '600000', ...env } })
  ann = await server.player()
}
beforeEach(async () => {
  time = 1_800_000_000_000
  await start()
})
afterEach(() => server.stop())

const post = async (path: string, { token }: Pick<Person, 'token'>, body?: object) => {
  const answer = await server.api('POST', `/api${path}`, { token, ...(body && { body }) })
  return answer.body.code ?? answer.status
}
const confirm = (person: Person) => post('/auth/confirm', person, { password })
const withdraw = (person: Person) => post('/wallet/withdrawals', person, { method: 'CARD', amount: 1_000 })
const walletOf = async ({ token }: Person) => (await server.api('GET', '/api/wallet', { token })).body

test('a withdrawal asks who it is, five minutes after that was shown; a refusal holds nothing', async () => {
  time += 5 * minute - 1
  expect(await withdraw(ann)).toBe(201)
  time += 1
  expect(await withdraw(ann)).toBe('step_up_needed')
  expect((await walletOf(ann)).withdrawing).toBe(1_000)
  expect(await post('/auth/confirm', ann, { password: 'not it' })).toBe('password_wrong')
  expect(await withdraw(ann)).toBe('step_up_needed')
  expect([await confirm(ann), await withdraw(ann)]).toEqual([200, 201])
  expect((await walletOf(ann)).withdrawing).toBe(2_000)
})

test('a key for programs withdraws nothing and touches no limit', async () => {
  const key = { name: 'A bot', scopes: ['read', 'trade'] }
  const made = await server.api('POST', '/api/auth/keys', { token: ann.token, body: key })
  const bot = { ...ann, token: made.body.key as string }
  expect(await withdraw(bot)).toBe('scope_missing')
  expect(await post('/protection/limits', bot, { limit: 'LOSS', period: 'DAY', amount: 1 })).toBe(
    'scope_missing',
  )
})

test('a limit is lowered by whoever is there; raised, removed and confirmed by who has shown who he is', async () => {
  const set = (amount: number | null) =>
    post('/protection/limits', ann, { limit: 'LOSS', period: 'DAY', amount })
  time += 5 * minute
  expect([await set(1_000), await set(900)]).toEqual([200, 200])
  expect([await set(901), await set(null)]).toEqual(['step_up_needed', 'step_up_needed'])
  await confirm(ann)
  expect(await set(2_000)).toBe(200)
  // Somebody who is there all the while, so that no session ends.
  for (let i = 0; i < 96; i++) {
    time += 15 * minute
    await server.api('GET', '/api/protection', { token: ann.token })
  }
  const { body } = await server.api('POST', '/api/auth/login', { body: { email: ann.email, password } })
  const again = { ...ann, token: body.data.token as string }
  time += 5 * minute
  const confirmed = () =>
    post('/protection/limits/confirm', again, { limit: 'LOSS', period: 'DAY', amount: 2_000 })
  expect(await confirmed()).toBe('step_up_needed')
  await confirm(again)
  expect(await confirmed()).toBe(200)
})

test('a return from exclusion is asked for by who has shown who he is', async () => {
  await post('/protection/self-exclusion', ann, { months: 6, isWanted: true })
  time += 5 * minute
  expect(await post('/protection/return', ann)).toBe('step_up_needed')
  await confirm(ann)
  expect(await post('/protection/return', ann)).toBe('self_excluded')
})

test('a new password ends the keys for programs, and says so', async () => {
  const made = await server.api('POST', '/api/auth/keys', {
    ...{ token: ann.token, body: { name: 'A bot', scopes: ['read'] } },
  })
  const balance = async () =>
    (await server.api('GET', '/api/exchange/balance', { token: made.body.key })).status
  expect(await balance()).toBe(200)
  const body = { password, newPassword: 'quite another horse battery' }
  const changed = await server.api('POST', '/api/auth/password', { token: ann.token, body })
  expect(changed.body.message).toContain('keys for programs are ended')
  expect(await balance()).toBe(401)
})

test.each(['self', 'operator'])(
  'an exclusion by the %s leaves keys that read, and none that bets',
  async (by) => {
    const make = async (scopes: readonly string[]) =>
      (await server.api('POST', '/api/auth/keys', { token: ann.token, body: { name: 'A bot', scopes } })).body
    const [both, trades] = [await make(['read', 'trade']), await make(['trade'])]
    if (by === 'self') await post('/protection/self-exclusion', ann, { months: 6, isWanted: true })
    else {
      const reason = { reason: 'Asked by mail' }
      await post(`/admin/accounts/${ann.accountId}/exclude`, await server.admin(), reason)
    }
    const listed = async () => (await server.api('GET', '/api/auth/security', { token: ann.token })).body.keys
    await expect.poll(listed).toMatchObject([{ keyId: both.keyId, scopes: ['read'] }])
    const read = { token: both.key as string }
    expect((await server.api('GET', '/api/exchange/balance', read)).status).toBe(200)
    expect(await post('/games/play-money', read)).toBe('scope_missing')
    expect(await post('/games/play-money', { token: trades.key })).toBe('session_ended')
    expect((await make(['read', 'trade'])).code).toBe(by === 'self' ? 'self_excluded' : 'account_excluded')
    expect((await make(['read'])).key).toMatch(/^cbk_/)
  },
)

test('in the demo an administrator credits by the password of less than five minutes ago', async () => {
  const admin = await server.admin()
  const credit = () => post(`/admin/accounts/${ann.accountId}/credit`, admin, { amount: 5, reason: 'A gift' })
  expect(await credit()).toBe(200)
  time += 5 * minute
  expect(await credit()).toBe('step_up_needed')
  expect([await confirm(admin), await credit()]).toEqual([200, 200])
})

test.each(['standard', 'strict'])(
  'under %s maker and checker both show a second factor within five minutes',
  async (PROFILE) => {
    await server.stop()
    await start({ PROFILE, PAYMENT_PROVIDER: 'sandbox', WITHDRAWAL_REVIEW: '5000' })
    const maker = await server.admin()
    const checker = await anotherAdmin(maker)
    const withdrawal = await server.api('POST', '/api/wallet/withdrawals', {
      ...{ token: ann.token, body: { method: 'CARD', amount: 6_000 } },
    })
    const approve = (person: Person) =>
      post(`/admin/withdrawals/${withdrawal.body.paymentId}/approval`, person)
    time += 5 * minute
    for (const person of [maker, checker.person]) expect(await approve(person)).toBe('step_up_needed')
    expect(await confirm(checker.person)).toBe('second_factor_needed')
    // A password that was shown just now is not enough.
    const { sessions } = server.running.accounts
    await sessions.prove(sessions.find(checker.person.token)!.id, false)
    expect(await approve(checker.person)).toBe('step_up_needed')
    const roles = await post(`/admin/accounts/${ann.accountId}/roles`, checker.person, { roles: ['feed'] })
    expect(roles).toBe('step_up_needed')
    const ended = await post(`/admin/accounts/${maker.accountId}/sessions/end`, checker.person)
    expect(ended).toBe('step_up_needed')
    // Nor is it to read all that is kept about somebody, or to erase it.
    const of = `/admin/accounts/${ann.accountId}`
    const read = await server.api('GET', `/api${of}/export`, { token: checker.person.token })
    const asked = await post(`${of}/erasure`, maker, { reason: 'Asked for it' })
    const erased = await post(`${of}/erasure/approval`, checker.person)
    expect([read.body.code, asked, erased]).toEqual(['step_up_needed', 'step_up_needed', 'step_up_needed'])
    const { token } = maker
    const reviews = async () =>
      (await server.api('GET', '/api/admin/withdrawals', { token })).body.withdrawals
    expect(await reviews()).toMatchObject([{ approvedBy: null }])
    const code = codeAt(fromBase32(checker.secret), stepOf(time))
    expect(await post('/auth/confirm', checker.person, { code })).toBe(200)
    expect(await approve(checker.person)).toBe(200)
    expect(await reviews()).toMatchObject([{ approvedBy: checker.person.accountId }])
  },
)

/** An administrator beside the first, with a second factor. */
async function anotherAdmin(first: Person): Promise<{ person: Person; secret: string }> {
  const person = await server.player()
  await post(`/admin/accounts/${person.accountId}/roles`, first, { roles: ['admin', 'cashier'] })
  const { body } = await server.api('POST', '/api/auth/login', { body: { email: person.email, password } })
  const token: string = body.data.token
  const { secret } = (await server.api('POST', '/api/auth/second-factor/begin', { token })).body
  const code = codeAt(fromBase32(secret), stepOf(time))
  await server.api('POST', '/api/auth/second-factor/enable', { token, body: { code } })
  return { person: { ...person, token }, secret }
}
