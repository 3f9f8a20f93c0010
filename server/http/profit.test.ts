/** What bets came to, the filters of lists of bets, and both as CSV, over the calls. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
let player: Person
let marketId: number
let today: string

async function place({ token }: Person, side: string, more: object = {}) {
  const instruction = { selectionId: 11, side, price: 300, size: 1_000, ...more }
  const body = { marketId, instructions: [instruction] }
  return (await server.api('POST', '/api/exchange/orders/place', { token, body })).body.results[0]
}
const get = (path: string, { token }: Partial<Person> = player) => server.api('GET', path, { token })

beforeAll(async () => {
  server = await startServer()
  marketId = (
    await server.market({
      runners: [
        { selectionId: 11, name: '=HYPERLINK("x")' },
        { selectionId: 22, name: 'B' },
      ],
    })
  ).marketId
  player = await server.player()
  const other = await server.player()
  await place(other, 'LAY')
  await place(player, 'BACK', { strategy: '=1+1' })
  await place(player, 'BACK', { price: 900 })
  const { token } = await server.admin()
  const path = `/api/admin/markets/${marketId}`
  await server.api('POST', `${path}/suspend`, { token, body: { lapse: true, reason: 'Over' } })
  const { version: marketVersion } = (await get(`/api/exchange/markets/${marketId}`, {})).body
  const result = { winners: [11], marketVersion }
  const settled = await server.api('POST', `${path}/settle`, { token, body: result })
  expect(settled.status).toBe(200)
  today = new Date(server.running.sequencer.clock.now()).toISOString().slice(0, 10)
  await server.running.views.reached(server.running.sequencer.sequence)
})
afterAll(() => server.stop())

test('a player reads what bets came to, by default by day of the last month', async () => {
  const { status, body } = await get('/api/account/profit')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    rows: [{ day: today, bets: 1, staked: 1_000, result: 2_000 }],
    totals: { bets: 1, staked: 1_000, result: 2_000 },
    ...{ next: null, isComplete: true },
  })
  const strategies = await get(`/api/account/profit?by=strategy&from=${today}&to=${today}&sport=tennis`)
  expect(strategies.body.rows).toEqual([{ strategy: '=1+1', bets: 1, staked: 1_000, result: 2_000 }])
  expect((await get('/api/account/profit?sport=soccer')).body.rows).toEqual([])
})

test('what is no period, and what is not documented, is refused', async () => {
  for (const query of [
    'from=2040-02-30',
    'from=2040-02-02&to=2040-02-01',
    'from=2040-01-01&to=2041-01-02',
    'by=hour',
    'sport=chess',
    'strategy=',
    'side=UP',
    'day=2040-01-01',
    'limit=x',
  ]) {
    for (const path of ['/api/account/profit', '/api/account/profit.csv']) {
      if (path.endsWith('csv') && query.startsWith('limit')) continue
      const { status, body } = await get(`${path}?${query}`)
      expect([query, status, body.code]).toEqual([query, 422, 'invalid_request'])
    }
  }
  for (const path of ['/api/exchange/bets', '/api/exchange/bets.csv']) {
    expect((await get(`${path}?from=2040-02-30`)).body.code).toBe('invalid_request')
    expect((await get(`${path}?sport=chess`)).body.code).toBe('invalid_request')
    expect((await get(`${path}?side=back`)).body.code).toBe('invalid_request')
  }
})

test('nobody else’s, and without a token none', async () => {
  const stranger = await server.player()
  expect((await get('/api/account/profit', stranger)).body).toMatchObject({ rows: [], totals: { bets: 0 } })
  const lines = (await get('/api/exchange/bets.csv?state=ended', stranger)).body.split('\r\n')
  expect(lines.length).toBe(2)
  for (const path of ['/api/account/profit', '/api/account/profit.csv', '/api/exchange/bets.csv']) {
    expect((await get(path, { token: undefined as never })).body.code).toBe('not_signed_in')
  }
})

test('lists of bets are filtered by sport, day and side, the ended ones with their totals', async () => {
  const ended = (await get(`/api/exchange/bets?state=ended&sport=tennis&from=${today}`)).body
  expect(ended.bets.map(({ state }: { state: string }) => state)).toEqual(['settled', 'lapsed'])
  expect(ended.totals).toMatchObject({ bets: 1, staked: 1_000, result: 2_000 })
  expect((await get('/api/exchange/bets?state=ended&sport=soccer')).body.bets).toEqual([])
  const backed = (await get('/api/exchange/bets?state=ended&side=BACK')).body
  expect([backed.bets, backed.totals]).toEqual([ended.bets, { bets: 1, staked: 1_000, result: 2_000 }])
  expect((await get('/api/exchange/bets?state=ended&side=LAY')).body).toMatchObject({
    bets: [],
    totals: { bets: 0 },
  })
  expect((await get('/api/exchange/bets.csv?state=ended&side=LAY')).body.split('\r\n')).toHaveLength(2)
  expect((await get('/api/account/profit.csv?side=LAY')).body.split('\r\n')).toHaveLength(2)
  expect((await get('/api/exchange/bets?state=settled&to=2020-01-01')).body).toMatchObject({
    bets: [],
    totals: { bets: 0 },
  })
})

test('open bets are filtered alike', async () => {
  const tennis = await server.market()
  const before = marketId
  marketId = tennis.marketId
  const { orderId } = await place(player, 'BACK', { price: 900 })
  const { orderId: laid } = await place(player, 'LAY', { price: 110 })
  marketId = before
  const open = async (query: string) =>
    (await get(`/api/exchange/bets?${query}`)).body.bets.map((bet: { orderId: number }) => bet.orderId)
  expect(await open('sport=tennis')).toEqual([laid, orderId])
  expect(await open('side=BACK')).toEqual([orderId])
  expect(await open('side=LAY&sport=tennis')).toEqual([laid])
  expect(await open('side=LAY&state=matched')).toEqual([])
  expect(await open('sport=soccer')).toEqual([])
  expect(await open(`from=${today}&to=${today}`)).toEqual([laid, orderId])
  expect(await open('to=2020-01-01')).toEqual([])
  const csv = (await get('/api/exchange/bets.csv?sport=tennis&side=BACK')).body.split('\r\n')
  expect(csv[1]).toContain(`,${orderId},`)
  expect(csv).toHaveLength(3)
})

test('both lists are had as CSV, in which no name is a formula', async () => {
  const bets = await get('/api/exchange/bets.csv?state=ended')
  expect(bets.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(bets.headers.get('content-disposition')).toBe('attachment; filename="bets-ended.csv"')
  const [head, first, second, end] = bets.body.split('\r\n')
  expect(head.startsWith('Placed (UTC),Bet,')).toBe(true)
  expect(first).toContain(`"'=HYPERLINK(""x"")",BACK,3.00,10.00,10.00,3.00,0.00,0.00,0.00,0.00,settled,,`)
  expect(first).toContain(`,20.00,"'=1+1",`)
  expect(second).toContain(',lapsed,')
  expect(end).toBe('')
  const profit = await get('/api/account/profit.csv?by=strategy')
  expect(profit.body).toBe(`Strategy,Bets,Staked,Result,Commission,Net,Sum\r\n"'=1+1",1,10.00,20.00,,,\r\n`)
  const days = (await get('/api/account/profit.csv')).body.split('\r\n')
  expect(days[1]).toMatch(new RegExp(`^${today},1,10.00,20.00,`))
})

test('a file of more bets than a page has them all, and an account takes one at a time', async () => {
  const many = await server.market()
  const before = marketId
  marketId = many.marketId
  const trader = await server.player()
  for (let i = 0; i < 3; i++) {
    const instructions = Array.from({ length: 80 }, () => ({
      selectionId: 11,
      side: 'BACK',
      price: 300,
      size: 100,
    }))
    const body = { marketId, instructions }
    await server.api('POST', '/api/exchange/orders/place', { token: trader.token, body })
  }
  marketId = before
  const lines = (await get('/api/exchange/bets.csv', trader)).body.trimEnd().split('\r\n')
  expect(new Set(lines.slice(1).map((line: string) => line.split(',')[1])).size).toBe(240)
  const answers = await Promise.all([1, 2, 3].map(() => get('/api/exchange/bets.csv?state=ended', trader)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toContain(200)
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('too_many_requests')
  expect((await get('/api/exchange/bets.csv', trader)).status).toBe(200)
})
