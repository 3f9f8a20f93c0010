/** Discounts off the commission over the calls: given by an operator, read by their owner, named in the statement. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const give = (account: number, body: object, key?: string) =>
  server.api('POST', `/api/admin/accounts/${account}/discount`, {
    token: admin.token,
    body,
    ...(key !== undefined && { key }),
  })
const read = async ({ token }: Person, path: string) =>
  (await server.api('GET', `/api/exchange/${path}`, { token })).body

/** Returns what the statement says of the commission on 20.00 won at 5 %. */
async function commissionOf(winner: Person) {
  const { marketId } = await server.market({ commissionBps: 500 })
  for (const [{ token }, side] of [
    [await server.player(), 'LAY'],
    [winner, 'BACK'],
  ] as const) {
    const instructions = [{ selectionId: 11, side, price: 300, size: 1_000 }]
    await server.api('POST', '/api/exchange/orders/place', { token, body: { marketId, instructions } })
  }
  const change = (path: string, body: object) =>
    server.api('POST', `/api/admin/markets/${marketId}/${path}`, { token: admin.token, body })
  await change('suspend', {})
  await change('settle', { marketVersion: 3, winners: [11] })
  const { views, sequencer } = server.running
  await views.reached(sequencer.sequence)
  const { amount, text } = (await read(winner, 'statement?limit=1')).entries[0]
  return [amount, text]
}

test('a discount is given by the table, and named where commission was taken', async () => {
  const player = await server.player()
  expect(await read(player, 'commission')).toEqual({
    discountBps: 0,
    discounts: [
      { discount: 'NONE', discountBps: 0 },
      { discount: 'BRONZE', discountBps: 1_000 },
      { discount: 'SILVER', discountBps: 2_000 },
      { discount: 'GOLD', discountBps: 3_000 },
      { discount: 'PLATINUM', discountBps: 4_000 },
    ],
  })
  expect(await commissionOf(player)).toEqual([-100, 'Commission: Match Odds, A. Ahti vs B. Borg'])
  const { accountId } = player
  const given = await give(accountId, { discount: 'PLATINUM', reason: 'Loyal' }, 'a-key-of-its-own')
  expect([given.status, given.body]).toEqual([200, { accountId, discountBps: 4_000 }])
  const again = await give(accountId, { discount: 'PLATINUM', reason: 'Loyal' }, 'a-key-of-its-own')
  expect(again.body).toEqual(given.body)
  expect((await read(player, 'commission')).discountBps).toBe(4_000)
  const { accounts } = (await server.api('GET', '/api/admin/accounts', { token: admin.token })).body
  expect(accounts.find((row: { accountId: number }) => row.accountId === accountId).discountBps).toBe(4_000)
  expect(await commissionOf(player)).toEqual([
    -60,
    'Commission (5% less 40%): Match Odds, A. Ahti vs B. Borg',
  ])
})

test('nobody gives himself a discount, nor one that is not in the table, nor without a reason', async () => {
  const { accountId } = await server.player()
  const refused = async (account: number, body: object) => {
    const { status, body: answer } = await give(account, body)
    return [status, answer.code]
  }
  expect(await refused(admin.accountId, { discount: 'GOLD', reason: 'Me' })).toEqual([403, 'forbidden'])
  expect(await refused(accountId, { discount: 'IRON', reason: 'Loyal' })).toEqual([422, 'invalid_request'])
  expect(await refused(accountId, { discount: 'GOLD' })).toEqual([422, 'invalid_request'])
  expect(await refused(accountId, { discount: 'GOLD', reason: ' ' })).toEqual([422, 'reason_missing'])
  expect(await refused(999_999, { discount: 'GOLD', reason: 'Loyal' })).toEqual([404, 'account_not_found'])
})
