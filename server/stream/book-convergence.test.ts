/** A client that applies image and deltas has exactly the server's book, through random trading, cuts, resumes and pauses. */
import { afterEach, describe, expect, test } from 'vitest'
import { randomCommand, randomOf, setStage, shapesOfKinds } from '#server/live/testing/random-trading.ts'
import { StreamClient } from './testing/stream-client.ts'
import { type StreamServer, startStreamServer } from './testing/stream-server.ts'

let server: StreamServer

afterEach(() => server.close())

/** What the server says of a market now, in the form the client keeps. */
function expected(marketId: number, depth: 'best' | 'full') {
  const market = server.catalogue.market(marketId)!
  const book = server.catalogue.book(marketId, depth)!
  return {
    status: market.status,
    inPlay: market.inPlay,
    version: market.version,
    matched: market.matched,
    suspendReason: market.suspendReason,
    payAt: market.payAt,
    runnerStates: market.runners.map(({ selectionId, status }) => ({ selectionId, status })),
    runners: book.runners,
  }
}

function kept(client: StreamClient, marketId: number) {
  const market = client.markets.get(marketId)
  if (market === undefined) return undefined
  const { status, inPlay, version, matched, suspendReason, payAt, runnerStates, runners } = market
  const state = { status, inPlay, version, matched, suspendReason, payAt }
  return { ...state, runnerStates, runners: [...runners.values()] }
}

async function agree(client: StreamClient, depth: 'best' | 'full', markets: readonly number[], what: string) {
  const same = () =>
    markets.every((id) => JSON.stringify(kept(client, id)) === JSON.stringify(expected(id, depth)))
  await client.until(same, what).catch(() => undefined)
  for (const id of markets) expect(kept(client, id), what).toEqual(expected(id, depth))
}

describe.each(['best', 'full'] as const)('at depth %s', (depth) => {
  test.each([
    [11, 'winners', undefined],
    [12, 'winners', undefined],
    [13, 'winners', undefined],
    [14, 'other kinds', shapesOfKinds],
  ])('seed %i, markets of %s', async (seed, _, shapes) => {
    server = await startStreamServer({ queuedBytesSoft: 2_000 })
    const stage = setStage(server.live, 6, shapes)
    const random = randomOf(seed)
    const client = new StreamClient(server.port, depth)
    await client.connect()
    client.subscribe(stage.markets)
    let continued = 0
    for (let round = 0; round < 60; round++) {
      const trade = () =>
        server.live.batch(Array.from({ length: 1 + random(6) }, () => randomCommand(stage, random)))
      const fate = random(6)
      if (fate === 0) {
        client.cut()
        for (let i = random(4); i >= 0; i--) trade()
        const images = client.of('market-image').length
        await client.connect()
        client.subscribe(stage.markets)
        await agree(client, depth, stage.markets, `seed ${seed} round ${round}, after a cut`)
        if (client.of('market-image').length === images) continued++
      } else if (fate === 1) {
        client.pause()
        for (let i = 0; i < 20; i++) trade()
        client.resume()
      } else {
        for (let i = random(8); i >= 0; i--) trade()
      }
      await agree(client, depth, stage.markets, `seed ${seed} round ${round}`)
    }
    // A market unwatched for less than a minute is continued, never sent again as a whole.
    expect(continued).toBeGreaterThan(2)
    expect(client.of('market-image')).toHaveLength(stage.markets.length)
  })
})

test('after a sequence that the server does not reach back to comes an image, never a delta', async () => {
  server = await startStreamServer()
  const stage = setStage(server.live)
  const client = new StreamClient(server.port)
  await client.connect()
  const subscribe = (resume: Record<string, number>) => {
    client.send({ op: 'unsubscribe', topic: 'markets' })
    client.send({ op: 'subscribe', topic: 'markets', marketIds: [1], resume })
  }
  subscribe({ '1': server.live.sequence - 1 })
  await client.until(() => client.of('market-image').length === 1)
  subscribe({ '1': server.live.sequence + 1 })
  await client.until(() => client.of('market-image').length === 2)
  subscribe({ '1': server.live.sequence })
  server.live.make({ kind: 'suspend-market', market: stage.markets[0]!, lapse: false, reason: 'Rain' })
  await client.until(() => client.of('market-delta').length === 1)
  expect(client.of('market-image')).toHaveLength(2)
  expect(client.markets.get(1)).toMatchObject({ status: 'SUSPENDED', suspendReason: 'Rain' })
})

test('many changes between two flushes are one message, and readers in step get the same bytes', async () => {
  server = await startStreamServer({ flushMs: 40 })
  const stage = setStage(server.live)
  const random = randomOf(5)
  const clients = [
    new StreamClient(server.port),
    new StreamClient(server.port),
    new StreamClient(server.port),
  ]
  for (const client of clients) {
    await client.connect()
    client.subscribe(stage.markets)
    await client.until(() => client.markets.size === 3)
  }
  for (let i = 0; i < 200; i++) server.live.batch([randomCommand(stage, random)])
  for (const client of clients) await agree(client, 'best', stage.markets, 'after 200 batches')
  const told = clients.map((client) => client.of('market-delta'))
  expect(told[1]).toEqual(told[0])
  expect(told[2]).toEqual(told[0])
  expect(told[0]!.length).toBeLessThanOrEqual(stage.markets.length * 2)
})
