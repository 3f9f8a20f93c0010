/** The read of one's own places in the queues, over the calls. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function rest({ token }: Person, marketId: number, size: number): Promise<number> {
  const instructions = [{ selectionId: 11, side: 'BACK', price: 300, size }]
  const body = { marketId, instructions }
  const answer = await server.api('POST', '/api/exchange/orders/place', { token, body })
  return answer.body.results[0].orderId
}
const read = (token: string | undefined, marketId: number) =>
  server.api('GET', `/api/exchange/markets/${marketId}/queue`, { token })

test('a player reads the places of own orders, a stranger none, a guest is refused', async () => {
  const { marketId } = await server.market()
  const [player, other] = [await server.player(), await server.player()]
  await rest(other, marketId, 700)
  const first = await rest(player, marketId, 500)
  const second = await rest(player, marketId, 200)
  const { status, body } = await read(player.token, marketId)
  expect(status).toBe(200)
  const sequence = expect.any(Number)
  expect(body).toEqual({
    ...{ marketId, sequence, isWhole: true },
    orders: [
      [second, 1_200, 0],
      [first, 700, 200],
    ],
  })
  const stranger = await server.player()
  expect((await read(stranger.token, marketId)).body.orders).toEqual([])
  expect((await read(undefined, marketId)).body.code).toBe('not_signed_in')
})

test('of a market that there is not it is a 404', async () => {
  const { token } = await server.player()
  expect((await read(token, 999_999)).body.code).toBe('market_not_found')
  const wrong = await server.api('GET', '/api/exchange/markets/x/queue', { token })
  expect(wrong.body.code).toBe('not_found')
})
