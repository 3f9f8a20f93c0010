/** Near and far price over real sockets: they follow each order at the starting price, and the book from minute to minute. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StreamClient } from './testing/stream-client.ts'
import { type StreamServer, startStreamServer } from './testing/stream-server.ts'

let server: StreamServer
let client: StreamClient
let market: number
let accounts: number[]

beforeEach(async () => {
  server = await startStreamServer({ heartbeatMs: 100 })
  const { live } = server
  const event = live.make({
    ...{ kind: 'create-event', sport: 'horse-race', name: '15:40', competition: 'Cup' },
    startTime: 1_700_000_100_000,
  })
  market = live.make({
    ...{ kind: 'create-market', event, name: 'Win', numberOfWinners: 1, betDelayMs: 0 },
    runners: [1, 2, 3].map((selectionId) => ({ selectionId, name: `Runner ${selectionId}` })),
    ...{ betDelayModel: 'PASSIVE', commissionBps: 0, stakeMin: 100, profitRatioChecked: false },
    terms: { startingPrice: true },
  })
  live.make({ kind: 'open-market', market })
  accounts = [1, 2, 3].map(() => live.make({ kind: 'open-account', grant: 10_000_000 }))
  client = new StreamClient(server.port)
  await client.connect()
  client.subscribe([market])
  await client.until(() => client.of('market-image').length === 1)
})
afterEach(async () => {
  client.cut()
  await server.close()
})

const atStart = (account: number, side: 'BACK' | 'LAY', size: number, limit?: number) =>
  server.live.make({
    ...{ kind: 'place-at-start', market, account: accounts[account]!, selectionId: 1, side, size },
    ...(limit !== undefined && { limit }),
  })
const rest = (side: 'BACK' | 'LAY', price: number, size: number) =>
  server.live.make({
    ...{ kind: 'place-order', market, account: accounts[2]!, selectionId: 1, side, price, size },
    ...{ persistence: 'PERSIST', timeInForce: 'LIMIT' },
  })

/** Resolves once the reader has last been told these prices of the first runner. */
const told = (near: number | null, far: number | null) =>
  client.until(() => {
    const changes = client.of('market-delta').flatMap(({ runners }) => runners ?? [])
    const last = { near: null as number | null, far: null as number | null }
    for (const { selectionId, nearPrice, farPrice } of changes) {
      if (selectionId !== 1) continue
      if (nearPrice !== undefined) last.near = nearPrice
      if (farPrice !== undefined) last.far = farPrice
    }
    return last.near === near && last.far === far
  }, `near ${near} and far ${far}`)

test('each order at the starting price, and each limit that is loosened, is in near and far price at once', async () => {
  expect(client.of('market-image')[0]!.runners[0]).toMatchObject({ nearPrice: null, farPrice: null })
  atStart(0, 'BACK', 1_000)
  const changes = () => client.of('market-delta').flatMap(({ runners }) => runners ?? [])
  await client.until(() => changes().some(({ startStakes }) => startStakes === 1_000), 'the stake alone')
  atStart(1, 'LAY', 6_000)
  await told(700, 700)
  const dear = atStart(0, 'BACK', 1_000, 900)
  // The far price knows no limits; at 7.00 the second back does not take part.
  await told(700, 400)
  server.live.make({ kind: 'loosen-limit', market, account: accounts[0]!, order: dear, limit: 300 })
  await told(400, 400)
})

test('what only the book changes is told from minute to minute, also where nobody touches the runner again', async () => {
  atStart(0, 'BACK', 1_000)
  atStart(1, 'LAY', 6_000)
  await told(700, 700)
  rest('BACK', 500, 500)
  const { live } = server
  client.send({ op: 'ping' })
  await client.until(() => client.of('pong').length === 1)
  const before = (await server.catalogue.book(market, 'best'))!.runners[0]
  expect(before).toMatchObject({ nearPrice: 700, farPrice: 700 })
  live.batch(
    [{ kind: 'credit-account', account: accounts[2]!, amount: 1, as: 'credit', reason: 'x' }],
    60_000,
  )
  await told(500, 700)
})
