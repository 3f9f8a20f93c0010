/** The operator's calls: a market's whole life, a correction, a credit, and that all of it is in the audit log. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstRoles } from '#contract/permissions.ts'
import { type Person, password, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const as = (body: unknown = {}) => ({ token: admin.token, body })
const change = (marketId: number, path: string, body?: object) =>
  server.api('POST', `/api/admin/markets/${marketId}/${path}`, as(body))
const balanceOf = async ({ token }: Person) =>
  (await server.api('GET', '/api/exchange/balance', { token })).body.balance

async function matchedMarket(selectionIds = [11, 22]) {
  const runners = selectionIds.map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` }))
  const { marketId } = await server.market({ commissionBps: 500, runners })
  const [backer, layer] = [await server.player(), await server.player()]
  for (const [person, side] of [
    [backer, 'BACK'],
    [layer, 'LAY'],
  ] as const) {
    const instructions = [{ selectionId: 11, side, price: 300, size: 1_000 }]
    await server.api('POST', '/api/exchange/orders/place', {
      token: person.token,
      body: { marketId, instructions },
    })
  }
  return { marketId, backer, layer }
}

test('a market is settled, its result corrected, and at last voided', async () => {
  const { marketId, backer, layer } = await matchedMarket()
  const balances = async () => [await balanceOf(backer), await balanceOf(layer)]

  const open = await change(marketId, 'settle', { marketVersion: 2, winners: [11] })
  expect([open.status, open.body.code]).toEqual([409, 'market_not_suspended'])
  expect((await change(marketId, 'suspend')).body).toEqual({ marketId, version: 3 })
  const moved = await change(marketId, 'settle', { marketVersion: 2, winners: [11] })
  expect([moved.status, moved.body.code]).toEqual([409, 'market_version_moved'])
  const none = await change(marketId, 'settle', { marketVersion: 3, winners: [33] })
  expect([none.status, none.body.code]).toEqual([422, 'winners_invalid'])
  expect(await balances()).toEqual([100_000, 100_000])

  expect((await change(marketId, 'settle', { marketVersion: 3, winners: [11] })).status).toBe(200)
  // 20.00 won, 5 % of it taken.
  expect(await balances()).toEqual([101_900, 98_000])
  const { views, sequencer } = server.running
  await views.reached(sequencer.sequence)
  const read = async (path: string) => (await server.api('GET', path, { token: backer.token })).body
  const settled = await read(`/api/exchange/bets?state=settled&marketId=${marketId}`)
  expect(settled.bets).toMatchObject([{ state: 'settled', matched: 1_000, profit: 2_000 }])
  expect(await read('/api/exchange/statement?limit=2')).toMatchObject({
    entries: [
      { amount: -100, balance: 101_900, kind: 'commission', marketId },
      { amount: 2_000, balance: 102_000, kind: 'settlement', marketId },
    ],
    next: expect.any(String),
  })

  const version = async () => (await server.api('GET', `/api/exchange/markets/${marketId}`)).body.version
  const corrected = { marketVersion: await version(), winners: [22], reason: 'The wrong winner' }
  expect((await change(marketId, 'resettle', corrected)).status).toBe(200)
  expect(await balances()).toEqual([99_000, 100_950])

  expect(
    (await change(marketId, 'void', { marketVersion: await version(), reason: 'Abandoned' })).status,
  ).toBe(200)
  expect(await balances()).toEqual([100_000, 100_000])
})

test('a runner leaves with a reduction factor: who bet on the others reads the reduced price, and why', async () => {
  const { marketId, backer, layer } = await matchedMarket([11, 22, 33])
  const instructions = [{ selectionId: 22, side: 'LAY', price: 150, size: 500 }]
  const placed = await server.api('POST', '/api/exchange/orders/place', {
    token: layer.token,
    body: { marketId, instructions },
  })
  const { orderId: unmatched } = placed.body.results[0]
  const removal = { marketVersion: 2, selectionId: 33, rule: 'RUNNER_WITHDRAWN', reason: 'Lame' }
  const all = await change(marketId, 'remove-runner', { ...removal, factorBps: 10_000 })
  expect([all.status, all.body.code]).toEqual([422, 'invalid_request'])
  expect((await change(marketId, 'remove-runner', { ...removal, factorBps: 2_500 })).status).toBe(200)

  const { body: market } = await server.api('GET', `/api/exchange/markets/${marketId}`)
  expect(market.runners[2].removal).toEqual({
    ...{ rule: 'RUNNER_WITHDRAWN', reason: 'Lame', factorBps: 2_500, reduces: 'WIN' },
  })
  const matched = await server.api('GET', '/api/exchange/bets?state=matched', { token: backer.token })
  expect(matched.body.bets).toMatchObject([{ price: 300, averagePrice: 225, reduced: true }])
  const lapsed = await server.api('GET', `/api/exchange/orders/${unmatched}`, { token: layer.token })
  expect(lapsed.body).toMatchObject({ state: 'lapsed', reason: 'REDUCTION' })

  expect((await change(marketId, 'suspend')).status).toBe(200)
  expect((await change(marketId, 'settle', { marketVersion: 4, winners: [11] })).status).toBe(200)
  const { views, sequencer } = server.running
  await views.reached(sequencer.sequence)
  const settled = await server.api('GET', '/api/exchange/bets?state=settled', { token: backer.token })
  expect(settled.body.bets).toMatchObject([{ averagePrice: 225, reduced: true, profit: 1_250 }])
})

test('a runner is taken out and a window of matches is voided', async () => {
  const { marketId } = await server.market({
    runners: [11, 22, 33].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` })),
  })
  const removed = await change(marketId, 'remove-runner', {
    marketVersion: 2,
    selectionId: 33,
    reason: 'Lame',
  })
  expect([removed.status, removed.body]).toEqual([200, { marketId, version: 3 }])
  const { body } = await server.api('GET', `/api/exchange/markets/${marketId}`)
  expect(body.runners[2]).toMatchObject({ selectionId: 33, status: 'REMOVED' })
  const again = await change(marketId, 'remove-runner', { marketVersion: 3, selectionId: 22, reason: 'Lame' })
  expect([again.status, again.body.code]).toEqual([409, 'too_few_runners'])

  const matched = await matchedMarket()
  const now = server.running.sequencer.publishedTime
  const window = { marketVersion: 2, from: 0, to: now + 60_000, reason: 'A wrong price' }
  const unknown = await change(matched.marketId, 'void-window', { ...window, rule: 'WHIM' })
  expect([unknown.status, unknown.body.code]).toEqual([422, 'invalid_request'])
  const ruled = await change(matched.marketId, 'void-window', { ...window, rule: 'PALPABLE_ERROR' })
  expect([ruled.status, ruled.body]).toEqual([200, { marketId: matched.marketId, version: 2 }])
  const bets = await server.api('GET', '/api/exchange/bets?state=matched', { token: matched.backer.token })
  expect(bets.body.bets).toEqual([])
  const backwards = await change(matched.marketId, 'void-window', { ...window, to: 0 })
  expect([backwards.status, backwards.body.code]).toEqual([422, 'window_invalid'])
})

test('a credit is posted once a key, needs a reason, and never goes to oneself', async () => {
  const player = await server.player()
  const path = `/api/admin/accounts/${player.accountId}/credit`
  const credit = { ...as({ amount: 5_000, reason: 'A prize' }), key: 'a-prize-for-her' }
  expect((await server.api('POST', path, credit)).body).toEqual({
    accountId: player.accountId,
    amount: 5_000,
  })
  expect((await server.api('POST', path, credit)).status).toBe(200)
  expect(await balanceOf(player)).toBe(105_000)

  for (const [body, status, code] of [
    [{ amount: 5_000, reason: '  ' }, 422, 'reason_missing'],
    [{ amount: 5_000 }, 422, 'invalid_request'],
    [{ amount: 0, reason: 'A prize' }, 422, 'invalid_request'],
    [{ amount: 0.5, reason: 'A prize' }, 422, 'invalid_request'],
    [{ amount: 100_000_000_000, reason: 'A prize' }, 422, 'amount_invalid'],
  ] as const) {
    const answer = await server.api('POST', path, as(body))
    expect([answer.status, answer.body.code]).toEqual([status, code])
  }
  const own = await server.api('POST', `/api/admin/accounts/${admin.accountId}/credit`, as(credit.body))
  expect(own.status).toBe(403)
  const nobody = await server.api('POST', '/api/admin/accounts/99999/credit', as(credit.body))
  expect([nobody.status, nobody.body.code]).toEqual([404, 'account_not_found'])
  expect(await balanceOf(player)).toBe(105_000)
})

test('what an operator does is in the audit log, before it is done and with its answer', async () => {
  const player = await server.player()
  const body = { amount: 1_234, reason: 'For the log' }
  await server.api('POST', `/api/admin/accounts/${player.accountId}/credit`, as(body))
  const target = `account ${player.accountId}`
  const log = async () => {
    const { records } = (await server.api('GET', '/api/admin/audit?limit=10', { token: admin.token })).body
    return records.filter((record: { target: string }) => record.target === target)
  }
  // The answer is noted behind the caller's back.
  await expect.poll(async () => (await log()).length).toBe(2)
  const [answered, asked] = await log()
  expect(asked).toMatchObject({
    actor: admin.accountId,
    action: 'credit account',
    detail: JSON.stringify(body),
  })
  expect(answered).toMatchObject({ actor: admin.accountId, action: 'credit account: answered' })
  expect(JSON.parse(answered.detail)).toMatchObject({ status: 200 })

  const rest = await server.api('GET', `/api/admin/audit?limit=500&cursor=${asked.id}`, {
    token: admin.token,
  })
  expect(rest.body.next).toBeNull()
  expect(rest.body.records.at(-1)).toMatchObject({ action: 'first administrator' })
})

test('accounts are listed page by page with their money', async () => {
  const first = await server.api('GET', '/api/admin/accounts?limit=2', { token: admin.token })
  expect(first.body.accounts).toHaveLength(2)
  expect(first.body.accounts[0]).toMatchObject({
    accountId: admin.accountId,
    roles: [...firstRoles],
    balance: 0,
  })
  const second = await server.api('GET', `/api/admin/accounts?limit=2&cursor=${first.body.next}`, {
    token: admin.token,
  })
  expect(second.body.accounts[0].accountId).toBeGreaterThan(first.body.accounts[1].accountId)
  expect(JSON.stringify(first.body)).not.toContain('argon2')
})

test('events and markets that cannot be are refused with a code', async () => {
  const { eventId } = await server.market()
  const runners = [11, 22].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` }))
  const market = { eventId, name: 'Match Odds', runners }
  for (const [body, status, code] of [
    [{ ...market, eventId: 9_999 }, 404, 'event_not_found'],
    [{ ...market, runners: [runners[0], runners[0]] }, 422, 'market_invalid'],
    [{ ...market, runners: [runners[0]] }, 422, 'market_invalid'],
    [{ ...market, runners: [] }, 422, 'invalid_request'],
    [{ ...market, numberOfWinners: 2 }, 422, 'market_invalid'],
    [{ ...market, name: ' ' }, 422, 'market_invalid'],
  ] as const) {
    const answer = await server.api('POST', '/api/admin/markets', as(body))
    expect([answer.status, answer.body.code]).toEqual([status, code])
  }
  const event = { sport: 'tennis', name: ' ', competition: 'Open', startTime: 0 }
  expect((await server.api('POST', '/api/admin/events', as(event))).body.code).toBe('event_invalid')
  expect((await change(99_999, 'open')).body.code).toBe('market_not_found')
})

test('the last administrator stays one', async () => {
  const by = { actor: 0, session: null, address: null }
  const change = { actor: 0, key: 'take-the-last', call: 'x' }
  const { accounts } = server.running
  const taken = accounts.setRoles(admin.accountId, ['support'], by, change)
  await expect(taken).rejects.toMatchObject({ code: 'last_administrator' })
  expect((await server.api('GET', '/api/auth/me', { token: admin.token })).body.roles).toContain('admin')
})

test('a player is nothing else, and nobody’s roles change while he has open bets', async () => {
  const { marketId, backer } = await matchedMarket()
  const setRoles = (roles: readonly string[], key?: string) =>
    server.api('POST', `/api/admin/accounts/${backer.accountId}/roles`, {
      ...as({ roles }),
      ...(key !== undefined && { key }),
    })
  const busy = await setRoles(['admin'])
  expect([busy.status, busy.body.code]).toEqual([409, 'bets_open'])
  expect((await server.api('GET', '/api/auth/me', { token: backer.token })).body.roles).toEqual(['player'])

  await change(marketId, 'suspend')
  await change(marketId, 'settle', { marketVersion: 3, winners: [11] })
  for (const roles of [
    ['player', 'admin'],
    ['feed', 'player'],
    ['auditor', 'cashier'],
  ]) {
    const mixed = await setRoles(roles)
    expect([mixed.status, mixed.body.code]).toEqual([422, 'roles_mixed'])
  }
  expect((await setRoles(['admin', 'trader', 'feed'], 'the-same-key')).status).toBe(200)
  expect((await setRoles(['admin', 'trader', 'feed'], 'the-same-key')).status).toBe(200)
  const reused = await setRoles(['player'], 'the-same-key')
  expect([reused.status, reused.body.code]).toEqual([422, 'idempotency_key_reused'])
  const { body } = await server.api('GET', '/api/admin/audit?limit=50', { token: admin.token })
  const target = `account ${backer.accountId}`
  const records = body.records.filter((record: { target: string }) => record.target === target)
  expect(records).toMatchObject([
    { action: 'set roles', session: expect.stringMatching(/^[\w-]{43}$/), address: '127.0.0.1' },
  ])

  // He had bets there: somebody else has to correct it.
  const login = { body: { email: backer.email, password } }
  const { token } = (await server.api('POST', '/api/auth/login', login)).body.data
  const own = { token, body: { marketVersion: 4, winners: [22], reason: 'The wrong winner' } }
  for (const path of ['resettle', 'void']) {
    const { winners: _, ...voided } = own.body
    const refused = await server.api('POST', `/api/admin/markets/${marketId}/${path}`, {
      token,
      body: path === 'void' ? voided : own.body,
    })
    expect([refused.status, refused.body.code]).toEqual([403, 'own_bets'])
  }
  expect((await change(marketId, 'resettle', own.body)).status).toBe(200)
})
