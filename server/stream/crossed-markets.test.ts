/** Markets whose orders are matched across the runners, over real sockets: what changes on one of them is told of those it is a leg of. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MarketTerms } from '#core/exchange/market-terms.ts'
import { StreamClient } from './testing/stream-client.ts'
import { type StreamServer, startStreamServer } from './testing/stream-server.ts'

let server: StreamServer
let client: StreamClient

beforeEach(async () => {
  server = await startStreamServer({ heartbeatMs: 100 })
  client = new StreamClient(server.port)
  await client.connect()
})
afterEach(async () => {
  client.cut()
  await server.close()
})

/** Makes a market and somebody who offers in it, and watches it. */
async function watchMarket(runnerCount: number, terms: MarketTerms) {
  const { live } = server
  const event = live.make({
    ...{ kind: 'create-event', sport: 'soccer', name: 'A v B', competition: 'Cup' },
    startTime: 1_700_000_100_000,
  })
  const market = live.make({
    ...{ kind: 'create-market', event, name: 'Lines', numberOfWinners: 1, betDelayMs: 0 },
    runners: Array.from({ length: runnerCount }, (_, i) => ({ selectionId: i + 1, name: `Runner ${i}` })),
    ...{ betDelayModel: 'PASSIVE', commissionBps: 0, stakeMin: 100, profitRatioChecked: false, terms },
  })
  live.make({ kind: 'open-market', market })
  const account = live.make({ kind: 'open-account', grant: 10_000_000 })
  client.subscribe([market])
  await client.until(() => client.of('market-image').length === 1)
  return (selectionId: number, price: number) =>
    live.make({
      ...{ kind: 'place-order', market, account, selectionId, side: 'BACK', price, size: 1_000 },
      ...{ persistence: 'PERSIST', timeInForce: 'LIMIT' },
    })
}

/** Resolves once the reader has been told this best price to back of a runner. Returns whose prices were told with it. */
async function told(selectionId: number, price: number): Promise<number[]> {
  const runnersOf = () => client.of('market-delta').map(({ runners = [] }) => runners)
  const find = () =>
    runnersOf().find((runners) =>
      runners.some((one) => one.selectionId === selectionId && one.back?.[0]?.[0] === price),
    )
  await client.until(() => find() !== undefined, `${price} on ${selectionId}`)
  return find()!.map((one) => one.selectionId)
}

test('of a line it is the other side, and no other line', async () => {
  const handicaps = [-25, 0].flatMap((handicap) => [
    { side: 'HOME', handicap } as const,
    { side: 'AWAY', handicap: 0 - handicap } as const,
  ])
  const back = await watchMarket(4, { marketKind: 'ASIAN_HANDICAP', handicaps, crossMatching: true })
  back(3, 210)
  expect(await told(4, 190)).toEqual([3, 4])
})

test('where one wins it is each of the others', async () => {
  const back = await watchMarket(3, { crossMatching: true })
  back(1, 270)
  back(2, 300)
  expect(await told(3, 335)).toContain(3)
})
