/** The pages of the trader, each with what stands on it, for those who look at all of them. */
import type { EventSummary } from '#contract/catalogue.ts'
import type { Person, TestServer } from '#server/testing/start-server.ts'

/** Returns the addresses of the pages in a living exchange; the player gets a screen of tables, a ladder and a chart, and an open bet. */
export async function traderPages(server: TestServer, player: Person): Promise<string[]> {
  const { token } = player
  const read = async (query: string) =>
    (await server.api<{ events: EventSummary[] }>('GET', `/api/exchange/events?${query}`)).body.events
  const live = (await read('inPlay=true')).filter(({ markets }) => (markets[0]?.runners.length ?? 0) > 1)
  const [race] = await read('sport=horse-race')
  const [first] = live
  if (first === undefined || race === undefined) throw new Error('The feed plays nothing.')
  const market = first.markets[0]!
  const [runner, other] = market.runners
  const place = { marketId: market.marketId, selectionId: runner!.selectionId }
  const tiles = [
    ...live.slice(0, 6).map(({ markets }) => ({ view: 'TABLE', marketId: markets[0]!.marketId })),
    { view: 'LADDER', ...place },
    { view: 'CHART', ...place },
  ]
  const document = {
    screens: [{ name: 'Saturday', tiles }],
    favourites: { events: live.slice(0, 3).map(({ eventId }) => eventId) },
  }
  await server.api('PUT', '/api/account/document', { token, body: { version: 0, document } })
  const instruction = { selectionId: runner!.selectionId, side: 'BACK', price: 100_000, size: 200 }
  const body = { marketId: market.marketId, instructions: [instruction] }
  await server.api('POST', '/api/exchange/orders/place', { token, body })
  const ladders = [runner!, other!].map(({ selectionId }) => `${market.marketId}.${selectionId}`).join()
  return [
    `/lobby/market/${market.marketId}`,
    `/lobby/race/${race.eventId}`,
    `/lobby/ladders?of=${ladders}`,
    '/lobby/multi',
    '/lobby/SportRadar/sr:sport:1',
    '/lobby/SportRadar/inplay',
    '/lobby/favourites',
    '/lobby/bet_list',
    '/lobby/today',
    '/lobby/next-off',
    '/lobby/results',
    '/lobby/search?q=a',
    '/lobby/notifications',
    `/lobby/replay/${market.marketId}`,
    '/lobby/sports',
  ]
}
