/** The limits of callers, the headers of answers, and what is not HTTP at all. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startServer, type TestServer, type TestServerOptions } from '#server/testing/start-server.ts'
import { callsInFlightMax } from './calls-in-flight.ts'

let server: TestServer
let time = 1_800_000_000_000
const folders: string[] = []

async function start(options: TestServerOptions = {}): Promise<void> {
  server = await startServer({ now: () => time, env: { ALLOWED_HOSTS: 'x' }, ...options })
}
afterEach(async () => {
  await server.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** Sends bytes as they are and returns all that comes back until the server ends the connection. */
async function raw(bytes: string): Promise<string> {
  const socket = await connected()
  socket.write(bytes)
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  return answer
}

function connected(): Promise<Socket> {
  const { port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => resolve(socket))
    socket.on('error', reject)
  })
}

test('calls of an address are limited by the minute', async () => {
  await start({ limits: { requestsPerAddressPerMinute: 3 } })
  const call = () => server.api('GET', '/healthz')
  for (let i = 0; i < 3; i++) expect((await call()).status).toBe(200)
  time += 45_000
  const refused = await call()
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    429,
    'too_many_requests',
    '21',
  ])
  time += 21_000
  expect((await call()).status).toBe(200)
})

test('sign-ups and sign-ins of an address are limited by the minute', async () => {
  await start({ limits: { signInsPerAddressPerMinute: 4 } })
  const person = await server.player()
  const login = (email: string) =>
    server.api('POST', '/api/auth/login', { body: { email, password: 'correct horse battery' } })
  for (let i = 0; i < 3; i++) expect((await login(`${i}@example.org`)).status).toBe(401)
  const refused = await login(person.email)
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts'])
  time += 66_000
  expect((await login(person.email)).status).toBe(200)
})

test('sign-ups of an address are limited by the hour, and one that is refused does not count', async () => {
  await start({ limits: { signUpsPerAddressPerHour: 2 } })
  const { email } = await server.player()
  const signUp = (name: string) =>
    server.api('POST', '/api/auth/register', {
      body: { fullName: 'A Tester', email: name, password: 'correct horse battery' },
    })
  expect((await signUp(email)).body.code).toBe('registration_failed')
  expect((await signUp('another@example.org')).status).toBe(200)
  const refused = await signUp('third@example.org')
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts'])
  time += Number(refused.headers.get('retry-after')) * 1_000
  expect((await signUp('third@example.org')).status).toBe(200)
})

test('calls on orders of an account are limited by the second', async () => {
  await start({ limits: { orderCallsPerAccountPerSecond: 2 } })
  const { marketId } = await server.market()
  const [one, two] = [await server.player(), await server.player()]
  const cancel = async ({ token }: { token: string }) =>
    (await server.api('POST', '/api/exchange/orders/cancel', { token, body: { marketId } })).status
  expect([await cancel(one), await cancel(one), await cancel(one), await cancel(two)]).toEqual([
    200, 200, 429, 200,
  ])
  time += 1_100
  expect(await cancel(one)).toBe(200)
})

test('instructions of an account are limited by the second, a burst of them passes, and refused ones count twice', async () => {
  await start({ limits: { instructionsPerAccountPerSecond: 10 } })
  const { marketId } = await server.market()
  const [one, two] = [await server.player(), await server.player()]
  const cancel = async ({ token }: { token: string }, count: number) => {
    const instructions = Array.from({ length: count }, (_, i) => ({ orderId: 2 ** 24 + i }))
    const body = { marketId, instructions }
    const { status, ...answer } = await server.api('POST', '/api/exchange/orders/cancel', { token, body })
    return status === 200 ? status : [answer.body.code, answer.headers.get('retry-after')]
  }
  // More than a burst is taken from a whole one, and made up for.
  expect(await cancel(one, 60)).toBe(200)
  expect(await cancel(one, 1)).toEqual(['too_many_instructions', '8'])
  expect(await cancel(two, 20)).toBe(200)
  expect(await cancel(two, 10)).toBe(200)
  expect(await cancel(two, 1)).toEqual(['too_many_instructions', '2'])
  time += 2_000
  expect(await cancel(two, 10)).toBe(200)
})

test('what an account adds to the journal is limited by the day, and an administrator may raise it', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'crossbook-'))
  folders.push(dataDir)
  const options = { dataDir, limits: { journalBytesPerAccountPerDay: 500 } }
  await start(options)
  const { marketId } = await server.market()
  const { token, accountId } = await server.player()
  const call = (path: string, body: object, key?: string) =>
    server.api('POST', `/api/exchange/orders/${path}`, {
      token,
      body: { marketId, ...body },
      ...(key && { key }),
    })
  const instructions = [{ selectionId: 11, side: 'BACK', price: 300, size: 100 }]
  const place = (key?: string) => call('place', { instructions }, key)
  // An answer that is given again adds nothing.
  for (let i = 0; i < 30; i++) expect((await place('the same key')).status).toBe(200)
  let bets = 1
  while ((await place()).status === 200) bets++
  expect(bets).toBeGreaterThan(2)
  expect(bets).toBeLessThan(10)
  const refused = await place()
  expect([refused.status, refused.body.code]).toEqual([429, 'journal_used_up'])
  const renewal = new Date(time + Number(refused.headers.get('retry-after')) * 1_000).toISOString()
  expect(refused.body.message).toMatch(`Try again at ${renewal.slice(0, 16).replace('T', ' ')} UTC.`)
  expect((await call('cancel', {})).status).toBe(200)
  const pay = (way: string) =>
    server.api('POST', `/api/wallet/${way}`, { token, body: { method: 'CARD', amount: 100 } })
  expect((await pay('deposits')).body.code).toBe('journal_used_up')
  // Nobody is kept from his money.
  expect((await pay('withdrawals')).status).toBe(201)

  const admin = await server.admin()
  const limits = { instructionsPerSecond: null, journalBytesPerDay: 0 }
  const raise = (account: number) =>
    server.api('POST', `/api/admin/accounts/${account}/limits`, {
      token: admin.token,
      body: { ...limits, reason: 'Makes a market' },
    })
  expect((await raise(accountId)).body).toEqual({ accountId, ...limits })
  expect([(await raise(accountId + 50)).status, (await raise(admin.accountId)).status]).toEqual([404, 403])
  const { records } = (await server.api('GET', '/api/admin/audit', { token: admin.token })).body
  expect(records[0]).toMatchObject({ action: 'set limits', target: `account ${accountId}` })
  expect((await place()).status).toBe(200)
  await server.stop()
  await start(options)
  for (let i = 0; i < 10; i++) expect((await place()).status).toBe(200)
})

test('connections of an address are limited; one that goes makes room', async () => {
  await start({ limits: { connectionsPerAddress: 2 } })
  const [first, second] = [await connected(), await connected()]
  expect(await raw('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n').catch(() => '')).toBe('')
  first.destroy()
  const answer = async () =>
    raw('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n').catch(() => '')
  await expect.poll(answer).toContain('200 OK')
  second.destroy()
})

/** Sends calls in one write, one behind the other, and returns how many were answered when the connection ended. */
async function pipelined(path: string, count: number): Promise<number> {
  const call = (more: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`
  const answers = await raw(call('').repeat(count - 1) + call('connection: close\r\n')).catch(() => '')
  return answers.split('HTTP/1.1 200 OK').length - 1
}

test('a connection is cut that has more unanswered calls than it may, or more answers than it takes', async () => {
  await start({
    extend: (app) => {
      const config = { access: 'public' } as const
      app.get('/api/large', { config }, (_, reply) => void reply.send('x'.repeat(600_000)))
    },
  })
  expect(await pipelined('/healthz', callsInFlightMax)).toBe(callsInFlightMax)
  expect(await pipelined('/healthz', callsInFlightMax + 1)).toBeLessThan(callsInFlightMax)
  expect(await pipelined('/api/large', 1)).toBe(1)
  expect(await pipelined('/api/large', 2)).toBeLessThan(2)
})

test('the description of the calls is the same bytes for everybody, and is not sent again to who has it', async () => {
  await start()
  const { headers, body } = await server.api('GET', '/api/openapi.json')
  const etag = headers.get('etag')!
  expect(body.openapi).toBe('3.1.0')
  const again = await server.api('GET', '/api/openapi.json', { headers: { 'if-none-match': etag } })
  expect([again.status, again.body]).toEqual([304, ''])
  expect(server.running.app.server).toMatchObject({
    headersTimeout: 5_000,
    requestTimeout: 10_000,
    timeout: 30_000,
  })
})

test('what is not HTTP, or too long, is answered and ended', async () => {
  await start()
  expect(await raw('HELLO\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [\s\S]*"code":"invalid_request"/)
  const long = `GET /healthz HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(17_000)}\r\n\r\n`
  expect(await raw(long)).toMatch(/^HTTP\/1.1 431 /)
  const address = await server.api('GET', `/healthz?${'x'.repeat(4_096)}`)
  expect([address.status, address.body.code]).toEqual([414, 'url_too_long'])
})

test('an address that cannot be read is answered with the headers of every call', async () => {
  await start()
  const answer = await raw('GET /api/%ZZ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1.1 404 /)
  expect(answer).toMatch(/^content-security-policy: default-src 'none'/m)
  expect(answer).toMatch(/^x-content-type-options: nosniff/m)
})

test('a program that offers HTTP/2 is answered in HTTP/1.1', async () => {
  await start()
  const offer =
    'connection: Upgrade, HTTP2-Settings, close\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAARAAAAAAAIAAAAA'
  expect(await raw(`GET /healthz HTTP/1.1\r\nhost: x\r\n${offer}\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /)
})

test('calls are answered with headers that keep them out of caches and pages', async () => {
  await start()
  const { headers } = await server.api('GET', '/api/exchange/events')
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  for (const absent of [
    'x-powered-by',
    'server',
    'strict-transport-security',
    'access-control-allow-origin',
  ]) {
    expect(headers.get(absent)).toBeNull()
  }
  const missing = await server.api('GET', '/api/none')
  expect([missing.status, missing.body.code]).toEqual([404, 'not_found'])
  expect(missing.headers.get('cache-control')).toBe('no-store')
})

test('behind TLS the browser is told to stay there, and the proxy is believed', async () => {
  const limits = { requestsPerAddressPerMinute: 1, signInsPerAddressPerMinute: 0 }
  await start({ limits, config: { behindTls: true } })
  const from = (address: string) => server.api('GET', '/healthz', { headers: { 'x-forwarded-for': address } })
  const { status, headers } = await from('203.0.113.1')
  expect([status, headers.get('strict-transport-security')]).toEqual([
    200,
    'max-age=31536000; includeSubDomains',
  ])
  expect((await from('203.0.113.1')).status).toBe(429)
  expect((await from('203.0.113.2')).status).toBe(200)
})

test('behind TLS streams and calls under way are limited for the address that the proxy names, IPv6 by its /64', async () => {
  const answers: (() => void)[] = []
  await start({
    limits: { connectionsPerAddress: 2 },
    config: { behindTls: true },
    extend: (app) => {
      app.get('/api/slow', { config: { access: 'public' } }, (_, reply) => {
        answers.push(() => void reply.send('at last'))
      })
    },
  })
  const streams: Socket[] = []
  /** Opens a stream and resolves to the status of the answer. */
  const openStream = async (address: string): Promise<string> => {
    const socket = await connected()
    streams.push(socket)
    const upgrade = 'connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n'
    const key = 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
    socket.write(
      `GET /api/stream HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 6.6.6.6, ${address}\r\n${upgrade}${key}\r\n`,
    )
    const answer = await new Promise<string>((resolve) =>
      socket.once('data', (data) => resolve(String(data))),
    )
    return answer.split(' ')[1]!
  }
  const from = async (address: string, path = '/healthz') =>
    (await server.api('GET', path, { headers: { 'x-forwarded-for': address } })).status
  expect([await openStream('2001:db8:1:2::1'), await openStream('2001:db8:1:2::2')]).toEqual(['101', '101'])
  expect([await openStream('2001:db8:1:2::3'), await openStream('2001:db8:1:3::1')]).toEqual(['429', '101'])
  expect([await from('2001:db8:1:2::4'), await from('203.0.113.1')]).toEqual([429, 200])
  streams[0]!.destroy()
  await expect.poll(() => from('2001:db8:1:2::4')).toBe(200)

  const slow = [from('203.0.113.1', '/api/slow'), from('203.0.113.1', '/api/slow')]
  await expect.poll(() => answers.length).toBe(2)
  expect([await from('203.0.113.1'), await from('203.0.113.2')]).toEqual([429, 200])
  for (const answer of answers) answer()
  expect(await Promise.all(slow)).toEqual([200, 200])
  await expect.poll(() => from('203.0.113.1')).toBe(200)
  for (const socket of streams) socket.destroy()
})

test('the page is served at every path of its own, its built files for ever, and nothing outside them', async () => {
  const webRoot = mkdtempSync(join(tmpdir(), 'web-'))
  folders.push(webRoot)
  mkdirSync(join(webRoot, 'assets'))
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Crossbook</title>')
  writeFileSync(join(webRoot, 'assets', 'app-1a2b.js'), 'export {}')
  writeFileSync(join(webRoot, '.stamp'), 'hidden')
  mkdirSync(join(webRoot, 'pages'))
  writeFileSync(join(webRoot, 'pages', '0.html'), '<!doctype html><title>Crossbook</title>names a wheel')
  writeFileSync(
    join(webRoot, 'pages.json'),
    JSON.stringify([{ pattern: '^/games/roulette', path: 'pages/0.html' }]),
  )
  await start({ webRoot })

  for (const path of [
    '/',
    '/tennis',
    '/Common/RSC?id=900003&d=d',
    '/games/roulette',
    '/Games/Roulette?id=a.b',
    '/lobby/SportRadar/sr:sport:21',
    '/a.b%2fc',
  ]) {
    const page = await server.api('GET', path)
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(page.body).toContain('<title>Crossbook</title>')
    expect(String(page.body).endsWith('names a wheel')).toBe(/roulette/i.test(path))
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types app",
    )
  }
  const asset = await server.api('GET', '/assets/app-1a2b.js')
  expect([asset.status, asset.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  expect(asset.headers.get('content-security-policy')).toBe("default-src 'self'")
  for (const ofPages of ['permissions-policy', 'cross-origin-opener-policy', 'etag', 'last-modified']) {
    expect(asset.headers.has(ofPages), ofPages).toBe(false)
  }
  for (const path of [
    '/assets/none.js',
    '/.stamp',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
    '/a/b.css',
  ]) {
    expect((await server.api('GET', path)).status, path).toBe(404)
  }
})

test('the page of a market is answered with what it asks for first; one of no market with nothing', async () => {
  const webRoot = mkdtempSync(join(tmpdir(), 'web-'))
  folders.push(webRoot)
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html><title>Crossbook</title>')
  await start({ webRoot })
  const { marketId, eventId } = await server.market()
  const named = async (path: string) => (await server.api('GET', path)).headers.get('link')
  const path = `/api/exchange/markets/${marketId}`
  const calls = [path, `/api/exchange/events/${eventId}`, `${path}/book`]
  const link = calls.map((call) => `<${call}>; rel=preload; as=fetch; crossorigin`).join(', ')
  expect(await named(`/lobby/market/${marketId}`)).toBe(link)
  expect(await named(`/Lobby/Market/${marketId}?from=list`)).toBe(link)
  for (const call of calls) expect((await server.api('GET', call)).status).toBe(200)
  const others = [
    '/',
    '/lobby/market/999',
    '/lobby/market/0',
    '/lobby/market/9999999999',
    `/x/lobby/market/${marketId}`,
  ]
  for (const path of others) expect(await named(path), path).toBe(null)
})

test('the docs need nothing of another host', async () => {
  await start()
  const page = await server.api('GET', '/api/docs/')
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts; .*connect-src 'none'/)
  const addresses = [...String(page.body).matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)
  expect(addresses).toEqual(['js/scalar.js'])
  const script = await server.api('GET', '/api/docs/js/scalar.js')
  expect([script.status, script.headers.get('content-type')]).toEqual([
    200,
    'application/javascript; charset=utf-8',
  ])
  expect((await server.api('GET', '/api/docs/js/none.js')).status).toBe(404)
  const moved = await fetch(`${server.url}/api/docs`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/api/docs/'])
})

test('the figures are there for this machine', async () => {
  await start()
  await server.player()
  const { status, body } = await server.api('GET', '/metrics')
  expect(status).toBe(200)
  expect(body).toMatch(/^crossbook_batches_total [1-9]/m)
  expect(body).toMatch(/^nodejs_eventloop_lag_seconds /m)
})

test('behind TLS the figures are for administrators: everybody may look like this machine', async () => {
  await start({ env: { BEHIND_TLS: 'yes' } })
  const { token } = await server.admin()
  expect((await server.api('GET', '/metrics')).status).toBe(403)
  expect((await server.api('GET', '/metrics', { token })).status).toBe(200)
})

test('a name that is not the server’s is refused, of calls, pages and the stream', async () => {
  await start({ env: { ALLOWED_HOSTS: 'bets.example.org' } })
  const { port } = new URL(server.url)
  const statusOf = async (host: string, path = '/healthz', more = '') => {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\n${more}connection: close\r\n\r\n`)
    return [answer.slice(9, 12), answer.includes('"host_unknown"')]
  }
  for (const host of [
    'localhost',
    '127.0.0.1',
    `127.0.0.1:${port}`,
    `[::1]:${port}`,
    'Bets.Example.org:443',
  ]) {
    expect([host, ...(await statusOf(host))]).toEqual([host, '200', false])
  }
  for (const [host, path] of [
    ['evil.example', '/healthz'],
    [`evil.example:${port}`, '/metrics'],
    ['localhost.evil.example', '/api/docs/'],
    ['', '/'],
  ] as const) {
    expect([host, ...(await statusOf(host, path))]).toEqual([host, '421', true])
  }
  const upgrade =
    'upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n' +
    'origin: http://evil.example\r\n'
  const streamed = await raw(
    `GET /api/stream HTTP/1.1\r\nhost: evil.example\r\n${upgrade}connection: Upgrade\r\n\r\n`,
  )
  expect(streamed).toMatch(/^HTTP\/1.1 421 /)
})

test('a fault of ours tells nothing but an id', async () => {
  await start({
    extend: (app) => {
      app.get('/api/fault', { config: { access: 'public' } }, () => {
        throw new Error('SELECT secret FROM /var/data')
      })
    },
  })
  const { status, body } = await server.api('GET', '/api/fault')
  expect(status).toBe(500)
  expect(body).toEqual({
    success: false,
    code: 'internal_error',
    message: 'Something went wrong on our side. Name the request id when you report it.',
    retryable: true,
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  })
})

test('a route that does not say who may call it stops the start', async () => {
  await start()
  const extend: TestServerOptions['extend'] = (app) => app.get('/api/forgotten', () => 'x')
  await expect(startServer({ extend })).rejects.toThrow('GET /api/forgotten does not say who may call it.')
})
