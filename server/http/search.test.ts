/** Search over competitions, events, markets and runners, over the call. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#server/testing/start-server.ts'

let server: TestServer
const markets: number[] = []

beforeAll(async () => {
  server = await startServer()
  const { token } = await server.admin()
  const post = async (path: string, body: object) =>
    (await server.api('POST', `/api/admin/${path}`, { token, body })).body
  for (const [name, competition, country] of [
    ['Leeds Utd v Derby', 'Premier League', 'England'],
    ['Málaga v Ávila', 'Copa', 'Spain'],
  ] as const) {
    const { eventId } = await post('events', {
      ...{ sport: 'soccer', name, competition, country, startTime: Date.now() + 60_000 },
    })
    for (const market of ['Match Odds', 'Over/Under 2.5']) {
      const runners = market === 'Match Odds' ? name.split(' v ') : ['Over', 'Under']
      const body = {
        eventId,
        name: market,
        runners: runners.map((runner, i) => ({ selectionId: i + 1, name: runner })),
      }
      markets.push((await post('markets', body)).marketId)
    }
  }
})
afterAll(() => server.stop())

const search = async (text: string, more = '') =>
  (await server.api('GET', `/api/exchange/search?text=${encodeURIComponent(text)}${more}`)).body

test('an event is found by its words without regard to accents, with its runners and its time', async () => {
  const found = await search('malaga')
  expect(found.events).toMatchObject([{ eventName: 'Málaga v Ávila', status: 'Upcoming', sport: 'soccer' }])
  expect(found.events[0].startTime).toBeGreaterThan(0)
  expect(found.runners).toMatchObject([{ runnerName: 'Málaga', selectionId: 1, marketName: 'Match Odds' }])
  expect([found.markets, found.competitions]).toEqual([[], []])
})

test('a market is found by its own words and its event’s together, before or after them', async () => {
  for (const text of ['leeds over', 'over leeds', 'derby over/under 2.5']) {
    const found = await search(text)
    expect([text, found.markets]).toMatchObject([
      text,
      [{ marketId: markets[1], marketName: 'Over/Under 2.5', matched: 0 }],
    ])
    expect(found.markets[0]).toMatchObject({
      eventName: 'Leeds Utd v Derby',
      marketStatus: 'CREATED',
      inPlay: false,
    })
  }
})

test('a competition is found once, with its events', async () => {
  const found = await search('PREMIER')
  expect(found.competitions).toEqual([{ sport: 'soccer', country: 'England', competition: 'Premier League' }])
  expect(found.events.length).toBe(1)
})

test('no more than was asked for of each kind, and nothing for what is nowhere', async () => {
  expect((await search('soccer', '&limit=1')).events.length).toBe(1)
  expect((await search('soccer')).events.length).toBe(2)
  expect(await search('nowhere')).toEqual({ competitions: [], events: [], markets: [], runners: [] })
  expect(await search('  ')).toEqual({ competitions: [], events: [], markets: [], runners: [] })
})

test.each(['', 'text=', 'text=a&limit=100', 'text=a&sport=soccer', `text=${'a'.repeat(101)}`])(
  'the query "%s" is refused',
  async (query) => {
    const { status, body } = await server.api('GET', `/api/exchange/search?${query}`)
    expect([status, body.code]).toEqual([422, 'invalid_request'])
  },
)
