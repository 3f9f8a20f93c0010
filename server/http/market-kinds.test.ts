/** Markets of every kind over the calls: made, traded, settled, corrected, and read back, also from history. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CreateMarket } from '#contract/admin.ts'
import { done } from '#server/sequencer/testing/exchange.ts'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
let admin: Person
beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
})
afterAll(() => server.stop())

const change = (marketId: number, path: string, body: object = {}) =>
  server.api('POST', `/api/admin/markets/${marketId}/${path}`, { token: admin.token, body })
const readMarket = async (marketId: number) =>
  (await server.api('GET', `/api/exchange/markets/${marketId}`)).body

/** Suspends the market and gives it its result. */
async function settle(marketId: number, result: object) {
  await change(marketId, 'suspend')
  const { version: marketVersion } = await readMarket(marketId)
  return change(marketId, 'settle', { marketVersion, ...result })
}

async function place({ token }: Person, marketId: number, ...instructions: object[]) {
  const body = { marketId, instructions }
  return (await server.api('POST', '/api/exchange/orders/place', { token, body })).body.results
}

const read = async ({ token }: Person, path: string) =>
  (await server.api('GET', `/api/exchange/${path}`, { token })).body
const balanceOf = async (person: Person) => (await read(person, 'balance')).balance

/** Once history has them. */
async function settledBets(person: Person) {
  const { views, sequencer } = server.running
  await views.reached(sequencer.sequence)
  return (await read(person, 'bets?state=settled')).bets
}

/** The least first. */
function profitsOf(bets: readonly { profit: number }[]): number[] {
  return bets.map(({ profit }) => profit).sort((a, b) => a - b)
}

const named = (names: readonly string[]) => names.map((name, i) => ({ selectionId: i + 1, name }))

async function marketOf(settings: Partial<CreateMarket>) {
  const { marketId } = await server.market({ commissionBps: 0, ...settings })
  return { marketId, backer: await server.player(), layer: await server.player() }
}

test('an Asian market of 300 lines is made, traded and settled, and its result is corrected', async () => {
  const lines = Array.from({ length: 150 }, (_, i) => (i - 75) * 25)
  const handicaps = lines.flatMap((handicap) => [
    { side: 'HOME' as const, handicap },
    { side: 'AWAY' as const, handicap: 0 - handicap },
  ])
  const { marketId, backer, layer } = await marketOf({
    runners: named(handicaps.map(({ side }) => (side === 'HOME' ? 'Ash' : 'Birch'))),
    terms: { marketKind: 'ASIAN_HANDICAP', handicaps },
  })
  const made = await readMarket(marketId)
  expect(made.kind).toBe('ASIAN_HANDICAP')
  expect(made.runners.map(({ handicap }: { handicap: object }) => handicap)).toEqual(handicaps)

  // Ash -0.75, -0.25 and +0.25, each laid and then backed for 2.00 at 1.93; and the last line of all.
  const chosen = [-75, -25, 25, 74 * 25].map((line) => 2 * lines.indexOf(line) + 1)
  const orders = (side: string) => chosen.map((selectionId) => ({ selectionId, side, price: 193, size: 200 }))
  await place(layer, marketId, ...orders('LAY'))
  expect((await place(layer, marketId, { ...orders('LAY')[0], price: 100_001 }))[0].code).toBe(
    'price_off_ladder',
  )
  const book = await server.api('GET', `/api/exchange/markets/${marketId}/book?depth=full`)
  expect(book.body.runners[299]).toMatchObject({ selectionId: 300, back: [], lay: [] })
  expect(book.body.runners[chosen[0]! - 1]).toMatchObject({ back: [[193, 200]] })
  for (const { ok, matched } of await place(backer, marketId, ...orders('BACK'))) {
    expect({ ok, matched }).toEqual({ ok: true, matched: 200 })
  }

  const position = await read(backer, `markets/${marketId}/position`)
  expect(position).toEqual({
    ...{ marketId, exposure: 800, runners: [] },
    numbers: [
      { from: -20, to: -19, result: -800 },
      { from: -18, to: -1, result: 186 - 3 * 200 },
      { from: 0, to: 0, result: 186 + 93 - 100 - 200 },
      { from: 1, to: 1, result: 3 * 186 + 93 },
      { from: 2, to: 20, result: 4 * 186 },
    ],
  })
  const whatIf = await server.api('POST', `/api/exchange/markets/${marketId}/what-if`, {
    token: backer.token,
    body: { instructions: [{ ...orders('LAY')[3], size: 400 }] },
  })
  expect(whatIf.body.now).toEqual(position)
  expect(whatIf.body.after).toMatchObject({ exposure: 786 })
  expect(whatIf.body.availableAfter).toBe(100_000 - 786)

  expect((await settle(marketId, { winners: [1] })).body.code).toBe('result_invalid')
  expect((await settle(marketId, { number: 21 })).body.code).toBe('result_invalid')
  // Ash by one: -0.75 half won, the others won.
  expect((await settle(marketId, { number: 1 })).status).toBe(200)
  const won = 3 * 186 + 93
  expect(await balanceOf(backer)).toBe(100_000 + won)
  expect(await balanceOf(layer)).toBe(100_000 - won)
  const settled = await readMarket(marketId)
  expect(settled).toMatchObject({ status: 'SETTLED', number: 1 })
  const statuses = (market: typeof settled) => [-100, -75, 0].map((line) => statusAt(market, line))
  const statusAt = (market: typeof settled, line: number) => market.runners[2 * lines.indexOf(line)].status
  expect(statuses(settled)).toEqual(['RETURNED', 'WINNER', 'WINNER'])
  const bets = await settledBets(backer)
  expect(profitsOf(bets)).toEqual([93, 186, 186, 186])
  expect(bets[0]).toMatchObject({ marketKind: 'ASIAN_HANDICAP', runnerName: 'Ash' })
  expect(bets.map(({ handicap }: { handicap: object }) => handicap)).toContainEqual({
    ...{ side: 'HOME', handicap: -75 },
  })

  const corrected = { marketVersion: settled.version, number: 0, reason: 'The goal did not count' }
  expect((await change(marketId, 'resettle', corrected)).status).toBe(200)
  expect(await balanceOf(backer)).toBe(100_000 + 186 + 93 - 100 - 200)
  expect(statuses(await readMarket(marketId))).toEqual(['LOSER', 'LOSER', 'RETURNED'])
  expect(profitsOf(await settledBets(backer))).toEqual([-200, -100, 93, 186])
})

describe('a market of lines', () => {
  const line = { low: 15_050, high: 18_050, step: 100, resultMin: 0, resultMax: 400, unit: 'runs' }
  const settings = { runners: named(['Innings runs']), terms: { marketKind: 'LINE', line } } as const

  test('pays even money by the lines at which a bet was matched', async () => {
    const { marketId, backer, layer } = await marketOf(settings)
    expect(await readMarket(marketId)).toMatchObject({ kind: 'LINE', line })
    const at = { selectionId: 1, side: 'LAY', size: 1_000 }
    await place(layer, marketId, { ...at, price: 16_550 }, { ...at, price: 16_050 })
    const off = { selectionId: 1, side: 'BACK', price: 16_000, size: 2_000 }
    expect((await place(backer, marketId, off))[0].code).toBe('price_off_ladder')
    const [bet] = await place(backer, marketId, { ...off, price: 16_050 })
    expect(bet).toMatchObject({ matched: 2_000, averagePrice: 16_300 })
    expect(await read(backer, `markets/${marketId}/position`)).toEqual({
      ...{ marketId, exposure: 2_000, runners: [] },
      numbers: [
        { from: 0, to: 160, result: 2_000 },
        { from: 161, to: 165, result: 0 },
        { from: 166, to: 400, result: -2_000 },
      ],
    })
    expect((await settle(marketId, { number: 401 })).body.code).toBe('result_invalid')
    expect((await settle(marketId, { number: 163 })).status).toBe(200)
    expect(await settledBets(backer)).toMatchObject([{ marketKind: 'LINE', profit: 0 }])
    expect(profitsOf(await settledBets(layer))).toEqual([-1_000, 1_000])
    // In memory no more: what is told comes from the rows alone.
    await done(server.running.sequencer, { kind: 'trim-market', market: marketId })
    const { version: marketVersion } = await readMarket(marketId)
    const corrected = { marketVersion, number: 160, reason: 'A wide was counted' }
    expect((await change(marketId, 'resettle', corrected)).status).toBe(200)
    expect(await settledBets(backer)).toMatchObject([{ profit: 2_000 }])
  })

  test('of a session is void when the innings ends before its over', async () => {
    const session = { ...line, low: 2_050, high: 8_050, namedOver: 3 }
    const { marketId, backer, layer } = await marketOf({
      ...settings,
      terms: { marketKind: 'LINE', line: session },
    })
    await place(layer, marketId, { selectionId: 1, side: 'LAY', price: 2_550, size: 1_000 })
    await place(backer, marketId, { selectionId: 1, side: 'BACK', price: 2_550, size: 1_000 })
    const runsByOver = [8, 12]
    const early = await settle(marketId, { session: { runsByOver, inningsOver: false } })
    expect(early.body.code).toBe('result_invalid')
    expect((await settle(marketId, { session: { runsByOver, inningsOver: true } })).status).toBe(200)
    expect(await readMarket(marketId)).toMatchObject({ status: 'VOIDED' })
    expect(await settledBets(backer)).toMatchObject([{ state: 'void', profit: 0 }])
  })
})

test('each-way pays half on the win and half on the place', async () => {
  const { marketId, backer, layer } = await marketOf({
    runners: named(['Ash', 'Birch', 'Cedar', 'Dogwood']),
    terms: { marketKind: 'EACH_WAY', eachWay: { places: 2, divisor: 5 } },
  })
  for (const selectionId of [1, 2, 3]) {
    await place(layer, marketId, { selectionId, side: 'LAY', price: 900, size: 2_000 })
    await place(backer, marketId, { selectionId, side: 'BACK', price: 900, size: 2_000 })
  }
  const position = await read(backer, `markets/${marketId}/position`)
  expect(position.runners[0]).toEqual({ selectionId: 1, ifWins: 9_600 - 4_000, ifPlaced: 600 - 4_000 })
  expect((await settle(marketId, { winners: [1] })).body.code).toBe('winners_invalid')
  expect((await settle(marketId, { winners: [1], placed: [1, 2] })).status).toBe(200)
  expect((await readMarket(marketId)).runners.map(({ status }: { status: string }) => status)).toEqual([
    ...['WINNER', 'PLACED', 'LOSER', 'LOSER'],
  ])
  expect(await balanceOf(backer)).toBe(100_000 + 9_600 + 600 - 2_000)
  const bets = await settledBets(backer)
  expect(profitsOf(bets)).toEqual([-2_000, 600, 9_600])
  expect(bets[0]).toMatchObject({ marketKind: 'EACH_WAY', eachWay: { places: 2, divisor: 5 } })
})

test('terms that do not belong together make no market', async () => {
  const { eventId } = await server.market()
  const wrongs = [
    { marketKind: 'LINE' },
    { eachWay: { places: 2, divisor: 5 } },
    { marketKind: 'EACH_WAY', eachWay: { places: 2, divisor: 5 } },
    { marketKind: 'ASIAN_TOTAL', crossMatching: true },
  ]
  for (const terms of wrongs) {
    const body = { eventId, name: 'Market', runners: named(['Ash', 'Birch']), terms }
    const { status, body: problem } = await server.api('POST', '/api/admin/markets', {
      ...{ token: admin.token, body },
    })
    expect([status, problem.code]).toEqual([422, 'market_invalid'])
  }
})

test('a market with cross-matching says so, and its void and reductions leave the house out', async () => {
  const { marketId, backer, layer } = await marketOf({
    runners: named(['Ash', 'Birch', 'Cedar', 'Dogwood']),
    terms: { crossMatching: true },
  })
  expect(await readMarket(marketId)).toMatchObject({ crossMatching: true })
  const at = { side: 'BACK', price: 400, size: 1_000 }
  await place(layer, marketId, ...[1, 2, 3].map((selectionId) => ({ ...at, selectionId })))
  const [crossed] = await place(backer, marketId, { ...at, selectionId: 4 })
  expect(crossed).toMatchObject({ matched: 1_000 })
  const { version: marketVersion } = await readMarket(marketId)
  const removal = { marketVersion, selectionId: 4, reason: 'Lame', factorBps: 2_500 }
  expect((await change(marketId, 'remove-runner', removal)).status).toBe(200)
  expect((await read(layer, 'bets?state=matched')).bets).toMatchObject([
    ...[3, 2, 1].map((selectionId) => ({ selectionId, averagePrice: 300, reduced: true })),
  ])
  const { views, sequencer } = server.running
  await views.reached(sequencer.sequence)
  expect((await read(backer, 'bets?state=ended')).bets).toMatchObject([{ state: 'void', voided: 1_000 }])
})

test('what was traded of a runner is told by price, by trade and by minute', async () => {
  const { marketId, backer, layer } = await marketOf({})
  const path = `markets/${marketId}/traded?selectionId=11`
  const before = Date.now()
  await place(layer, marketId, { selectionId: 11, side: 'LAY', price: 300, size: 1_000 })
  await place(backer, marketId, { selectionId: 11, side: 'BACK', price: 300, size: 600 })
  const traded = await read(backer, path)
  expect(traded).toMatchObject({
    ...{ marketId, selectionId: 11, matched: 600, lastPrice: 300, sizes: [[300, 600]], otherSize: 0 },
    trades: [[expect.any(Number), 300, 600]],
    minutes: [[expect.any(Number), 300, 300, 300, 300, 600]],
  })
  expect(traded.trades[0][0]).toBeGreaterThanOrEqual(before)
  expect(traded.minutes[0][0]).toBe(traded.trades[0][0] - (traded.trades[0][0] % 60_000))
  const codeOf = async (rest: string) => (await server.api('GET', `/api/exchange/markets/${rest}`)).body.code
  expect(await codeOf('99999/traded?selectionId=11')).toBe('market_not_found')
  expect(await codeOf(`${marketId}/traded?selectionId=99`)).toBe('runner_not_found')
  expect(await codeOf(`${marketId}/traded`)).toBe('invalid_request')
})

test('what is void or corrected in a market stands in it for all to read, with its rule and reason', async () => {
  const { marketId } = await marketOf({})
  expect((await readMarket(marketId)).notices).toBeUndefined()
  await settle(marketId, { winners: [11] })
  const { version: marketVersion } = await readMarket(marketId)
  await change(marketId, 'resettle', { marketVersion, winners: [22], reason: 'The photograph' })
  const version = (await readMarket(marketId)).version
  const rule = { rule: 'NO_RESULT', reason: 'Never played' }
  const { status } = await change(marketId, 'void', { marketVersion: version, ...rule })
  expect(status).toBe(200)
  expect((await readMarket(marketId)).notices).toEqual([
    { time: expect.any(Number), kind: 'CORRECTION', sentence: 'The photograph' },
    { time: expect.any(Number), kind: 'VOID', rule: 'NO_RESULT', sentence: 'Never played' },
  ])
})
