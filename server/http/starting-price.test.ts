/** The starting price over the calls: orders at it, near and far price, the off, and what became of everybody. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const runners = ['Ash', 'Birch', 'Cedar'].map((name, i) => ({ selectionId: i + 1, name }))
const withStart = { commissionBps: 0, runners, terms: { startingPrice: true } }

const change = (marketId: number, path: string, body: object = {}) =>
  server.api('POST', `/api/admin/markets/${marketId}/${path}`, { token: admin.token, body })

async function post({ token }: Person, call: string, marketId: number, ...instructions: object[]) {
  const body = { marketId, instructions }
  const answer = await server.api('POST', `/api/exchange/orders/${call}`, { token, body })
  return answer.body.results
}

const bookOf = async (marketId: number) =>
  (await server.api('GET', `/api/exchange/markets/${marketId}/book`)).body.runners
const read = async ({ token }: Person, path: string) =>
  (await server.api('GET', `/api/exchange/${path}`, { token })).body

/** Turns the market in play and waits until it is open again. */
async function off(marketId: number) {
  const { version: marketVersion } = (await server.api('GET', `/api/exchange/markets/${marketId}`)).body
  expect((await change(marketId, 'in-play', { marketVersion })).status).toBe(200)
  await expect
    .poll(async () => (await server.api('GET', `/api/exchange/markets/${marketId}`)).body.status)
    .toBe('OPEN')
}

describe('a market with a starting price', () => {
  test('finds it at the off and matches who takes part', async () => {
    const { marketId } = await server.market(withStart)
    const backer = await server.player()
    const layer = await server.player()
    expect((await server.api('GET', `/api/exchange/markets/${marketId}`)).body.startingPrice).toBe(true)
    const [back, dear] = await post(
      backer,
      'place-at-start',
      marketId,
      { selectionId: 1, side: 'BACK', size: 1_000 },
      { selectionId: 1, side: 'BACK', size: 500, limit: 900, strategy: 'late' },
    )
    expect([back, dear]).toMatchObject([{ ok: true, state: 'unmatched', unmatched: 1_000 }, { ok: true }])
    const [lay] = await post(layer, 'place-at-start', marketId, { selectionId: 1, side: 'LAY', size: 6_000 })
    expect(lay).toMatchObject({ ok: true, unmatched: 6_000 })
    const money = await read(layer, 'balance')
    expect(money.exposure).toBe(6_000)
    expect((await bookOf(marketId))[1]).toMatchObject({
      startingPrice: null,
      nearPrice: null,
      farPrice: null,
    })
    expect((await read(backer, 'bets?strategy=late')).bets).toMatchObject([
      { orderType: 'LIMIT_ON_CLOSE', persistence: 'MARKET_ON_CLOSE', price: 900, size: 500 },
    ])
    await off(marketId)
    const [first, second] = await bookOf(marketId)
    expect(first.startingPrice).toBe(700)
    expect(first).not.toHaveProperty('startStakes')
    expect(second.startingPrice).toBe(null)
    expect(second).not.toHaveProperty('nearPrice')
    expect((await read(layer, `orders/${lay.orderId}`)) as object).toMatchObject({
      ...{ state: 'matched', matched: 1_000, averagePrice: 700, size: 1_000, orderType: 'MARKET_ON_CLOSE' },
    })
    expect(await read(backer, `orders/${back.orderId}`)).toMatchObject({
      state: 'matched',
      averagePrice: 700,
    })
    expect(await read(backer, `orders/${dear.orderId}`)).toMatchObject({
      ...{ state: 'lapsed', lapsed: 500, reason: 'STARTING_PRICE' },
    })
    const [late] = await post(backer, 'place-at-start', marketId, { selectionId: 1, side: 'BACK', size: 100 })
    expect(late).toMatchObject({ ok: false, code: 'starting_price_over' })
  })

  test('tells near and far price, takes orders of the book and turns those over that are to go there', async () => {
    const { marketId } = await server.market(withStart)
    const [backer, layer, third] = [await server.player(), await server.player(), await server.player()]
    await post(backer, 'place-at-start', marketId, { selectionId: 2, side: 'BACK', size: 1_000 })
    await post(layer, 'place-at-start', marketId, { selectionId: 2, side: 'LAY', size: 6_000 })
    const [resting] = await post(third, 'place', marketId, {
      ...{ selectionId: 2, side: 'BACK', price: 500, size: 500, persistence: 'PERSIST' },
    })
    const [going] = await post(third, 'place', marketId, {
      ...{ selectionId: 3, side: 'BACK', price: 1_000, size: 200, persistence: 'MARKET_ON_CLOSE' },
    })
    expect((await bookOf(marketId))[1]).toMatchObject({
      ...{ nearPrice: 500, farPrice: 700, startStakes: 1_000, startLiability: 6_000 },
    })
    await off(marketId)
    expect((await bookOf(marketId))[1].startingPrice).toBe(500)
    expect(await read(third, `orders/${resting.orderId}`)).toMatchObject({ matched: 500, averagePrice: 500 })
    expect(await read(third, `orders/${going.orderId}`)).toMatchObject({
      ...{ state: 'lapsed', persistence: 'MARKET_ON_CLOSE', reason: 'STARTING_PRICE' },
    })
  })

  test('keeps an order at it as it is, but for a looser limit', async () => {
    const { marketId } = await server.market(withStart)
    const backer = await server.player()
    const other = await server.player()
    const [{ orderId }] = await post(backer, 'place-at-start', marketId, {
      ...{ selectionId: 1, side: 'BACK', size: 1_000, limit: 400 },
    })
    expect((await bookOf(marketId))[0]).toMatchObject({ startStakes: 1_000, startLiability: 0 })
    const fixed = { ok: false, code: 'start_order_fixed' }
    expect(await post(backer, 'cancel', marketId, { orderId })).toMatchObject([fixed])
    expect(await post(backer, 'loosen-limits', marketId, { orderId, limit: 500 })).toMatchObject([fixed])
    expect(await post(other, 'loosen-limits', marketId, { orderId, limit: 300 })).toMatchObject([
      { ok: false, code: 'order_not_found' },
    ])
    expect(await post(backer, 'loosen-limits', marketId, { orderId, limit: 300 })).toMatchObject([
      { ok: true, orderId, unmatched: 1_000 },
    ])
    expect(await read(backer, `orders/${orderId}`)).toMatchObject({ price: 300 })
  })

  test('no other market takes orders at it', async () => {
    const { marketId } = await server.market({ commissionBps: 0, runners })
    const backer = await server.player()
    const order = { selectionId: 1, side: 'BACK', size: 1_000 }
    const refused = { ok: false, code: 'no_starting_price' }
    expect(await post(backer, 'place-at-start', marketId, order)).toMatchObject([refused])
    const going = { ...order, price: 300, persistence: 'MARKET_ON_CLOSE' }
    expect(await post(backer, 'place', marketId, going)).toMatchObject([refused])
  })
})

test('only who is signed in places at the starting price', async () => {
  const body = { marketId: 1, instructions: [{ selectionId: 1, side: 'BACK', size: 1_000 }] }
  expect((await server.api('POST', '/api/exchange/orders/place-at-start', { body })).status).toBe(401)
})
