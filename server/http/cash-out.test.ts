/** Cashing out over the calls: what is quoted is what is had, or nothing is. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreateMarket } from '#contract/admin.ts'
import { StreamClient } from '#server/stream/testing/stream-client.ts'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

async function place({ token }: Person, marketId: number, side: string, price: number, size: number) {
  const body = { marketId, instructions: [{ selectionId: 11, side, price, size }] }
  return (await server.api('POST', '/api/exchange/orders/place', { token, body })).body.results[0]
}

const quote = ({ token }: Person, marketId: number, query = '') =>
  server.api('GET', `/api/exchange/markets/${marketId}/cash-out${query}`, { token })
const take = ({ token }: Person, marketId: number, body: object = {}, key?: string) =>
  server.api('POST', `/api/exchange/markets/${marketId}/cash-out`, { token, body, ...(key && { key }) })
const set = ({ token }: Person, marketId: number, body: object, key?: string) =>
  server.api('POST', `/api/exchange/markets/${marketId}/held-cash-out`, { token, body, ...(key && { key }) })
const heldBy = async ({ token }: Person) =>
  (await server.api('GET', '/api/exchange/held-cash-outs', { token })).body.heldCashOuts
const lastOf = async ({ token }: Person) =>
  (await server.api('GET', '/api/exchange/cash-outs', { token })).body.cashOuts
const read = async ({ token }: Person, path: string) =>
  (await server.api('GET', `/api/exchange/${path}`, { token })).body

/** The player has backed 100.00 at 5.00; 500.00 are offered to lay at 4.00. */
async function backed(settings: Partial<CreateMarket> = {}) {
  const { marketId } = await server.market(settings)
  const [player, other, maker] = [await server.player(), await server.player(), await server.player()]
  await place(other, marketId, 'LAY', 500, 10_000)
  await place(player, marketId, 'BACK', 500, 10_000)
  await place(maker, marketId, 'BACK', 400, 50_000)
  return { marketId, player, maker }
}

test('the quote says the hedge with its depth, the result, and the result less commission', async () => {
  const { marketId, player } = await backed({ commissionBps: 500 })
  const hedge = { selectionId: 11, side: 'LAY', size: 12_500, averagePrice: 400 }
  const { status, body } = await quote(player, marketId)
  expect([status, body]).toEqual([
    200,
    {
      ...{ marketId, partBps: 10_000, ordersCancelled: 0, waitMs: 0 },
      hedges: [{ ...hedge, levels: [{ price: 400, size: 12_500 }] }],
      ...{ result: 2_500, afterCommission: 2_375 },
    },
  ])
  const half = (await quote(player, marketId, '?selectionId=11&partBps=5000')).body
  expect(half).toMatchObject({ selectionId: 11, hedges: [{ size: 6_250 }], result: -3_750 })
})

test('cashing out cancels what is unmatched, matches the hedge, and a repeated call does nothing more', async () => {
  const { marketId, player } = await backed()
  const { orderId } = await place(player, marketId, 'BACK', 600, 2_000)
  const { result } = (await quote(player, marketId)).body
  const first = await take(player, marketId, { leastResult: result }, 'cash-out-once')
  expect([first.status, first.body]).toEqual([
    200,
    { cashOutId: expect.any(Number), state: 'done', result, matched: 12_500, waiting: 0, cancelled: 2_000 },
  ])
  expect((await take(player, marketId, { leastResult: result }, 'cash-out-once')).body).toEqual(first.body)
  expect(await read(player, `orders/${orderId}`)).toMatchObject({ cancelled: 2_000, reason: 'CASH_OUT' })
  const { exposure, runners } = await read(player, `markets/${marketId}/position`)
  expect([exposure, runners.map(({ ifWins }: { ifWins: number }) => ifWins)]).toEqual([0, [2_500, 2_500]])
  expect(await lastOf(player)).toMatchObject([{ marketId, state: 'done', result, partBps: 10_000 }])
  expect((await quote(player, marketId)).body.unavailable.code).toBe('nothing_to_cash_out')
})

test('who is away is quoted nothing, as he would be refused, and his bets stand', async () => {
  const { marketId, player } = await backed()
  const away = { token: player.token, body: { hours: 24 } }
  expect((await server.api('POST', '/api/protection/time-out', away)).status).toBe(200)
  const { body } = await quote(player, marketId)
  expect(body).toMatchObject({ unavailable: { code: 'time_out' }, hedges: [], result: 0 })
  expect((await take(player, marketId)).body.code).toBe('time_out')
  expect((await read(player, `markets/${marketId}/position`)).exposure).toBe(10_000)
})

test('where the result would be less than was seen, nothing is done', async () => {
  const { marketId, player, maker } = await backed()
  const { orderId } = await place(player, marketId, 'BACK', 600, 2_000)
  await server.api('POST', '/api/exchange/orders/cancel', { token: maker.token, body: { marketId } })
  await place(maker, marketId, 'BACK', 410, 50_000)
  const { status, body } = await take(player, marketId, { leastResult: 2_500 })
  expect([status, body.code]).toEqual([409, 'price_changed'])
  expect(await read(player, `orders/${orderId}`)).toMatchObject({ state: 'unmatched', unmatched: 2_000 })
  expect(await lastOf(player)).toEqual([])
})

test('in play it waits for the bet delay, and fails whole when the price has gone', async () => {
  const { marketId, player, maker } = await backed({ betDelaySeconds: 1 })
  await server.api('POST', `/api/admin/markets/${marketId}/in-play`, { token: admin.token, body: {} })
  await place(maker, marketId, 'BACK', 400, 50_000)
  expect((await quote(player, marketId)).body).toMatchObject({ waitMs: 1_000 })
  const { body } = await take(player, marketId)
  expect(body).toMatchObject({ state: 'delayed', matched: 0, waiting: 12_500 })
  expect((await take(player, marketId)).body.code).toBe('cash_out_waiting')
  expect(await lastOf(player)).toMatchObject([{ state: 'delayed', releaseAt: body.releaseAt }])
  await server.api('POST', '/api/exchange/orders/cancel', { token: maker.token, body: { marketId } })
  await expect
    .poll(() => lastOf(player), { timeout: 20_000 })
    .toMatchObject([{ state: 'failed', reason: 'PRICE_MOVED' }])
  await place(maker, marketId, 'BACK', 390, 50_000)
  await take(player, marketId)
  await expect
    .poll(() => lastOf(player), { timeout: 20_000 })
    .toMatchObject([{ state: 'done' }, { state: 'failed' }])
  expect(await read(player, `markets/${marketId}/position`)).toMatchObject({ exposure: 0 })
})

test('what cannot be cashed out says why', async () => {
  const { marketId, player, maker } = await backed()
  expect((await quote(maker, marketId)).body.unavailable.code).toBe('nothing_to_cash_out')
  expect((await quote(player, marketId, '?selectionId=99')).body.code).toBe('runner_not_found')
  expect((await quote(player, marketId, '?partBps=0')).body.code).toBe('part_invalid')
  expect((await quote(player, 9_999)).status).toBe(404)
  expect((await take(player, marketId, { partBps: 10_001 })).status).toBe(422)
  await server.api('POST', '/api/exchange/orders/cancel', { token: maker.token, body: { marketId } })
  expect((await quote(player, marketId)).body.unavailable.code).toBe('not_enough_volume')
  await server.api('POST', `/api/admin/markets/${marketId}/suspend`, { token: admin.token, body: {} })
  expect((await quote(player, marketId)).body.unavailable.code).toBe('market_suspended')
})

test('a profit is set, changed, listed, told by the stream, had by itself, and then over', async () => {
  const { marketId, player, maker } = await backed()
  await place(maker, marketId, 'LAY', 390, 2_000)
  const stream = new StreamClient(Number(new URL(server.url).port))
  await stream.connect({ origin: server.url })
  stream.send({ op: 'authenticate', token: player.token })
  stream.send({ op: 'subscribe', topic: 'orders' })
  await stream.until(() => stream.of('orders-image').length === 1)
  expect(stream.of('orders-image')[0]!.heldCashOuts).toBeUndefined()
  const first = await set(player, marketId, { selectionId: 11, profit: 4_000 }, 'set-once')
  expect([first.status, first.body]).toEqual([200, { profit: 4_000 }])
  expect((await set(player, marketId, { selectionId: 11, profit: 4_000 }, 'set-once')).body).toEqual(
    first.body,
  )
  await set(player, marketId, { selectionId: 11, profit: 3_500 })
  const held = [{ marketId, selectionId: 11, profit: 3_500 }]
  expect(await heldBy(player)).toEqual(held)
  await stream.until(() => stream.of('orders-delta').at(-1)?.heldCashOuts?.[0]?.profit === 3_500)
  // Who watches again finds it in the image.
  const { orderId } = await place(maker, marketId, 'BACK', 395, 50_000)
  expect(await heldBy(player)).toEqual(held)
  const { token } = maker
  const cancel = { marketId, instructions: [{ orderId }] }
  await server.api('POST', '/api/exchange/orders/cancel', { token, body: cancel })
  await server.api('POST', '/api/exchange/orders/cancel', { token, body: { marketId, side: 'LAY' } })
  await place(maker, marketId, 'LAY', 365, 2_000)
  await place(maker, marketId, 'BACK', 370, 50_000)
  expect(await heldBy(player)).toEqual([])
  const [last] = await lastOf(player)
  expect(last).toMatchObject({ state: 'done', automatic: true, selectionId: 11, result: 3_513 })
  await stream.until(() => stream.of('orders-delta').at(-1)?.heldCashOuts?.length === 0)
  stream.cut()
})

test('a profit is refused where there is nothing to level, and ended by its owner alone', async () => {
  const { marketId, player, maker } = await backed()
  expect((await set(maker, marketId, { profit: 100 })).body.code).toBe('nothing_to_cash_out')
  expect((await set(player, marketId, { profit: 0 })).status).toBe(422)
  expect((await set(player, marketId, { profit: 9_000 })).body).toEqual({ profit: 9_000 })
  expect((await set(maker, marketId, {})).body.code).toBe('cash_out_not_set')
  expect(await heldBy(player)).toEqual([{ marketId, profit: 9_000 }])
  expect((await set(player, marketId, {})).body).toEqual({ profit: null })
  expect(await heldBy(player)).toEqual([])
})
