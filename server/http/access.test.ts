/** Every route against every kind of caller, and nobody sees or touches another’s. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

/** Who may call: anyone, anyone signed in, players, players and feeds, feeds and administrators, administrators. */
type Who = 'public' | 'signed-in' | 'player' | 'player or feed' | 'feed' | 'admin'

const routes: readonly (readonly [method: string, path: string, who: Who])[] = [
  ['GET', '/healthz', 'public'],
  ['GET', '/readyz', 'public'],
  ['GET', '/metrics', 'public'],
  ['POST', '/api/auth/register', 'public'],
  ['POST', '/api/auth/login', 'public'],
  ['POST', '/api/admin/setup', 'public'],
  ['POST', '/api/auth/logout', 'signed-in'],
  ['POST', '/api/auth/logout-all', 'signed-in'],
  ['GET', '/api/auth/me', 'signed-in'],
  ['POST', '/api/auth/password', 'signed-in'],
  ['GET', '/api/auth/sessions', 'signed-in'],
  ['POST', '/api/auth/sessions/{sessionId}/end', 'signed-in'],
  ['POST', '/api/auth/refresh', 'public'],
  ['POST', '/api/auth/confirm', 'signed-in'],
  ['GET', '/api/auth/security', 'signed-in'],
  ['POST', '/api/auth/second-factor/begin', 'signed-in'],
  ['POST', '/api/auth/second-factor/enable', 'signed-in'],
  ['POST', '/api/auth/second-factor/recovery-codes', 'signed-in'],
  ['POST', '/api/auth/second-factor/end', 'signed-in'],
  ['POST', '/api/auth/keys', 'player or feed'],
  ['POST', '/api/auth/keys/{keyId}/end', 'signed-in'],
  ['POST', '/api/auth/verification', 'signed-in'],
  ['POST', '/api/auth/verify-email', 'public'],
  ['POST', '/api/auth/forgot', 'public'],
  ['POST', '/api/auth/reset', 'public'],
  ['GET', '/api/admin/outbox', 'admin'],
  ['GET', '/api/admin/reviews', 'admin'],
  ['GET', '/api/admin/reviews/{reviewId}', 'admin'],
  ['POST', '/api/admin/reviews/{reviewId}/looks', 'admin'],
  ['POST', '/api/admin/reviews/{reviewId}/notes', 'admin'],
  ['POST', '/api/admin/reviews/{reviewId}/outcome', 'admin'],
  ['GET', '/api/admin/risk', 'admin'],
  ['GET', '/api/admin/risk/findings', 'admin'],
  ['GET', '/api/admin/risk/evidence', 'admin'],
  ['GET', '/api/admin/risk/thresholds', 'admin'],
  ['GET', '/api/admin/risk/cases', 'admin'],
  ['POST', '/api/admin/risk/cases', 'admin'],
  ['GET', '/api/admin/risk/cases/{caseId}', 'admin'],
  ['POST', '/api/admin/risk/cases/{caseId}/looks', 'admin'],
  ['POST', '/api/admin/risk/cases/{caseId}/notes', 'admin'],
  ['POST', '/api/admin/risk/cases/{caseId}/outcome', 'admin'],
  ['GET', '/api/admin/reports', 'admin'],
  ['GET', '/api/admin/reports/csv', 'admin'],
  ['GET', '/api/admin/reports/commission', 'admin'],
  ['GET', '/api/auth/passkeys', 'signed-in'],
  ['POST', '/api/auth/passkeys/begin', 'signed-in'],
  ['POST', '/api/auth/passkeys', 'signed-in'],
  ['POST', '/api/auth/passkeys/{passkeyId}/end', 'signed-in'],
  ['POST', '/api/auth/passkeys/confirm/begin', 'signed-in'],
  ['POST', '/api/auth/passkeys/confirm', 'signed-in'],
  ['POST', '/api/auth/passkeys/challenge', 'public'],
  ['POST', '/api/auth/passkeys/sign-in', 'public'],
  ['GET', '/api/account/document', 'signed-in'],
  ['PUT', '/api/account/document', 'signed-in'],
  ['GET', '/api/account/export', 'signed-in'],
  ['GET', '/api/admin/accounts/{accountId}/export', 'admin'],
  ['GET', '/api/admin/accounts/{accountId}/erasure', 'admin'],
  ['POST', '/api/admin/accounts/{accountId}/erasure', 'admin'],
  ['POST', '/api/admin/accounts/{accountId}/erasure/approval', 'admin'],
  ['POST', '/api/admin/accounts/{accountId}/erasure/rejection', 'admin'],
  ['GET', '/api/account/notifications', 'signed-in'],
  ['GET', '/api/account/profit', 'signed-in'],
  ['GET', '/api/account/profit.csv', 'signed-in'],
  ['GET', '/api/protection', 'signed-in'],
  ['POST', '/api/protection/limits', 'player'],
  ['POST', '/api/protection/limits/confirm', 'player'],
  ['POST', '/api/protection/limits/review', 'player'],
  ['POST', '/api/protection/deposit-limit/decline', 'player'],
  ['POST', '/api/protection/time-out', 'player'],
  ['POST', '/api/protection/self-exclusion', 'player'],
  ['POST', '/api/protection/return', 'player'],
  ['POST', '/api/protection/reminder', 'player'],
  ['POST', '/api/protection/reminder/acknowledge', 'player'],
  ['GET', '/api/identity', 'signed-in'],
  ['POST', '/api/identity', 'player'],
  ['GET', '/api/admin/identities', 'admin'],
  ['GET', '/api/admin/identities/{accountId}', 'admin'],
  ['POST', '/api/admin/identities/{accountId}/decision', 'admin'],
  ['POST', '/api/admin/casino/games/{game}/stake-cap', 'admin'],
  ['GET', '/api/sports/tennis', 'public'],
  ['GET', '/api/sports/cricket', 'public'],
  ['GET', '/api/sports/soccer', 'public'],
  ['GET', '/api/exchange/events', 'public'],
  ['GET', '/api/exchange/events/{eventId}', 'public'],
  ['GET', '/api/exchange/events/{eventId}/card', 'public'],
  ['GET', '/api/exchange/events/{eventId}/moments', 'public'],
  ['GET', '/api/exchange/competitions', 'public'],
  ['GET', '/api/exchange/search', 'public'],
  ['GET', '/api/exchange/market-types', 'public'],
  ['GET', '/api/exchange/markets', 'public'],
  ['GET', '/api/exchange/markets/{marketId}', 'public'],
  ['GET', '/api/exchange/markets/{marketId}/book', 'public'],
  ['GET', '/api/exchange/markets/{marketId}/traded', 'public'],
  ['GET', '/api/exchange/markets/{marketId}/replay', 'public'],
  ['GET', '/api/exchange/markets/{marketId}/replay/page', 'public'],
  ['GET', '/api/exchange/markets/{marketId}/replay/bets', 'signed-in'],
  ['GET', '/api/exchange/markets/{marketId}/replay/course', 'public'],
  ['POST', '/api/exchange/orders/place', 'player'],
  ['POST', '/api/exchange/orders/cancel', 'player'],
  ['POST', '/api/exchange/orders/replace', 'player'],
  ['POST', '/api/exchange/orders/hold', 'player'],
  ['POST', '/api/exchange/orders/edit-held', 'player'],
  ['POST', '/api/exchange/orders/place-at-start', 'player'],
  ['POST', '/api/exchange/orders/loosen-limits', 'player'],
  ['POST', '/api/exchange/switch', 'player'],
  ['GET', '/api/exchange/switches', 'signed-in'],
  ['GET', '/api/exchange/orders/{orderId}', 'signed-in'],
  ['GET', '/api/exchange/orders/{orderId}/receipts', 'signed-in'],
  ['GET', '/api/exchange/bets', 'signed-in'],
  ['GET', '/api/exchange/bets.csv', 'signed-in'],
  ['GET', '/api/exchange/markets/{marketId}/queue', 'signed-in'],
  ['GET', '/api/exchange/markets/{marketId}/position', 'signed-in'],
  ['POST', '/api/exchange/markets/{marketId}/what-if', 'signed-in'],
  ['GET', '/api/exchange/markets/{marketId}/cash-out', 'signed-in'],
  ['POST', '/api/exchange/markets/{marketId}/cash-out', 'player'],
  ['GET', '/api/exchange/cash-outs', 'signed-in'],
  ['POST', '/api/exchange/markets/{marketId}/held-cash-out', 'player'],
  ['GET', '/api/exchange/held-cash-outs', 'signed-in'],
  ['GET', '/api/exchange/balance', 'signed-in'],
  ['GET', '/api/exchange/statement', 'signed-in'],
  ['GET', '/api/exchange/statement.csv', 'signed-in'],
  ['GET', '/api/exchange/statement/{year}', 'signed-in'],
  ['GET', '/api/exchange/statement/totals', 'signed-in'],
  ['GET', '/api/admin/accounts/{accountId}/totals', 'admin'],
  ['GET', '/api/ledger/roots', 'public'],
  ['GET', '/api/ledger/lines.csv', 'signed-in'],
  ['GET', '/api/ledger/roots/{rootId}/path', 'signed-in'],
  ['GET', '/api/wallet', 'signed-in'],
  ['GET', '/api/wallet/payments', 'signed-in'],
  ['POST', '/api/wallet/deposits', 'signed-in'],
  ['POST', '/api/wallet/withdrawals', 'signed-in'],
  ['POST', '/api/payments/webhook', 'public'],
  ['GET', '/api/exchange/commission', 'signed-in'],
  ['GET', '/api/games', 'public'],
  ['GET', '/api/games/session', 'public'],
  ['POST', '/api/games/play-money', 'player'],
  ['GET', '/api/games/{game}/paytables/{version}', 'public'],
  ['POST', '/api/games/7updown/play', 'public'],
  ['POST', '/api/games/roulette/spin', 'public'],
  ['POST', '/api/games/teenpatti/deal', 'public'],
  ['POST', '/api/games/dragon-tiger/deal', 'public'],
  ['POST', '/api/games/cricket-war/deal', 'public'],
  ['POST', '/api/games/baccarat/deal', 'public'],
  ['GET', '/api/fairness', 'public'],
  ['POST', '/api/fairness/rotate', 'public'],
  ['GET', '/api/fairness/rounds', 'public'],
  ['GET', '/api/fairness/rounds/{roundId}', 'public'],
  ['POST', '/api/admin/events', 'feed'],
  ['POST', '/api/admin/markets', 'feed'],
  ['POST', '/api/admin/markets/from-template', 'feed'],
  ['POST', '/api/admin/markets/{marketId}/open', 'feed'],
  ['POST', '/api/admin/markets/{marketId}/suspend', 'feed'],
  ['POST', '/api/admin/markets/{marketId}/in-play', 'feed'],
  ['POST', '/api/admin/markets/{marketId}/close', 'feed'],
  ['POST', '/api/admin/markets/{marketId}/settle', 'feed'],
  ['POST', '/api/admin/markets/{marketId}/resettle', 'admin'],
  ['POST', '/api/admin/markets/{marketId}/void', 'admin'],
  ['POST', '/api/admin/markets/{marketId}/remove-runner', 'admin'],
  ['POST', '/api/admin/markets/{marketId}/void-window', 'admin'],
  ['GET', '/api/admin/accounts', 'admin'],
  ['POST', '/api/admin/accounts/{accountId}/credit', 'admin'],
  ['POST', '/api/admin/accounts/{accountId}/roles', 'admin'],
  ['POST', '/api/admin/accounts/{accountId}/limits', 'admin'],
  ['POST', '/api/admin/accounts/{accountId}/exclude', 'admin'],
  ['POST', '/api/admin/accounts/{accountId}/discount', 'admin'],
  ['GET', '/api/admin/withdrawals', 'admin'],
  ['POST', '/api/admin/withdrawals/{paymentId}/approval', 'admin'],
  ['POST', '/api/admin/withdrawals/{paymentId}/rejection', 'admin'],
  ['GET', '/api/admin/audit', 'admin'],
  ['GET', '/api/admin/banking', 'admin'],
  ['GET', '/api/admin/banking/export', 'admin'],
  ['GET', '/api/admin/banking/memo', 'admin'],
  ['POST', '/api/admin/banking/memo', 'admin'],
  ['GET', '/api/admin/casino', 'admin'],
  ['POST', '/api/admin/casino/games/{game}/switch', 'admin'],
  ['POST', '/api/admin/casino/games/{game}/paytable', 'admin'],
  ['POST', '/api/admin/casino/games/{game}/paytable/preview', 'admin'],
  ['POST', '/api/admin/casino/bankroll', 'admin'],
]

let server: TestServer
let player: Person
let feedToken = ''
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
  feedToken = await feedOf(server)
})
afterAll(() => server.stop())

/** Signs up a player, has the operator make a feed of it, and signs it in again. */
async function feedOf({ player, admin, api }: TestServer): Promise<string> {
  const person = await player()
  const { token } = await admin()
  const roles = { token, body: { roles: ['feed'] } }
  expect((await api('POST', `/api/admin/accounts/${person.accountId}/roles`, roles)).status).toBe(200)
  expect((await api('GET', '/api/auth/me', { token: person.token })).status).toBe(401)
  const login = { email: person.email, password: 'correct horse battery' }
  return (await api('POST', '/api/auth/login', { body: login })).body.data.token
}

const pathOf = (path: string) => path.replace(/\{\w+\}/, '1')

test('every route is in the OpenAPI description and in the table of this test', async () => {
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

test.each(routes)('%s %s is for %s: a guest', async (method, path, who) => {
  const { status, body, headers } = await server.api(method, pathOf(path))
  if (who === 'public') {
    expect(status).not.toBe(401)
    expect(status).not.toBe(403)
  } else {
    expect(status).toBe(401)
    expect(body).toMatchObject({ success: false, code: 'not_signed_in', message: 'Sign in first.' })
    expect(headers.get('www-authenticate')).toBe('Bearer')
  }
})

test.each(routes)('%s %s is for %s: a token that is no longer good', async (method, path) => {
  for (const authorization of [`Bearer ${'x'.repeat(43)}`, 'Bearer ', 'Basic YTpi', player.token]) {
    const { status, body } = await server.api(method, pathOf(path), { headers: { authorization } })
    expect(status).toBe(401)
    expect(body).toMatchObject({ success: false, code: 'session_ended' })
  }
})

test.each(routes)('%s %s is for %s: a player, a feed, an administrator', async (method, path, who) => {
  if (path.startsWith('/api/auth/logout')) return
  const may: Record<Who, readonly string[]> = {
    public: ['player', 'feed', 'admin'],
    'signed-in': ['player', 'feed', 'admin'],
    player: ['player'],
    'player or feed': ['player', 'feed'],
    feed: ['feed', 'admin'],
    admin: ['admin'],
  }
  const admin = await server.admin()
  const tokens = { player: player.token, feed: feedToken, admin: admin.token }
  for (const [role, token] of Object.entries(tokens)) {
    const { status, body } = await server.api(method, pathOf(path), { token })
    if (may[who].includes(role)) expect(status, role).not.toBe(401)
    else expect([status, body.code], role).toEqual([403, 'forbidden'])
  }
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
