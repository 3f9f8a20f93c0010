/** Dead man's switches and accounts that are excluded, over the calls. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
let marketId = 0

beforeAll(async () => {
  server = await startServer()
  marketId = (await server.market()).marketId
})
afterAll(() => server.stop())

async function place({ token }: Person, more: object = {}) {
  const instruction = { selectionId: 11, side: 'BACK', price: 300, size: 1_000, ...more }
  const body = { marketId, instructions: [instruction] }
  return (await server.api('POST', '/api/exchange/orders/place', { token, body })).body.results[0]
}

const setSwitch = ({ token }: Person, body: object) =>
  server.api('POST', '/api/exchange/switch', { token, body })
const switchesOf = async ({ token }: Person) =>
  (await server.api('GET', '/api/exchange/switches', { token })).body.switches
const unmatchedOf = async ({ token }: Person) =>
  (await server.api('GET', '/api/exchange/bets?state=unmatched', { token })).body.bets

test('a switch is set, moved by a bet, shown to its owner, and turned off', async () => {
  const [player, other] = [await server.player(), await server.player()]
  const { status, body } = await setSwitch(player, { timeoutMs: 300_000 })
  expect([status, body]).toEqual([200, { deadline: expect.any(Number) }])
  await setSwitch(player, { timeoutMs: 60_000, strategy: 's1' })
  await place(player, { strategy: 's2' })
  const [own, ofStrategy] = await switchesOf(player)
  expect(own).toEqual({ timeoutMs: 300_000, deadline: expect.any(Number) })
  expect(own.deadline).toBeGreaterThanOrEqual(body.deadline)
  expect(ofStrategy).toMatchObject({ timeoutMs: 60_000, strategy: 's1' })
  expect(await switchesOf(other)).toEqual([])
  expect((await setSwitch(player, { timeoutMs: 0 })).body).toEqual({ deadline: null })
  expect(await switchesOf(player)).toEqual([ofStrategy])
})

test('a switch refuses what is no timeout, and who is nobody', async () => {
  const player = await server.player()
  expect((await setSwitch(player, { timeoutMs: 9_999 })).body).toMatchObject({ code: 'timeout_invalid' })
  for (const body of [{ timeoutMs: 300_001 }, { timeoutMs: 10.5 }, {}, { timeoutMs: 10_000, strategy: '' }]) {
    expect((await setSwitch(player, body)).status).toBe(422)
  }
  const { status } = await server.api('POST', '/api/exchange/switch', { body: { timeoutMs: 10_000 } })
  expect(status).toBe(401)
})

test('a switch acts at its deadline, by itself, and once', { timeout: 30_000 }, async () => {
  const player = await server.player()
  await place(player)
  const { deadline } = (await setSwitch(player, { timeoutMs: 10_000, strategy: 's1' })).body
  const mine = await place(player, { strategy: 's2' })
  await place(player, { strategy: 's1', size: 500 })
  await expect.poll(() => switchesOf(player), { timeout: 20_000, interval: 200 }).toEqual([])
  expect(server.running.sequencer.published.time).toBeGreaterThanOrEqual(deadline)
  expect((await unmatchedOf(player)).map(({ strategy = '' }) => strategy)).toEqual(['s2', ''])
  const { views, sequencer } = server.running
  await views.reached(sequencer.sequence)
  const ended = await server.api('GET', '/api/exchange/bets?state=ended', { token: player.token })
  expect(ended.body.bets).toMatchObject([{ strategy: 's1', cancelled: 500, reason: 'DEAD_MANS_SWITCH' }])
  expect(mine.ok).toBe(true)
})

test('an excluded account has nothing unmatched and takes no new bets', async () => {
  const [admin, player] = [await server.admin(), await server.player()]
  await place(player)
  const path = `/api/admin/accounts/${player.accountId}/exclude`
  const exclude = (body: object, { token } = admin) => server.api('POST', path, { token, body })
  expect((await exclude({ reason: 'asked for it' }, player)).status).toBe(403)
  expect((await exclude({})).status).toBe(422)
  const { status, body } = await exclude({ reason: 'asked for it' })
  expect([status, body]).toEqual([200, { accountId: player.accountId, excluded: true }])
  expect(await unmatchedOf(player)).toEqual([])
  expect(await place(player)).toMatchObject({ ok: false, code: 'account_excluded' })
  expect((await exclude({ reason: 'again' })).body).toMatchObject({ code: 'account_excluded' })
  const nobody = await server.api('POST', '/api/admin/accounts/9999/exclude', {
    token: admin.token,
    body: { reason: 'x' },
  })
  expect(nobody.body).toMatchObject({ code: 'account_not_found' })
  const own = `/api/admin/accounts/${admin.accountId}/exclude`
  expect((await server.api('POST', own, { token: admin.token, body: { reason: 'x' } })).status).toBe(403)
  const rows = await server.api('GET', '/api/admin/accounts?limit=100', { token: admin.token })
  const row = rows.body.accounts.find(({ accountId }: Person) => accountId === player.accountId)
  expect(row).toMatchObject({ excluded: true })
})
