/** Orders that the server holds until their trigger is met, over the calls and on the stream. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StreamClient } from '#server/stream/testing/stream-client.ts'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const stop = { selectionId: 11, side: 'LAY', size: 1_000, exit: 'STOP', trigger: 320 }

const trailing = { exit: 'TRAILING', trigger: undefined, distance: 4 }

async function post(path: string, { token }: Person, marketId: number, instruction: object) {
  const body = { marketId, instructions: [instruction] }
  const answer = await server.api('POST', `/api/exchange/orders/${path}`, { token, body })
  return answer.status === 200 ? answer.body.results[0] : answer
}
const place = (person: Person, marketId: number, more: object) =>
  post('place', person, marketId, { selectionId: 11, ...more })
const hold = (person: Person, marketId: number, more: object = {}) =>
  post('hold', person, marketId, { ...stop, ...more })
const bets = async ({ token }: Person, query: string) =>
  (await server.api('GET', `/api/exchange/bets?${query}`, { token })).body.bets
const balance = async ({ token }: Person) =>
  (await server.api('GET', '/api/exchange/balance', { token })).body

test('a stop is held, reserved, listed as conditional, and fires with the price that fired it', async () => {
  const { marketId } = await server.market()
  const [player, maker] = [await server.player(), await server.player()]
  const held = await hold(player, marketId, { orderReference: 'mine' })
  expect(held).toEqual({ ok: true, orderId: expect.any(Number), state: 'held', size: 1_000, cancelled: 0 })
  // At its worst price, 3.35: 10.00 x 2.35.
  expect((await balance(player)).exposure).toBe(2_350)
  const [bet] = await bets(player, 'state=conditional')
  expect(bet).toMatchObject({ state: 'held', price: 335, unmatched: 1_000, orderReference: 'mine' })
  expect(bet.held).toEqual({ exit: 'STOP', trigger: 320, slippage: 3 })
  expect(await bets(player, 'state=unmatched')).toEqual([])
  await place(maker, marketId, { side: 'LAY', price: 300, size: 5_000 })
  const offer = await place(maker, marketId, { side: 'BACK', price: 320, size: 5_000 })
  expect(offer.state).toBe('unmatched')
  const { token } = player
  const fired = (await server.api('GET', `/api/exchange/orders/${held.orderId}`, { token })).body
  expect(fired).toMatchObject({ state: 'matched', averagePrice: 320, matched: 1_000 })
  expect(fired.held).toMatchObject({ firedPrice: 320, firedAt: expect.any(Number) })
  expect(await bets(player, 'state=conditional')).toEqual([])
})

test('a market tells its quiet time, in which nothing fires after a reopening', async () => {
  const { eventId, marketId } = await server.market({ quietSeconds: 30 })
  const read = async (id: number) => (await server.api('GET', `/api/exchange/markets/${id}`)).body
  expect((await read(marketId)).quietSeconds).toBe(30)
  expect((await read((await server.market()).marketId)).quietSeconds).toBeUndefined()
  const [player, maker] = [await server.player(), await server.player()]
  const { token } = await server.admin()
  const { orderId } = await hold(player, marketId)
  const suspend = { token, body: { lapse: false, reason: 'Looking' } }
  expect((await server.api('POST', `/api/admin/markets/${marketId}/suspend`, suspend)).status).toBe(200)
  expect((await server.api('POST', `/api/admin/markets/${marketId}/open`, { token, body: {} })).status).toBe(
    200,
  )
  await place(maker, marketId, { side: 'LAY', price: 300, size: 5_000 })
  await place(maker, marketId, { side: 'BACK', price: 320, size: 5_000 })
  expect(await bets(player, 'state=conditional')).toMatchObject([{ orderId }])
  for (const quietSeconds of [-1, 31, 0.5]) {
    const body = { eventId, type: 'MATCH_ODDS', quietSeconds }
    const made = await server.api('POST', '/api/admin/markets/from-template', { token, body })
    expect(made.status).toBe(422)
  }
})

test('a held order is changed, lowered and cancelled by its owner alone', async () => {
  const { marketId } = await server.market()
  const [player, other] = [await server.player(), await server.player()]
  const { orderId } = await hold(player, marketId)
  const edited = await post('edit-held', player, marketId, { orderId, trigger: 400, slippage: 0 })
  expect(edited).toMatchObject({ ok: true, orderId, size: 1_000 })
  expect((await balance(player)).exposure).toBe(3_000)
  expect(await post('edit-held', player, marketId, { orderId, size: 400 })).toMatchObject({ cancelled: 600 })
  expect(await post('edit-held', other, marketId, { orderId, size: 300 })).toMatchObject({
    code: 'order_not_found',
  })
  expect(await post('replace', player, marketId, { orderId, price: 300 })).toMatchObject({
    code: 'order_held',
  })
  expect(await post('cancel', player, marketId, { orderId })).toMatchObject({ cancelled: 400 })
  expect((await balance(player)).exposure).toBe(0)
  const [ended] = await bets(player, 'state=open')
  expect(ended).toBeUndefined()
})

test('what cannot be held is refused, and who is nobody', async () => {
  const { marketId } = await server.market()
  const player = await server.player()
  expect(await hold(player, marketId, { trigger: 321 })).toMatchObject({ code: 'price_off_ladder' })
  expect(await hold(player, marketId, { size: 100_000_000 })).toMatchObject({ code: 'insufficient_funds' })
  const resting = await place(player, marketId, { side: 'BACK', price: 900, size: 200 })
  const { orderId } = resting
  expect(await post('edit-held', player, marketId, { orderId, size: 100 })).toMatchObject({
    code: 'order_not_held',
  })
  expect(await hold(player, marketId, { trigger: undefined })).toMatchObject({ code: 'distance_invalid' })
  expect(await hold(player, marketId, trailing)).toMatchObject({ code: 'no_trigger_price' })
  for (const wrong of [{ slippage: 21 }, { exit: 'NEVER' }, { postOnly: true }, { distance: 0 }]) {
    expect((await hold(player, marketId, wrong)).status).toBe(422)
  }
  const body = { marketId, instructions: [stop] }
  expect((await server.api('POST', '/api/exchange/orders/hold', { body })).status).toBe(401)
})

test('a call of several instructions is looked at once, after the last', async () => {
  const { marketId } = await server.market()
  const [player, maker] = [await server.player(), await server.player()]
  const { orderId } = await hold(player, marketId)
  const offer = (side: string, price: number) => ({ selectionId: 11, side, price, size: 5_000 })
  const instructions = [offer('LAY', 315), offer('BACK', 330), offer('BACK', 325)]
  const { token } = maker
  await server.api('POST', '/api/exchange/orders/place', { token, body: { marketId, instructions } })
  const own = { token: player.token }
  const { body } = await server.api('GET', `/api/exchange/orders/${orderId}`, own)
  expect(body.held.firedPrice).toBe(325)
  expect(body.averagePrice).toBe(325)
})

test('a trailing stop follows the best price, as its bet and the stream say, and fires where it came to', async () => {
  const { marketId } = await server.market()
  const [player, maker] = [await server.player(), await server.player()]
  const offer = (side: string, price: number) => place(maker, marketId, { side, price, size: 5_000 })
  const drop = ({ orderId }: { orderId: number }) => post('cancel', maker, marketId, { orderId })
  const lay = await offer('LAY', 296)
  await offer('BACK', 300)
  const held = await hold(player, marketId, { ...trailing, orderReference: 'tail' })
  const { token } = player
  const stream = new StreamClient(Number(new URL(server.url).port))
  await stream.connect({ origin: server.url })
  stream.send({ op: 'authenticate', token })
  stream.send({ op: 'subscribe', topic: 'orders' })
  const isAt = (op: 'orders-image' | 'orders-delta', trigger: number) =>
    stream.of(op).some(({ bets }) => bets.some((bet) => bet.held?.trigger === trigger))
  await stream.until(() => isAt('orders-image', 320))
  await drop(lay)
  await offer('LAY', 286)
  const back = await offer('BACK', 290)
  await stream.until(() => isAt('orders-delta', 298))
  const [bet] = await bets(player, 'state=conditional')
  expect(bet.held).toEqual({ exit: 'TRAILING', trigger: 298, distance: 4, slippage: 3 })
  // Held back is what it may have cost when it was accepted, 3.35; an edit asks for no more than it may cost now.
  expect((await balance(player)).exposure).toBe(2_350)
  await post('edit-held', player, marketId, { orderId: held.orderId, slippage: 2 })
  expect((await balance(player)).exposure).toBe(2_050)
  await drop(back)
  const fired = (await server.api('GET', `/api/exchange/orders/${held.orderId}`, { token })).body
  expect(fired).toMatchObject({
    state: 'matched',
    averagePrice: 300,
    held: { trigger: 298, firedPrice: 300 },
  })
  stream.cut()
})

test('a stop and its take-profit share one size, whichever is matched, and go together', async () => {
  const { marketId } = await server.market()
  const [player, maker] = [await server.player(), await server.player()]
  const both = await hold(player, marketId, { takeProfit: 250, strategy: 'pair' })
  expect(both).toMatchObject({ ok: true, state: 'held', size: 1_000, takeProfitId: expect.any(Number) })
  const { orderId, takeProfitId } = both
  // Once, at the stop's 3.35.
  expect((await balance(player)).exposure).toBe(2_350)
  expect(await place(maker, marketId, { side: 'BACK', price: 250, size: 400 })).toMatchObject({
    matched: 400,
  })
  const [stopBet] = await bets(player, 'state=conditional')
  expect(stopBet).toMatchObject({ orderId, unmatched: 600, cancelled: 400, otherLeg: takeProfitId })
  const [profitBet] = await bets(player, 'state=unmatched')
  expect(profitBet).toMatchObject({ orderId: takeProfitId, unmatched: 600, matched: 400, otherLeg: orderId })
  expect(await post('replace', player, marketId, { orderId: takeProfitId, price: 240 })).toMatchObject({
    code: 'order_paired',
  })
  const edited = await post('edit-held', player, marketId, { orderId, takeProfit: 240 })
  expect(edited).toMatchObject({ orderId, size: 600, takeProfitId: expect.any(Number) })
  expect(edited.takeProfitId).not.toBe(takeProfitId)
  expect(await post('edit-held', player, marketId, { orderId, takeProfit: 320 })).toMatchObject({
    code: 'take_profit_wrong',
  })
  const { token } = player
  const all = await server.api('POST', '/api/exchange/orders/cancel', { token, body: { marketId } })
  expect(all.body).toEqual({ results: [], cancelled: 600 })
  expect(await bets(player, 'state=conditional')).toEqual([])
  expect(await bets(player, 'state=unmatched')).toEqual([])
})

test('each fill of an order is followed by its exit, and with a stop the two are a pair', async () => {
  const { marketId } = await server.market()
  const [player, maker] = [await server.player(), await server.player()]
  const offset = { ticks: 5, stopTicks: 2, slippage: 2 }
  const parent = await place(player, marketId, {
    side: 'BACK',
    price: 300,
    size: 1_000,
    offset,
    strategy: 's',
  })
  expect(parent).toMatchObject({ ok: true, state: 'unmatched' })
  expect(await place(maker, marketId, { side: 'LAY', price: 300, size: 400 })).toMatchObject({ matched: 400 })
  const own = await bets(player, 'state=open&strategy=s')
  const exit = own.find(
    ({ side, state }: { side: string; state: string }) => side === 'LAY' && state !== 'held',
  )
  const stopBet = own.find(({ state }: { state: string }) => state === 'held')
  expect(exit).toMatchObject({
    price: 290,
    unmatched: 400,
    parent: parent.orderId,
    otherLeg: stopBet.orderId,
  })
  expect(stopBet).toMatchObject({
    price: 320,
    unmatched: 400,
    parent: parent.orderId,
    otherLeg: exit.orderId,
  })
  expect(stopBet.held).toEqual({ exit: 'STOP', trigger: 310, slippage: 2 })
  expect(own.find(({ orderId }: { orderId: number }) => orderId === parent.orderId)).toMatchObject({ offset })
  // The parent goes, what follows its fill stays.
  await post('cancel', player, marketId, { orderId: parent.orderId })
  expect((await bets(player, 'state=conditional'))[0]).toMatchObject({ orderId: stopBet.orderId })
  const alone = await place(player, marketId, {
    ...{ side: 'BACK', price: 300, size: 400, strategy: 'alone', offset: { stopTicks: 2 } },
  })
  await place(maker, marketId, { side: 'LAY', price: 300, size: 400 })
  const followed = await bets(player, 'state=open&strategy=alone')
  expect(followed.find(({ orderId }: { orderId: number }) => orderId === alone.orderId)).toMatchObject({
    offset: { stopTicks: 2, slippage: 3 },
  })
  const stopAlone = followed.find(({ state }: { state: string }) => state === 'held')
  expect(stopAlone).toMatchObject({ side: 'LAY', unmatched: 400, parent: alone.orderId })
  expect(stopAlone.held).toEqual({ exit: 'STOP', trigger: 310, slippage: 3 })
  expect(stopAlone.otherLeg).toBeUndefined()
  for (const wrong of [
    { ticks: 0 },
    { ticks: 201 },
    { ticks: 1, stopTicks: 0 },
    { ticks: 1, slippage: 21 },
  ]) {
    expect(
      (await place(player, marketId, { side: 'BACK', price: 300, size: 200, offset: wrong })).status,
    ).toBe(422)
  }
  for (const offset of [{ ticks: 1 }, {}, { stopTicks: 2, levelled: true }]) {
    const refused = { side: 'BACK', price: 101, size: 1_000, offset }
    expect(await place(player, marketId, refused)).toMatchObject({ code: 'offset_invalid' })
  }
})
