/** How an account is kept, over a real socket: the page's cookie, the second factor, showing again who one is, keys for programs. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { codeAt, stepOf } from '#server/identity/totp.ts'
import { fromBase32 } from '#server/testing/base32.ts'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'

const minute = 60_000
let folder = ''
let time = 0
let server: TestServer

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'security-'))
  time = 1_800_000_000_000
  server = await start()
})
afterEach(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

function start(env: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  return startServer({ dataDir: folder, now: () => time, env })
}
const post = (path: string, token: string | undefined, body?: object) =>
  server.api('POST', `/api/auth/${path}`, { token, body })
const login = (email: string, code?: string) =>
  post('login', undefined, { email, password, ...(code && { code }) })
const meOf = async (token: string) => (await server.api('GET', '/api/auth/me', { token })).status
/** The code that an app shows, some steps from now. */
const codeOf = (secret: string, aside = 0) => codeAt(fromBase32(secret), stepOf(time) + aside)

/** Sets a second factor up; resolves to its secret and the recovery codes. */
async function setUp({ token }: { token: string }) {
  const { secret } = (await post('second-factor/begin', token)).body
  const enabled = await post('second-factor/enable', token, { code: codeOf(secret) })
  expect(enabled.status).toBe(200)
  time += 30_000
  return { secret: secret as string, codes: enabled.body.recoveryCodes as string[] }
}

describe('the page’s session', () => {
  const ofPage = { 'x-crossbook-page': '1' }
  const cookieOf = (reply: { headers: Headers }) => reply.headers.get('set-cookie') ?? ''
  const sent = (cookie: string) => cookie.split(';')[0]!
  async function begin(): Promise<{ token: string; cookie: string }> {
    const { email } = await server.player()
    const body = { email, password }
    const reply = await server.api('POST', '/api/auth/login', { body, headers: ofPage })
    return { token: reply.body.data.token, cookie: cookieOf(reply) }
  }
  const refresh = (cookie: string, headers: Record<string, string> = ofPage) =>
    server.api('POST', '/api/auth/refresh', { headers: { cookie: sent(cookie), ...headers } })

  test('is carried by a cookie that no script reads and no other site sends', async () => {
    const { token, cookie } = await begin()
    const { port } = new URL(server.url)
    expect(cookie).toMatch(
      new RegExp(
        `^crossbook-${port}=[\\w-]{43}\\.[\\w-]{22}; Max-Age=86400; Path=/api/auth; HttpOnly; SameSite=Strict$`,
      ),
    )
    time += 15 * minute
    expect(await meOf(token)).toBe(401)
    const next = await refresh(cookie)
    expect([next.status, await meOf(next.body.data.token)]).toEqual([200, 200])
    expect(sent(cookieOf(next))).not.toBe(sent(cookie))
    const out = await server.api('POST', '/api/auth/logout', { token: next.body.data.token })
    expect(cookieOf(out)).toContain('Max-Age=0')
    expect((await refresh(cookieOf(next))).body.code).toBe('session_not_found')
  })

  test('behind TLS has the name that is this host’s alone', async () => {
    await server.stop()
    server = await start({ BEHIND_TLS: 'yes' })
    expect((await begin()).cookie).toMatch(
      /^__Host-crossbook=.*; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    )
  })

  test('is not renewed for another site’s page, nor for one that does not say what it is', async () => {
    const { cookie } = await begin()
    for (const headers of [
      {},
      { ...ofPage, origin: 'https://elsewhere.example' },
      { ...ofPage, origin: 'null' },
    ]) {
      expect((await refresh(cookie, headers)).status).toBe(404)
    }
    expect((await refresh(cookie, { ...ofPage, origin: server.url })).status).toBe(200)
  })

  test('ends where its refresh token was stolen and both use it', async () => {
    const { cookie } = await begin()
    const { token } = (await refresh(cookie)).body.data
    expect(await meOf(token)).toBe(200)
    time += 10_000
    const again = await refresh(cookie)
    expect([again.status, cookieOf(again).includes('Max-Age=0'), await meOf(token)]).toEqual([404, true, 401])
  })

  test('a program’s session has no cookie, and one token that is renewed by use', async () => {
    const { email } = await server.player()
    const reply = await login(email)
    expect(reply.headers.get('set-cookie')).toBeNull()
    for (let i = 0; i < 4; i++) {
      time += 29 * minute
      expect(await meOf(reply.body.data.token)).toBe(200)
    }
  })

  test('exchanges are limited by address', async () => {
    const { cookie } = await begin()
    for (let i = 0; i < 120; i++) await refresh(cookie)
    expect((await refresh(cookie)).body.code).toBe('too_many_attempts')
  })
})

describe('the second factor', () => {
  let ann: Person
  beforeEach(async () => {
    ann = await server.player()
  })

  test('is asked for at sign-in once a code has shown that it works; each code is good once', async () => {
    const { secret, address } = (await post('second-factor/begin', ann.token)).body
    expect(address).toContain(`secret=${secret}&issuer=Crossbook`)
    expect((await login(ann.email)).status).toBe(200)
    const wrong = await post('second-factor/enable', ann.token, { code: codeOf(secret, 5) })
    expect([wrong.status, wrong.body.code]).toEqual([403, 'second_factor_wrong'])
    const other = (await login(ann.email)).body.data.token
    expect((await post('second-factor/enable', ann.token, { code: codeOf(secret) })).status).toBe(200)
    expect([await meOf(ann.token), await meOf(other)]).toEqual([200, 401])

    const without = await login(ann.email)
    expect([without.status, without.body.code]).toEqual([403, 'second_factor_needed'])
    expect((await login(ann.email, codeOf(secret))).body.code).toBe('second_factor_wrong')
    const code = codeOf(secret, 1)
    expect((await login(ann.email, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
    expect((await login(ann.email, code)).body.code).toBe('second_factor_wrong')
  })

  test('with a wrong password says no more than without it', async () => {
    await setUp(ann)
    const { status, body } = await post('login', undefined, {
      email: ann.email,
      password: 'not the password',
    })
    expect([status, body.code]).toEqual([401, 'login_failed'])
  })

  test('five wrong codes are followed by a wait, from wherever they come, also after a restart', async () => {
    const { secret } = await setUp(ann)
    for (let i = 0; i < 5; i++) expect((await login(ann.email, '000000')).status).toBe(403)
    const slowed = await login(ann.email, codeOf(secret))
    expect([slowed.status, slowed.headers.get('retry-after')]).toEqual([429, '1'])
    await server.stop()
    server = await start()
    expect((await login(ann.email, codeOf(secret))).status).toBe(429)
    time += 1_000
    expect((await login(ann.email, codeOf(secret))).status).toBe(200)
  })

  test('a recovery code signs in once, however it is typed; new ones end those before', async () => {
    const { codes } = await setUp(ann)
    expect(codes).toHaveLength(10)
    expect((await login(ann.email, codes[0]!.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await login(ann.email, codes[0]!)).body.code).toBe('second_factor_wrong')
    const { token } = (await login(ann.email, codes[1]!)).body.data
    const { body } = await server.api('GET', '/api/auth/security', { token })
    expect(body.secondFactor).toMatchObject({ codesLeft: 8 })
    const renewed = (await post('second-factor/recovery-codes', token)).body.recoveryCodes
    expect((await login(ann.email, codes[2]!)).body.code).toBe('second_factor_wrong')
    expect((await login(ann.email, renewed[0]!)).status).toBe(200)
  })

  test('is ended by who has shown it within five minutes, by a code: the password is not enough', async () => {
    const { secret } = await setUp(ann)
    time += 5 * minute
    expect((await post('second-factor/end', ann.token)).body.code).toBe('step_up_needed')
    expect((await post('confirm', ann.token, { password })).body.code).toBe('second_factor_needed')
    expect((await post('confirm', ann.token, { code: codeOf(secret) })).status).toBe(200)
    time += 5 * minute - 1
    expect((await post('second-factor/end', ann.token)).status).toBe(200)
    expect((await login(ann.email)).status).toBe(200)
    const none = await post('second-factor/recovery-codes', ann.token)
    expect([none.status, none.body.code]).toEqual([403, 'second_factor_missing'])
  })

  test('changing the password asks for it where there is one', async () => {
    await setUp(ann)
    time += 5 * minute
    const change = { password, newPassword: 'seven green umbrellas' }
    expect((await post('password', ann.token, change)).body.code).toBe('step_up_needed')
  })

  test('stays over a restart, and its secret is nowhere in clear', async () => {
    const { secret } = await setUp(ann)
    await server.stop()
    server = await start()
    expect((await login(ann.email)).body.code).toBe('second_factor_needed')
    expect((await login(ann.email, codeOf(secret))).status).toBe(200)
  })
})

test('what is shown again counts for five minutes; wrong passwords are counted', async () => {
  const { token } = await server.player()
  time += 5 * minute
  const key = { name: 'A bot', scopes: ['read'] }
  expect((await post('keys', token, key)).body.code).toBe('step_up_needed')
  for (let i = 0; i < 5; i++) {
    expect((await post('confirm', token, { password: 'not it' })).body.code).toBe('password_wrong')
  }
  expect((await post('confirm', token, { password })).status).toBe(429)
  time += 1_000
  expect((await post('confirm', token, { password })).status).toBe(200)
  expect((await post('keys', token, key)).status).toBe(200)
})

test('the sign-in before the last one is told', async () => {
  const { token, email } = await server.player()
  const earlier = async (of: string) =>
    (await server.api('GET', '/api/auth/security', { token: of })).body.earlierSignIn
  expect(await earlier(token)).toBeNull()
  const first = time
  time += minute
  const second = (await login(email)).body.data.token
  expect(await earlier(second)).toEqual({ at: first, address: '127.0.0.1', agent: 'node' })
})

describe('a program’s key', () => {
  let ann: Person
  const make = async (scopes: readonly string[], name = 'A bot') =>
    (await post('keys', ann.token, { name, scopes })).body as { keyId: string; key: string }
  beforeEach(async () => {
    ann = await server.player()
  })

  test('does what its scopes name, and nothing else', async () => {
    const { marketId } = await server.market()
    const [reads, trades] = [await make(['read']), await make(['trade'])]
    const order = { marketId, instructions: [{ selectionId: 11, side: 'BACK', price: 300, size: 500 }] }
    const codes = async ({ key }: { key: string }) => {
      const asked = [
        await server.api('GET', '/api/exchange/balance', { token: key }),
        await server.api('GET', '/api/exchange/events', { token: key }),
        await server.api('POST', '/api/exchange/orders/place', { token: key, body: order }),
        await post('keys', key, { name: 'Another', scopes: ['read'] }),
        await post('logout', key),
        await post('confirm', key, { password }),
      ]
      return asked.map(({ status, body }) => body.code ?? status)
    }
    const no = 'scope_missing'
    expect(await codes(reads)).toEqual([200, 200, no, no, no, no])
    expect(await codes(trades)).toEqual([no, 200, 200, no, no, no])
  })

  test('is shown once, listed with its last use, and ended at once, its stream too', async () => {
    const { keyId, key } = await make(['read', 'trade'])
    expect(key).toMatch(/^cbk_[\w-]{43}$/)
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/stream`)
    const messages: string[] = []
    socket.on('message', (data) => messages.push(String(data)))
    await once(socket, 'open')
    const closed = once(socket, 'close')
    socket.send(JSON.stringify({ op: 'authenticate', token: key }))
    await expect.poll(() => messages.join()).toContain('"authenticated"')
    // Less than a reader that watches nothing may stay for.
    time += minute / 3
    expect(await meOf(key)).toBe(200)
    const { body } = await server.api('GET', '/api/auth/security', { token: ann.token })
    expect(body.keys).toEqual([
      { keyId, name: 'A bot', scopes: ['read', 'trade'], createdAt: time - minute / 3, usedAt: time },
    ])
    const other = await server.player()
    expect((await post(`keys/${keyId}/end`, other.token)).body.code).toBe('key_not_found')
    expect((await post(`keys/${keyId}/end`, ann.token)).status).toBe(200)
    expect([(await closed)[0], await meOf(key)]).toEqual([1008, 401])
  })

  test('is good after a restart and whatever becomes of sessions, until the roles change', async () => {
    const { key } = await make(['read'])
    await post('logout-all', ann.token)
    await server.stop()
    server = await start()
    expect(await meOf(key)).toBe(200)
    const { email } = await server.admin()
    time += 48 * 60 * minute
    expect(await meOf(key)).toBe(200)
    const { token } = (await login(email)).body.data
    await server.api('POST', `/api/admin/accounts/${ann.accountId}/roles`, {
      token,
      body: { roles: ['feed'] },
    })
    expect(await meOf(key)).toBe(401)
  })

  test('an account has at most ten', async () => {
    for (let i = 0; i < 10; i++) await make(['read'], `Bot ${i}`)
    const more = await post('keys', ann.token, { name: 'One more', scopes: ['read'] })
    expect([more.status, more.body.code]).toEqual([409, 'too_many_keys'])
  })

  test('an operator makes none', async () => {
    const { token } = await server.admin()
    expect((await post('keys', token, { name: 'A bot', scopes: ['read'] })).body.code).toBe('forbidden')
  })
})

describe.each(['standard', 'strict'])('under the profile %s', (PROFILE) => {
  test('an administrator does nothing of the role without a second factor, and keeps it', async () => {
    await server.stop()
    server = await start({ PROFILE })
    const body = {
      secret: server.running.accounts.setupSecret,
      fullName: 'Op',
      email: 'op@example.org',
      password,
    }
    const { token } = (await server.api('POST', '/api/admin/setup', { body })).body.data
    const list = (of: string) => server.api('GET', '/api/admin/accounts', { token: of })
    expect((await list(token)).body.code).toBe('second_factor_missing')
    expect((await server.api('GET', '/api/auth/security', { token })).body.secondFactorRequired).toBe(true)
    const { secret } = await setUp({ token })
    expect((await list(token)).status).toBe(200)
    const strong = (await login('op@example.org', codeOf(secret))).body.data.token
    expect((await list(strong)).status).toBe(200)
    expect((await post('second-factor/end', strong)).body.code).toBe('forbidden')
  })
})
