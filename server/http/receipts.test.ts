/** Cross-matches over the calls: receipts for everybody who is in one, the two sides of a line, and voids that take all legs. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Receipts } from '#contract/receipts.ts'
import { done } from '#server/sequencer/testing/exchange.ts'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
let admin: Person
let backer: Person
let others: Person[]
let stranger: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
  backer = await server.player()
  others = [await server.player(), await server.player()]
  stranger = await server.player()
})
afterAll(() => server.stop())

const named = (names: readonly string[]) => names.map((name, i) => ({ selectionId: i + 1, name }))

async function place({ token }: Person, marketId: number, instruction: object) {
  const body = { marketId, instructions: [{ side: 'BACK', ...instruction }] }
  const [result] = (await server.api('POST', '/api/exchange/orders/place', { token, body })).body.results
  return result
}

const receipts = ({ token }: Person, orderId: number, query = '') =>
  server.api('GET', `/api/exchange/orders/${orderId}/receipts${query}`, { token })
const betOf = async ({ token }: Person, orderId: number) =>
  (await server.api('GET', `/api/exchange/orders/${orderId}`, { token })).body
const change = (marketId: number, path: string, body: object) =>
  server.api('POST', `/api/admin/markets/${marketId}/${path}`, { token: admin.token, body })
const versionOf = async (marketId: number) =>
  (await server.api('GET', `/api/exchange/markets/${marketId}`)).body.version

/** Three runners of whom the first two are backed by others: who backs the third is matched across them at 3.35. */
async function crossed() {
  const { marketId } = await server.market({
    ...{ commissionBps: 0, runners: named(['Ash', 'Birch', 'Cedar']), terms: { crossMatching: true } },
  })
  const legs = [
    await place(others[0]!, marketId, { selectionId: 1, price: 270, size: 1_000 }),
    await place(others[1]!, marketId, { selectionId: 2, price: 300, size: 10_000 }),
  ].map(({ orderId }) => orderId as number)
  const taker = await place(backer, marketId, { selectionId: 3, price: 300, size: 500 })
  expect(taker).toMatchObject({ matched: 500, averagePrice: 335 })
  return { marketId, legs, taker: taker.orderId as number }
}

test('everybody in a cross-match sees the same receipt, which names nobody', async () => {
  const { marketId, legs, taker } = await crossed()
  const whose = new Map([
    [taker, backer],
    [legs[0]!, others[0]!],
    [legs[1]!, others[1]!],
  ])
  const payout = 500 * 335
  const parts = [
    { orderId: taker, selectionId: 3, side: 'BACK', price: 335, size: 500 },
    { orderId: legs[0]!, selectionId: 1, side: 'BACK', price: 270, size: Math.ceil(payout / 270) },
    { orderId: legs[1]!, selectionId: 2, side: 'BACK', price: 300, size: Math.ceil(payout / 300) },
  ]
  const stakes = parts.reduce((sum, { size }) => sum + size, 0)
  const gains = parts.map(({ selectionId, price, size }) => {
    return { selectionId, gain: 100 * stakes - price * size }
  })
  for (const { gain } of gains) expect(gain).toBeGreaterThanOrEqual(0)
  for (const [orderId, person] of whose) {
    const { status, body } = await receipts(person, orderId)
    expect(status).toBe(200)
    expect(body satisfies Receipts).toEqual({
      ...{ orderId, marketId, next: null },
      receipts: [
        {
          matchedAt: expect.any(Number),
          parts: parts.map((part) => ({ ...part, isOwn: part.orderId === orderId, isVoid: false })),
          ...{ partCount: 3, gains },
        },
      ],
    })
    expect(await betOf(person, orderId)).toMatchObject({ crossMatched: true })
  }
})

test('somebody else’s receipt is not found, nor one without a session', async () => {
  const { taker, legs } = await crossed()
  // Whether somebody has a bet that has left memory is known once the views have come to the last batch.
  const { views, sequencer } = server.running
  await views.reached(sequencer.sequence)
  for (const orderId of [taker, ...legs]) {
    expect((await receipts(stranger, orderId)).body.code).toBe('order_not_found')
  }
  expect((await receipts(others[0]!, legs[1]!)).status).toBe(404)
  const { status, body } = await server.api('GET', `/api/exchange/orders/${taker}/receipts`)
  expect([status, body.code]).toEqual([401, 'not_signed_in'])
})

test('a bet on its own runner alone has none, and a page goes on where the last one ended', async () => {
  const { marketId, legs } = await crossed()
  const alone = await place(stranger, marketId, { selectionId: 3, side: 'LAY', price: 600, size: 200 })
  expect((await receipts(stranger, alone.orderId)).body).toMatchObject({ receipts: [], next: null })
  expect((await betOf(stranger, alone.orderId)).crossMatched).toBeUndefined()
  const again = await place(backer, marketId, { selectionId: 3, price: 300, size: 200 })
  // What is laid at 6.00 is better; it is taken first.
  expect(again).toMatchObject({ matched: 200, averagePrice: 600 })
  // Of 1.00 a cent is left: all of it cannot be had without cost to the house.
  expect(await place(backer, marketId, { selectionId: 3, price: 300, size: 100 })).toMatchObject({
    matched: 99,
  })
  const first = (await receipts(others[1]!, legs[1]!, '?limit=1')).body as Receipts
  expect(first.receipts.map(({ parts }) => parts[0]!.size)).toEqual([99])
  const second = (await receipts(others[1]!, legs[1]!, `?limit=1&cursor=${first.next}`)).body as Receipts
  expect([second.receipts.map(({ parts }) => parts[0]!.size), second.next]).toEqual([[500], null])
})

test('a void of one runner takes the cross-matches that he is part of whole, and says so', async () => {
  const { marketId, legs, taker } = await crossed()
  const layer = await server.player()
  await place(layer, marketId, { selectionId: 3, side: 'LAY', price: 350, size: 300 })
  const direct = await place(stranger, marketId, { selectionId: 3, price: 350, size: 300 })
  const to = Date.now() + 60_000
  const window = { marketVersion: await versionOf(marketId), from: 0, to, reason: 'A price by mistake' }
  expect((await change(marketId, 'void-window', { ...window, selectionId: 9 })).body.code).toBe(
    'runner_not_found',
  )
  const rule = 'PALPABLE_ERROR'
  expect((await change(marketId, 'void-window', { ...window, rule, selectionId: 1 })).status).toBe(200)
  const { receipts: shown } = (await receipts(backer, taker)).body as Receipts
  expect(shown[0]!.parts.map(({ isVoid }) => isVoid)).toEqual([true, true, true])
  expect(shown[0]!.gains.map(({ gain }) => gain)).toEqual([0, 0, 0])
  expect(await betOf(others[1]!, legs[1]!)).toMatchObject({ matched: 0, unmatched: 9_441, voided: 559 })
  expect(await betOf(stranger, direct.orderId)).toMatchObject({ matched: 300 })
  const market = (await server.api('GET', `/api/exchange/markets/${marketId}`)).body
  expect(market.notices).toEqual([
    {
      ...{ time: expect.any(Number), kind: 'VOID', rule, sentence: window.reason },
      ...{ selectionId: 1, from: 0, to },
    },
  ])
  const again = { ...window, marketVersion: await versionOf(marketId), selectionId: 1 }
  expect((await change(marketId, 'void-window', again)).body.code).toBe('window_empty')
})

test('a line’s two sides are matched with each other, halves and all', async () => {
  const lines = [-75, 25]
  const handicaps = lines.flatMap((handicap) => [
    { side: 'HOME' as const, handicap },
    { side: 'AWAY' as const, handicap: -handicap },
  ])
  const { marketId } = await server.market({
    ...{ commissionBps: 0, runners: named(['Ash', 'Birch', 'Ash', 'Birch']) },
    terms: { marketKind: 'ASIAN_HANDICAP', handicaps },
  })
  expect((await server.api('GET', `/api/exchange/markets/${marketId}`)).body.crossMatching).toBe(true)
  const balances = async () =>
    Promise.all(
      [others[0]!, backer].map(async ({ token }) => {
        return (await server.api('GET', '/api/exchange/balance', { token })).body.balance
      }),
    )
  const before = await balances()
  const leg = await place(others[0]!, marketId, { selectionId: 1, price: 190, size: 10_000 })
  // 1 / (1 - 1 / 1.90) is 2.111: one who backs the other side of the line gets 2.11, and nobody gets anything on another line.
  const book = (await server.api('GET', `/api/exchange/markets/${marketId}/book`)).body
  expect(book.runners.map((runner: { back: unknown[] }) => runner.back)).toEqual([[], [[211, 9_005]], [], []])
  const taken = await place(backer, marketId, { selectionId: 2, price: 211, size: 5_000 })
  expect(taken).toMatchObject({ matched: 5_000, averagePrice: 211 })
  const receipt = (await receipts(backer, taken.orderId)).body.receipts[0]
  expect(receipt.parts).toMatchObject([
    { selectionId: 2, price: 211, size: 5_000 },
    { orderId: leg.orderId, selectionId: 1, price: 190, size: 5_553 },
  ])
  await change(marketId, 'suspend', {})
  // By one goal: home less 0.75 is half won.
  const marketVersion = await versionOf(marketId)
  expect((await change(marketId, 'settle', { marketVersion, number: 1 })).status).toBe(200)
  expect(await balances()).toEqual([before[0] + Math.round((5_553 * 0.9) / 2), before[1] - 2_500])
})

test('once the matches have left memory the receipts are gone', async () => {
  const { marketId, taker } = await crossed()
  await change(marketId, 'suspend', {})
  const marketVersion = await versionOf(marketId)
  expect((await change(marketId, 'settle', { marketVersion, winners: [1] })).status).toBe(200)
  const { sequencer, views } = server.running
  await done(sequencer, { kind: 'trim-market', market: marketId })
  await views.reached(sequencer.sequence)
  const { status, body } = await receipts(backer, taker)
  expect([status, body.code]).toEqual([410, 'receipts_gone'])
  expect((await receipts(stranger, taker)).body.code).toBe('order_not_found')
})
