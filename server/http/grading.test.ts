/** Results that are paid later, over the calls and the stream: what is seen in between, corrected, and kept over a restart. */
import { afterEach, expect, test } from 'vitest'
import type { CreateMarket } from '#contract/admin.ts'
import { temporaryFolder } from '#server/sequencer/testing/exchange.ts'
import { StreamClient } from '#server/stream/testing/stream-client.ts'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

const minute = 60_000
let time = 1_900_000_000_000
const now = () => time
let server: TestServer
afterEach(() => server.stop())

const change = async (marketId: number, path: string, body: object = {}) =>
  server.api('POST', `/api/admin/markets/${marketId}/${path}`, { token: (await server.admin()).token, body })
const readMarket = async (marketId: number) =>
  (await server.api('GET', `/api/exchange/markets/${marketId}`)).body
const read = async ({ token }: Person, path: string) =>
  (await server.api('GET', `/api/exchange/${path}`, { token })).body
const moneyOf = async (person: Person) => {
  const { balance, exposure } = await read(person, 'balance')
  return [balance, exposure]
}

async function decide(marketId: number, path: string, body: object) {
  const { version: marketVersion } = await readMarket(marketId)
  return change(marketId, path, { marketVersion, ...body })
}

/** A suspended market in which 10.00 at 3.00 on Ahti is matched. */
async function matchedMarket(settings: Partial<CreateMarket>) {
  const { marketId } = await server.market({ commissionBps: 500, ...settings })
  const [backer, layer] = [await server.player(), await server.player()]
  for (const [{ token }, side] of [
    [layer, 'LAY'],
    [backer, 'BACK'],
  ] as const) {
    const instructions = [{ selectionId: 11, side, price: 300, size: 1_000 }]
    await server.api('POST', '/api/exchange/orders/place', { token, body: { marketId, instructions } })
  }
  await change(marketId, 'suspend')
  return { marketId, backer, layer }
}

test('a result is seen by all before it is paid; a correction is paid after the whole delay', async () => {
  server = await startServer({ now })
  const { marketId, backer, layer } = await matchedMarket({ payDelaySeconds: 300 })
  const client = new StreamClient(Number(new URL(server.url).port))
  // Who is silent while minutes pass is cut off, and comes back.
  const listen = async () => {
    await client.connect()
    client.subscribe([marketId])
    client.send({ op: 'subscribe', topic: 'catalogue' })
  }
  await listen()
  await client.until(() => client.markets.has(marketId))

  expect((await decide(marketId, 'settle', { winners: [11] })).status).toBe(200)
  const graded = await readMarket(marketId)
  expect(graded).toMatchObject({ status: 'GRADED', payAt: time + 5 * minute, payDelaySeconds: 300 })
  expect(graded.runners.map(({ status }: { status: string }) => status)).toEqual(['WINNER', 'LOSER'])
  expect(graded.notices).toBeUndefined()
  await client.until(() => client.markets.get(marketId)?.status === 'GRADED')
  expect(client.markets.get(marketId)).toMatchObject({
    ...{ payAt: graded.payAt, version: graded.version },
    runnerStates: [
      { selectionId: 11, status: 'WINNER' },
      { selectionId: 22, status: 'LOSER' },
    ],
  })
  expect([await moneyOf(backer), await moneyOf(layer)]).toEqual([
    [100_000, 1_000],
    [100_000, 2_000],
  ])
  expect((await read(backer, 'bets?state=matched')).bets).toMatchObject([
    { state: 'matched', matched: 1_000 },
  ])
  const again = await decide(marketId, 'settle', { winners: [22] })
  expect([again.status, again.body.code]).toEqual([409, 'market_state_wrong'])

  client.cut()
  time += 5 * minute - 1
  await listen()
  const reason = 'The photograph'
  const heard = client.of('catalogue-changed').length
  expect((await decide(marketId, 'resettle', { winners: [22], reason })).status).toBe(200)
  const corrected = await readMarket(marketId)
  expect(corrected).toMatchObject({ status: 'GRADED', payAt: time + 5 * minute })
  expect(corrected.notices).toEqual([{ time, kind: 'CORRECTION', sentence: reason }])
  await client.until(() => client.markets.get(marketId)?.payAt === corrected.payAt)
  // The notice of it stands in what is read, not in what is streamed.
  await client.until(() => client.of('catalogue-changed').length > heard)

  client.cut()
  time += 5 * minute
  // Whatever comes first: what is due goes before it.
  await server.player()
  const settled = await readMarket(marketId)
  expect(settled).toMatchObject({ status: 'SETTLED', version: corrected.version + 1 })
  expect(settled.payAt).toBeUndefined()
  expect([await moneyOf(backer), await moneyOf(layer)]).toEqual([
    [99_000, 0],
    [100_950, 0],
  ])
  await listen()
  await client.until(() => client.markets.get(marketId)?.status === 'SETTLED')
  expect(client.markets.get(marketId)?.payAt).toBeUndefined()
  const { views, sequencer } = server.running
  await views.reached(sequencer.sequence)
  expect((await read(layer, 'bets?state=settled')).bets).toMatchObject([{ profit: 1_000 }])
  client.cut()
})

test('a graded market that is void has no result any more, and everybody his stakes', async () => {
  server = await startServer({ now })
  const { marketId, backer } = await matchedMarket({ payDelaySeconds: 60 })
  await decide(marketId, 'settle', { winners: [11] })
  expect((await decide(marketId, 'void', { reason: 'Abandoned', rule: 'MATCH_ABANDONED' })).status).toBe(200)
  const market = await readMarket(marketId)
  expect(market).toMatchObject({ status: 'VOIDED', notices: [{ kind: 'VOID', rule: 'MATCH_ABANDONED' }] })
  expect(market.runners.map(({ status }: { status: string }) => status)).toEqual(['ACTIVE', 'ACTIVE'])
  expect(await moneyOf(backer)).toEqual([100_000, 0])
})

test('what was due while the server was down is paid at its start', async () => {
  const { dataDir, remove } = temporaryFolder()
  server = await startServer({ now, dataDir })
  const { marketId, backer } = await matchedMarket({ payDelaySeconds: 300 })
  await decide(marketId, 'settle', { winners: [11] })
  await server.stop()
  time += 2 * minute
  server = await startServer({ now, dataDir })
  expect(await readMarket(marketId)).toMatchObject({ status: 'GRADED', payAt: time + 3 * minute })
  await server.stop()
  time += 20 * minute
  server = await startServer({ now, dataDir })
  await expect.poll(async () => (await readMarket(marketId)).status).toBe('SETTLED')
  expect(await moneyOf(backer)).toEqual([101_900, 0])
  await server.stop()
  server = await startServer({ now })
  remove()
})

test.each([
  ['demo', undefined],
  ['standard', 300],
  ['strict', 300],
])('under the profile %s a market that names no delay has one of %s seconds', async (profile, seconds) => {
  server = await startServer({ now, env: { PROFILE: profile } })
  const { eventId, marketId } = await server.market()
  expect((await readMarket(marketId)).payDelaySeconds).toBe(seconds)
  const { marketId: atOnce } = await server.market({ payDelaySeconds: 0 })
  expect((await readMarket(atOnce)).payDelaySeconds).toBeUndefined()
  const { token } = await server.admin()
  const made = await server.api('POST', '/api/admin/markets/from-template', {
    token,
    body: { eventId, type: 'MATCH_ODDS' },
  })
  expect((await readMarket(made.body.marketId)).payDelaySeconds).toBe(seconds)
  for (const payDelaySeconds of [-1, 86_401, 0.5]) {
    const body = { eventId, type: 'MATCH_ODDS', payDelaySeconds }
    expect((await server.api('POST', '/api/admin/markets/from-template', { token, body })).status).toBe(422)
  }
})
