/** Every call of the table against every role, a guest and a token that is no longer good; and a feed against markets that are not its own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, rolesOf } from '#contract/call.ts'
import { everyCall } from '#contract/calls.ts'
import { staffRoles } from '#contract/permissions.ts'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'

const routes = everyCall.map((call) => [call.method, call.path.replace(/:(\w+)/g, '{$1}'), call] as const)

let server: TestServer
let player: Person
let feedToken = ''
const tokens = new Map<string, string>()
const made: string[] = []

beforeAll(async () => {
  server = await startServer({
    extend: (app) =>
      app.addHook('onRoute', ({ method, url, schema }) => {
        if (method !== 'HEAD' && (schema as { hide?: boolean } | undefined)?.hide !== true)
          made.push(`${method} ${url}`)
      }),
  })
  player = await server.player()
  tokens.set('player', player.token)
  tokens.set('agent', await agentOf(server))
  for (const role of ['feed', ...staffRoles]) tokens.set(role, await tokenOf(role))
  feedToken = tokens.get('feed')!
})
afterAll(() => server.stop())

/** Signs up an agent by a link of the house. */
async function agentOf({ admin, api }: TestServer): Promise<string> {
  const { token } = await admin()
  const deals = { exchange: 0, casino: 0, book: 0, casinoTurnover: 0, bookTurnover: 0 }
  const body = { kind: 'agent', alias: 'M', deals }
  const { secret } = (await api('POST', '/api/agents/links', { token, body })).body
  const who = { bornOn: '1980-01-31', postcode: 'AB1 2CD' }
  const person = { fullName: 'An Agent', email: 'agent@example.org', password, person: who }
  return (await api('POST', '/api/join', { body: { secret, ...person } })).body.data.token
}

/** Signs up a player, has the first administrator make something else of it, and signs it in again. */
async function tokenOf(role: string): Promise<string> {
  const person = await server.player()
  const { token } = await server.admin()
  const given = { token, body: { roles: [role] } }
  const path = `/api/admin/accounts/${person.accountId}/roles`
  expect((await server.api('POST', path, given)).status).toBe(200)
  expect((await server.api('GET', '/api/auth/me', { token: person.token })).status).toBe(401)
  const login = { email: person.email, password }
  return (await server.api('POST', '/api/auth/login', { body: login })).body.data.token
}

const pathOf = (path: string) => path.replace(/\{\w+\}/, '1').replace(/\{\w+\}/, '1')
/** These end the session by which they are called. */
const endsSession = ({ path }: Call) => path.startsWith('/api/auth/logout')

test('every route is in the OpenAPI description and in the table of calls', async () => {
  const { body } = await server.api('GET', '/api/openapi.json')
  expect(body.openapi).toBe('3.1.0')
  const described = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const listed = routes.map(([method, path]) => `${method} ${path}`).sort()
  expect(described.sort()).toEqual(listed)
  // The routes of the description itself are made before this test can look.
  expect(made.map((route) => route.replace(/:(\w+)/g, '{$1}')).sort()).toEqual(listed)
})

test('every call of the operator names a permission', () => {
  const others = everyCall.filter(
    ({ tag, access, path }) =>
      tag === 'admin' && (Array.isArray(access) || (access === 'public' && path !== '/api/admin/setup')),
  )
  expect(others.map(({ path, access }) => `${path}: ${access}`)).toEqual([])
})

describe.each(routes)('%s %s', (method, path, call) => {
  test('a guest', async () => {
    const { status, body, headers } = await server.api(method, pathOf(path))
    if (call.access === 'public') {
      expect(status).not.toBe(401)
      expect(status).not.toBe(403)
    } else {
      expect(status).toBe(401)
      expect(body).toMatchObject({ success: false, code: 'not_signed_in', message: 'Sign in first.' })
      expect(headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  test('a token that is no longer good', async () => {
    for (const authorization of [`Bearer ${'x'.repeat(43)}`, 'Bearer ', 'Basic YTpi', player.token]) {
      const { status, body } = await server.api(method, pathOf(path), { headers: { authorization } })
      expect(status).toBe(401)
      expect(body).toMatchObject({ success: false, code: 'session_ended' })
    }
  })

  test.skipIf(endsSession(call))('a player, an agent, a feed, and each role of the house', async () => {
    const needed = rolesOf(call.access)
    for (const [role, token] of tokens) {
      const { status, body } = await server.api(method, pathOf(path), { token })
      if (needed === undefined || needed.some((each) => each === role)) expect(status, role).not.toBe(401)
      else expect([status, body.code], role).toEqual([403, 'forbidden'])
    }
  })
})

test('an auditor reads what the house reads, and changes nothing', () => {
  const ofHouse = everyCall.filter(({ tag }) => tag === 'admin')
  const mayNot = (call: Call) => !rolesOf(call.access)?.includes('auditor')
  const unread = ofHouse.filter((call) => call.method === 'GET' && mayNot(call)).map(({ path }) => path)
  // Its links set passwords.
  expect(unread).toEqual(['/api/admin/outbox'])
  const changed = ofHouse.filter((call) => call.method !== 'GET' && !mayNot(call)).map(({ path }) => path)
  // It says what would be.
  expect(changed).toEqual(['/api/admin/casino/games/:game/paytable/preview'])
})

test('a foreign order is answered like an unknown one, and stays as it was', async () => {
  const { marketId } = await server.market()
  const other = await server.player()
  const order = { selectionId: 11, side: 'BACK', price: 300, size: 500 }
  const placed = await server.api('POST', '/api/exchange/orders/place', {
    token: player.token,
    body: { marketId, instructions: [order] },
  })
  const { orderId } = placed.body.results[0]
  const unknown = orderId + 2 ** 24

  for (const id of [orderId, unknown]) {
    const read = await server.api('GET', `/api/exchange/orders/${id}`, { token: other.token })
    expect([read.status, read.body.code]).toEqual([404, 'order_not_found'])
    for (const [path, instruction] of [
      ['cancel', { orderId: id }],
      ['replace', { orderId: id, price: 310 }],
    ] as const) {
      const { status, body } = await server.api('POST', `/api/exchange/orders/${path}`, {
        token: other.token,
        body: { marketId, instructions: [instruction] },
      })
      expect([status, body.results[0].ok, body.results[0].code]).toEqual([200, false, 'order_not_found'])
    }
  }
  const all = await server.api('POST', '/api/exchange/orders/cancel', {
    token: other.token,
    body: { marketId },
  })
  expect(all.body).toEqual({ results: [], cancelled: 0 })
  expect((await server.api('GET', '/api/exchange/bets', { token: other.token })).body.bets).toEqual([])
  const own = await server.api('GET', `/api/exchange/orders/${orderId}`, { token: player.token })
  expect(own.body).toMatchObject({ orderId, unmatched: 500, state: 'unmatched' })
})

test('a feed changes and settles markets of its own events, and no others', async () => {
  const foreign = await server.market()
  const as = (body: object) => ({ token: feedToken, body })
  for (const [path, body] of [
    ['suspend', {}],
    ['close', {}],
    ['settle', { marketVersion: 2, winners: [11] }],
  ] as const) {
    const { status } = await server.api('POST', `/api/admin/markets/${foreign.marketId}/${path}`, as(body))
    expect(status).toBe(403)
  }
  const runners = [11, 22].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` }))
  const market = { name: 'Match Odds', runners }
  const refused = await server.api('POST', '/api/admin/markets', as({ ...market, eventId: foreign.eventId }))
  expect(refused.status).toBe(403)
  const untouched = await server.api('GET', `/api/exchange/markets/${foreign.marketId}`)
  expect(untouched.body).toMatchObject({ status: 'OPEN', version: 2 })

  const event = { sport: 'soccer', name: 'Home vs Away', competition: 'Cup', startTime: Date.now() }
  const { eventId } = (await server.api('POST', '/api/admin/events', as(event))).body
  const { marketId } = (await server.api('POST', '/api/admin/markets', as({ ...market, eventId }))).body
  for (const [path, body, version] of [
    ['open', undefined, 2],
    ['in-play', {}, 3],
    ['suspend', { lapse: true, reason: 'Goal' }, 4],
    ['settle', { marketVersion: 4, winners: [11] }, 5],
  ] as const) {
    const answer = await server.api('POST', `/api/admin/markets/${marketId}/${path}`, {
      token: feedToken,
      body,
    })
    expect([answer.status, answer.body]).toEqual([200, { marketId, version }])
  }
  const settled = await server.api('GET', `/api/exchange/markets/${marketId}`)
  expect(settled.body).toMatchObject({
    status: 'SETTLED',
    runners: [{ status: 'WINNER' }, { status: 'LOSER' }],
  })
})
