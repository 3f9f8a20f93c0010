/** What an order may have beyond price and size, over the calls: it is refused or kept, given back, and selects. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
let marketId = 0
let otherMarket = 0

beforeAll(async () => {
  server = await startServer()
  marketId = (await server.market()).marketId
  otherMarket = (await server.market()).marketId
})
afterAll(() => server.stop())

const good = { selectionId: 11, side: 'BACK', price: 300, size: 1_000 }

async function place({ token }: Person, instruction: object, market = marketId) {
  const body = { marketId: market, instructions: [{ ...good, ...instruction }] }
  return (await server.api('POST', '/api/exchange/orders/place', { token, body })).body.results[0]
}

async function cancel({ token }: Person, body: object) {
  return server.api('POST', '/api/exchange/orders/cancel', { token, body })
}

async function openBets({ token }: Person, query = '') {
  return (await server.api('GET', `/api/exchange/bets?state=open${query}`, { token })).body.bets
}

test('a post-only order waits at its price, or is refused and changes nothing', async () => {
  const [maker, player] = [await server.player(), await server.player()]
  const { orderId } = await place(maker, { side: 'LAY' })
  expect(await place(player, { postOnly: true })).toMatchObject({ ok: false, code: 'would_take' })
  const kill = { postOnly: true, timeInForce: 'FILL_OR_KILL' }
  expect(await place(player, kill)).toMatchObject({ ok: false, code: 'order_type_invalid' })
  expect(await place(player, { postOnly: true, price: 310 })).toMatchObject({ ok: true, unmatched: 1_000 })
  expect(await openBets(player)).toMatchObject([{ price: 310, postOnly: true }])
  await cancel(maker, { marketId, instructions: [{ orderId }] })
})

test('references are given back, in history too, and a strategy selects in lists', async () => {
  const player = await server.player()
  const mine = { orderReference: 'mine', strategy: 's1' }
  const { orderId } = await place(player, mine)
  await place(player, { price: 320 })
  expect(await openBets(player, '&strategy=s1')).toMatchObject([{ orderId, ...mine }])
  const replaced = await server.api('POST', '/api/exchange/orders/replace', {
    token: player.token,
    body: { marketId, instructions: [{ orderId, price: 330 }] },
  })
  expect(await openBets(player, '&strategy=s1')).toMatchObject([
    { orderId: replaced.body.results[0].orderId, price: 330, ...mine },
  ])
  await cancel(player, { marketId })
  const { views, sequencer } = server.running
  await views.reached(sequencer.sequence)
  const path = '/api/exchange/bets?state=ended&strategy=s1'
  const ended = await server.api('GET', path, { token: player.token })
  expect(ended.body.bets).toMatchObject([
    { price: 330, ...mine },
    { orderId, ...mine },
  ])
  for (const wrong of [{ strategy: '16 characters...' }, { orderReference: 'caf\u00e9' }]) {
    const body = { marketId, instructions: [{ ...good, ...wrong }] }
    const { status } = await server.api('POST', '/api/exchange/orders/place', { token: player.token, body })
    expect(status).toBe(422)
  }
})

test('cancelling all takes what every selector holds for, in one market or in all', async () => {
  const player = await server.player()
  await place(player, { strategy: 's1', size: 100 })
  await place(player, { strategy: 's1', side: 'LAY', price: 200, size: 200 })
  await place(player, { selectionId: 22, size: 400 })
  await place(player, { strategy: 's1', size: 800 }, otherMarket)
  const cancelled = async (body: object) => (await cancel(player, body)).body
  expect(await cancelled({ marketId, selectionId: 22 })).toEqual({ results: [], cancelled: 400 })
  expect(await cancelled({ strategy: 's1', side: 'LAY' })).toEqual({ results: [], cancelled: 200 })
  expect(await cancelled({ strategy: 's2' })).toEqual({ results: [], cancelled: 0 })
  expect(await cancelled({})).toEqual({ results: [], cancelled: 900 })
  expect(await openBets(player)).toEqual([])
  for (const body of [{ selectionId: 11 }, { instructions: [{ orderId: 1 }] }]) {
    expect((await cancel(player, body)).body).toMatchObject({ code: 'market_not_found' })
  }
  expect((await cancel(player, { marketId, selectionId: 33 })).body).toMatchObject({
    code: 'runner_not_found',
  })
})

test('what is unmatched of an order lapses at its time', async () => {
  const player = await server.player()
  const goodTill = server.running.sequencer.published.time + 700
  await place(player, { selectionId: 22, price: 500, goodTill })
  expect(await openBets(player)).toMatchObject([{ goodTill, unmatched: 1_000 }])
  await expect.poll(() => openBets(player), { timeout: 5_000 }).toEqual([])
  const { views, sequencer } = server.running
  await views.reached(sequencer.sequence)
  const ended = await server.api('GET', '/api/exchange/bets?state=ended', { token: player.token })
  expect(ended.body.bets).toMatchObject([{ goodTill, lapsed: 1_000, reason: 'GOOD_TILL' }])
  expect(ended.body.bets[0].endedAt).toBeGreaterThanOrEqual(goodTill)
  expect(await place(player, { goodTill: 1 })).toMatchObject({ ok: false, code: 'good_till_invalid' })
})

test('an order is sized by what it pays or wins, and a replacement takes over what is left of that', async () => {
  const [maker, player] = [await server.player(), await server.player()]
  const market = (await server.market()).marketId
  await place(maker, { side: 'LAY', price: 500, size: 1_000 }, market)
  const payout = { price: 400, size: 10_000, sizedBy: 'PAYOUT' }
  const { orderId, ...placed } = await place(player, payout, market)
  expect(placed).toMatchObject({ ok: true, matched: 1_000, unmatched: 1_250, state: 'partly-matched' })
  const sized = { sizedBy: 'PAYOUT', target: 10_000, targetLeft: 5_000, targetCancelled: 0 }
  expect(await openBets(player)).toMatchObject([{ orderId, size: 2_250, ...sized }])
  const replace = async (instruction: object) => {
    const body = { marketId: market, instructions: [instruction] }
    return (await server.api('POST', '/api/exchange/orders/replace', { token: player.token, body })).body
      .results[0]
  }
  const replaced = await replace({ orderId, price: 500 })
  expect(replaced).toMatchObject({ ok: true, unmatched: 1_000 })
  const lower = await replace({ orderId: replaced.orderId, price: 500, size: 4_002 })
  expect(lower).toMatchObject({ ok: true, orderId: replaced.orderId, unmatched: 800 })
  const [bet] = await openBets(player)
  expect(bet).toMatchObject({ unmatched: 800, target: 5_000, targetLeft: 4_002, targetCancelled: 998 })
  await cancel(player, { marketId: market })
  const { views, sequencer } = server.running
  await views.reached(sequencer.sequence)
  const ended = await server.api('GET', '/api/exchange/bets?state=ended', { token: player.token })
  expect(ended.body.bets).toMatchObject([
    { sizedBy: 'PAYOUT', target: 5_000, targetLeft: 0, targetCancelled: 5_000 },
  ])
  expect(await place(player, { sizedBy: 'BACKERS_PROFIT', size: 1 }, market)).toMatchObject({
    code: 'size_too_small',
  })
})

test('a bet says when it came and when it was matched', async () => {
  const [maker, player] = [await server.player(), await server.player()]
  await place(maker, { side: 'LAY' }, otherMarket)
  await place(player, {}, otherMarket)
  const [bet] = await openBets(player)
  expect(bet).toMatchObject({ matched: 1_000, placedAt: expect.any(Number), matchedAt: expect.any(Number) })
  expect(bet.matchedAt).toBe(bet.placedAt)
  expect((await openBets(maker))[0].matchedAt).toBe(bet.matchedAt)
})
