/** The time machine over the calls: public prices, own bets with a token, and what is refused. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

async function place({ token }: Person, marketId: number, side: string, size: number) {
  const body = { marketId, instructions: [{ selectionId: 11, side, price: 300, size }] }
  return (await server.api('POST', '/api/exchange/orders/place', { token, body })).body.results[0]
}
const get = (path: string, token?: string) => server.api('GET', `/api/exchange/markets/${path}`, { token })

test('everyone plays a market again, and its players see where their own bets happened', async () => {
  const { marketId } = await server.market()
  const [player, other, stranger] = [await server.player(), await server.player(), await server.player()]
  const { orderId } = await place(player, marketId, 'BACK', 500)
  await place(other, marketId, 'LAY', 200)
  await server.running.views.reached(server.running.sequencer.sequence)

  const range = (await get(`${marketId}/replay`)).body
  expect(range).toMatchObject({ marketId, from: expect.any(Number), isComplete: true })
  expect(range.to).toBeGreaterThanOrEqual(range.from)
  const page = (await get(`${marketId}/replay/page?from=${range.from}`)).body
  expect(page).toMatchObject({ marketId, time: range.from, next: null })
  expect(page.runners.map((runner: { selectionId: number }) => runner.selectionId)).toEqual([11, 22])
  const entries = page.frames.flatMap(({ levels }: { levels?: unknown[] }) => levels ?? [])
  const last = entries.at(-1) ?? [0, 1, ...page.runners[0].lay[0]]
  expect(last).toEqual([0, 1, 300, 300])

  expect(range.names).toMatchObject({
    marketName: expect.any(String),
    runners: [{ selectionId: 11 }, { selectionId: 22 }],
  })
  expect(range.markets).toEqual([{ marketId, name: range.names.marketName }])
  expect(range.marks.at(-1)).toMatchObject({ status: 'OPEN', inPlay: false })
  expect(page.runners[0]).toMatchObject({ lastPrice: expect.toBeOneOf([null, 300]) })
  const course = (await get(`${marketId}/replay/course?selectionId=11`)).body
  // As the recording begins: before the match, or with it.
  const points = [[range.from, page.runners[0].lastPrice, 0]]
  expect(course).toMatchObject({ marketId, selectionId: 11, points, next: null })
  expect((await get(`${marketId}/replay/course?selectionId=99`)).body.code).toBe('runner_not_found')

  const own = (await get(`${marketId}/replay/bets`, player.token)).body
  expect(own.bets).toMatchObject([
    { kind: 'placed', orderId, selectionId: 11, side: 'BACK', price: 300, size: 500 },
    { kind: 'matched', orderId, price: 300, size: 200 },
  ])
  expect((await get(`${marketId}/replay/bets`, stranger.token)).body.bets).toEqual([])
  expect((await get(`${marketId}/replay/bets`)).body.code).toBe('not_signed_in')
})

test('of a market that there is not, or in which nothing has happened, nothing is played', async () => {
  expect((await get('999999/replay')).body).toMatchObject({ from: null, to: null })
  expect((await get('999999/replay/page')).body.code).toBe('market_not_found')
  const { token } = await server.admin()
  const { eventId } = await server.market()
  const runners = [
    { selectionId: 11, name: 'A' },
    { selectionId: 22, name: 'B' },
  ]
  const body = { eventId, name: 'Set winner', runners }
  const { marketId } = (await server.api('POST', '/api/admin/markets', { token, body })).body
  expect((await get(`${marketId}/replay/page`)).body.code).toBe('nothing_recorded')
  // Of its event the other market alone can be played.
  await server.running.views.reached(server.running.sequencer.sequence)
  const played = [{ marketId: expect.any(Number), name: 'Match Odds' }]
  expect((await get(`${marketId}/replay`)).body).toMatchObject({ from: null, markets: played })
  await server.api('POST', `/api/admin/markets/${marketId}/open`, { token, body: {} })
  await server.running.views.reached(server.running.sequencer.sequence)
  const { markets } = (await get(`${marketId}/replay`)).body
  expect(markets).toEqual([...played, { marketId, name: 'Set winner' }])
  expect((await get('x/replay')).body.code).toBe('not_found')
})

test.each(['from=x', 'from=-1', 'to=5', 'from=1&from=2'])('%s is refused', async (query) => {
  const { marketId } = await server.market()
  const { status, body } = await get(`${marketId}/replay/page?${query}`)
  expect([status, body.code]).toEqual([422, 'invalid_request'])
})
