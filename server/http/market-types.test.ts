/** Markets from the table of types, the tree of competitions and the card of a race, over a real socket. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const asAdmin = async (path: string, body: object) =>
  server.api('POST', path, { token: (await server.admin()).token, body })
const template = (body: object) => asAdmin('/api/admin/markets/from-template', body)

async function event(sport: string, name: string, country?: string): Promise<number> {
  const body = {
    sport,
    name,
    competition: `Cup of ${sport}`,
    startTime: Date.now(),
    ...(country && { country }),
  }
  return (await asAdmin('/api/admin/events', body)).body.eventId
}

test('an operator’s market has name, runners and type of its template', async () => {
  const eventId = await event('soccer', 'Ash vs Birch', 'Woodland')
  const { status, body } = await template({ eventId, type: 'MATCH_ODDS_DRAW', betDelaySeconds: 5 })
  expect(status).toBe(201)
  const market = (await server.api('GET', `/api/exchange/markets/${body.marketId}`)).body
  expect(market).toMatchObject({ name: 'Match Odds', type: 'MATCH_ODDS_DRAW', betDelaySeconds: 5 })
  expect(market.runners.map(({ name }: { name: string }) => name)).toEqual(['Ash', 'Birch', 'The Draw'])
  const goals = await template({ eventId, type: 'OVER_UNDER', numbers: [1.5] })
  expect(goals.status).toBe(201)
  const { runners } = (await server.api('GET', `/api/exchange/markets/${goals.body.marketId}`)).body
  expect(runners.map(({ name }: { name: string }) => name)).toEqual(['Under 1.5 Goals', 'Over 1.5 Goals'])
  const race = await event('horse-race', 'Woodland 1200 m')
  const participants = Array.from({ length: 9 }, (_, i) => `Horse ${i}`)
  const placed = await template({ eventId: race, type: 'PLACE', participants })
  const place = (await server.api('GET', `/api/exchange/markets/${placed.body.marketId}`)).body
  expect(place).toMatchObject({ name: 'To Be Placed', numberOfWinners: 3 })
})

test('markets of other kinds have the kind and the numbers of their template', async () => {
  const read = async (marketId: number) => (await server.api('GET', `/api/exchange/markets/${marketId}`)).body
  const match = await event('soccer', 'Ash vs Birch')
  const asian = await template({ eventId: match, type: 'ASIAN_HANDICAP', lines: [-75, 50] })
  const { kind, runners } = await read(asian.body.marketId)
  expect(kind).toBe('ASIAN_HANDICAP')
  expect(runners.map(({ name, handicap }: { name: string; handicap: object }) => [name, handicap])).toEqual([
    ['Ash', { side: 'HOME', handicap: -75 }],
    ['Birch', { side: 'AWAY', handicap: 75 }],
    ['Ash', { side: 'HOME', handicap: 50 }],
    ['Birch', { side: 'AWAY', handicap: -50 }],
  ])
  const total = await template({ eventId: match, type: 'ASIAN_TOTAL', lines: [275] })
  expect((await read(total.body.marketId)).runners).toMatchObject([
    { name: 'Over', handicap: { side: 'OVER', handicap: 275 } },
    { name: 'Under', handicap: { side: 'UNDER', handicap: 275 } },
  ])
  const race = await event('horse-race', 'Woodland 1400 m')
  const participants = Array.from({ length: 8 }, (_, i) => `Horse ${i}`)
  const eachWay = await template({ eventId: race, type: 'EACH_WAY', participants })
  expect(await read(eachWay.body.marketId)).toMatchObject({
    kind: 'EACH_WAY',
    eachWay: { places: 3, divisor: 5 },
  })
  const cricket = await event('cricket', 'Cedar vs Dogwood')
  const line = { low: 10_050, high: 25_050, step: 100, resultMin: 0, resultMax: 400 }
  const runs = await template({ eventId: cricket, type: 'INNINGS_RUNS', numbers: [1], terms: { line } })
  expect(await read(runs.body.marketId)).toMatchObject({ kind: 'LINE', line: { ...line, unit: 'runs' } })
})

test('what does not fit the type, the sport or the exchange is refused', async () => {
  const eventId = await event('soccer', 'Ash vs Birch')
  for (const body of [
    { eventId, type: 'SET_WINNER', numbers: [1] },
    { eventId, type: 'OVER_UNDER' },
    { eventId, type: 'OVER_UNDER', numbers: [2] },
    { eventId, type: 'HALF_TIME', participants: ['A', 'B', 'C'] },
    { eventId, type: 'ASIAN_TOTAL' },
    { eventId, type: 'HALF_TIME', lines: [25] },
    { eventId, type: 'HALF_TIME', terms: { marketKind: 'EACH_WAY' } },
  ]) {
    expect((await template(body)).body).toMatchObject({ code: 'market_invalid' })
  }
  expect((await template({ eventId: 9_999, type: 'HALF_TIME' })).status).toBe(404)
  expect((await template({ eventId, type: 'NO_SUCH_TYPE' })).status).toBe(422)
})

test('the table of types can be read, with the rules of each', async () => {
  const { types } = (await server.api('GET', '/api/exchange/market-types')).body
  const score = types.find(({ type }: { type: string }) => type === 'CORRECT_SCORE')
  expect(score).toMatchObject({ sports: ['soccer'], kind: 'WINNERS', name: 'Correct Score', numbers: [] })
  expect(score.runners).toHaveLength(19)
  expect(score.rules).toMatch(/score at the end/)
})

test('competitions stand under their countries, with what is live and to come', async () => {
  const eventId = await event('tennis', 'Cedar vs Dogwood', 'Woodland')
  await event('tennis', 'Elm vs Fir')
  const { body } = await template({ eventId, type: 'MATCH_ODDS' })
  for (const change of ['open', 'in-play']) await asAdmin(`/api/admin/markets/${body.marketId}/${change}`, {})
  const { sports } = (await server.api('GET', '/api/exchange/competitions')).body
  const competition = 'Cup of tennis'
  expect(sports.find(({ sport }: { sport: string }) => sport === 'tennis').countries).toEqual([
    { country: 'International', competitions: [{ competition, events: 1, live: 0 }] },
    { country: 'Woodland', competitions: [{ competition, events: 1, live: 1 }] },
  ])
  expect(await server.api('GET', `/api/exchange/events/${eventId}`)).toMatchObject({
    body: { country: 'Woodland' },
  })
})

test('what happened in an event is told as it was reported, and nothing of an event that nobody follows', async () => {
  const eventId = await event('soccer', 'Iris vs Juniper')
  const path = `/api/exchange/events/${eventId}/moments`
  expect((await server.api('GET', path)).body).toEqual({ moments: [] })
  const moments = [
    { time: 1_000, kind: 'OFF' as const },
    { time: 2_000, kind: 'GOAL' as const, side: 'Iris', clock: '12' },
    { time: 3_000, kind: 'HALF_TIME' as const, until: 4_000 },
  ]
  server.running.scores.setMoments(eventId, moments)
  expect((await server.api('GET', path)).body).toEqual({ moments })
  const { status, body } = await server.api('GET', '/api/exchange/events/999999/moments')
  expect([status, body.code]).toEqual([404, 'event_not_found'])
})

test('a match has no card', async () => {
  const eventId = await event('tennis', 'Gorse vs Hazel')
  const { status, body } = await server.api('GET', `/api/exchange/events/${eventId}/card`)
  expect([status, body.code]).toEqual([404, 'event_not_found'])
})
