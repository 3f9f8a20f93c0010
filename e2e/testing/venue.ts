/** The real server with the built browser part, an operator who makes the markets, and a player who quotes in them. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect } from 'vitest'
import type { CreateMarket, SettleMarket } from '#contract/admin.ts'
import type { EventMoment, Market, Score } from '#contract/catalogue.ts'
import type { Balance, Bet, Bets, PlaceInstruction, PlaceResults } from '#contract/orders.ts'
import {
  type Person,
  startServer,
  type TestServer,
  type TestServerOptions,
} from '#server/testing/start-server.ts'
import { builtWeb } from './built-web.ts'
import { withSetUp } from './set-up.ts'
import { endInOrder } from './worker.ts'

/** Prices as they stand on screen, best first: [price in hundredths, size in minor units]. */
type Levels = readonly (readonly [price: number, size: number])[]
export interface Quote {
  readonly selectionId: number
  readonly back: Levels
  readonly lay: Levels
}

export interface FixtureSettings extends Partial<Omit<CreateMarket, 'eventId'>> {
  readonly eventName?: string
  readonly sport?: 'tennis' | 'cricket' | 'soccer'
  readonly quotes?: readonly Quote[]
}

/** One event with one market, in the operator's hands. */
export interface Fixture {
  readonly eventId: number
  readonly marketId: number
  readonly name: string
  market(): Promise<Market>
  /** Takes back what the maker quoted here and quotes again. */
  quote(quotes: readonly Quote[]): Promise<void>
  /** Offers one more price to back, beside what is quoted. */
  offer(runner: { readonly selectionId: number }, price: number, size: number): Promise<void>
  open(): Promise<void>
  suspend(change?: { lapse?: boolean; reason?: string }): Promise<void>
  /** Suspends, turns in-play and opens again. */
  turnInPlay(): Promise<void>
  /** Suspends and settles. */
  settle(change: Omit<SettleMarket, 'marketVersion'>): Promise<void>
  tellScore(score: Score): void
  tellMoments(moments: readonly EventMoment[]): void
}

export interface Venue {
  readonly url: string
  readonly server: TestServer
  fixture(settings?: FixtureSettings): Promise<Fixture>
  balanceOf(player: Person): Promise<Balance>
  betsOf(player: Person, state: 'open' | 'settled', marketId: number): Promise<Bet[]>
  close(): Promise<void>
}

/**
 * What files may do at the venue they share: look, and call as guests and as players of their own. Without an operator
 * they make no market and change no setting that another file would meet.
 */
export interface SharedVenue extends Pick<Venue, 'url' | 'balanceOf' | 'betsOf'> {
  readonly server: Pick<TestServer, 'url' | 'api' | 'player'>
}

export const ferro = { selectionId: 11, name: 'M. Ferro' }
export const halvorsen = { selectionId: 22, name: 'T. Halvorsen' }

/** Three levels each side, tight about evens. */
export const usualQuotes: readonly Quote[] = [
  {
    selectionId: ferro.selectionId,
    back: [
      [200, 50_000],
      [199, 80_000],
      [198, 120_000],
    ],
    lay: [
      [206, 40_000],
      [208, 70_000],
      [210, 90_000],
    ],
  },
  {
    selectionId: halvorsen.selectionId,
    back: [
      [194, 45_000],
      [193, 60_000],
      [192, 75_000],
    ],
    lay: [
      [199, 35_000],
      [200, 65_000],
      [202, 85_000],
    ],
  },
]

const makersMoney = 100_000_000

let shared: Promise<Venue> | undefined

/**
 * Returns what gives the worker's venue to the tests of this file. They must leave it as they found it: the file fails
 * where markets, their prices or the games are others afterwards.
 */
export function withSharedVenue(): () => SharedVenue {
  let venue: Venue
  let found: unknown
  beforeAll(async () => {
    shared ??= openShared()
    venue = await shared
    found = await seenByAll(venue)
  })
  afterAll(async () => {
    expect(await seenByAll(venue), 'left at the shared venue').toEqual(found)
  })
  return () => venue
}

async function openShared(): Promise<Venue> {
  const venue = await openVenue()
  endInOrder(() => rmSync(venue.server.dataDir, { recursive: true, force: true }))
  return venue
}

/** Returns what one player's doing could change for another: events, markets, prices and games. */
function seenByAll({ server }: Venue): Promise<unknown> {
  const paths = ['/api/exchange/events', '/api/games']
  return Promise.all(paths.map(async (path) => (await server.api('GET', path)).body))
}

/** Returns what gives a venue of their own to the tests of this file; it is open while they run. A test that is tried again has another one. */
export function withVenue(): () => Venue {
  let venue: Venue
  withSetUp(async () => {
    venue = await openVenue()
    return venue.close
  })
  return () => venue
}

/** Starts a server with one event to come of each listed sport. */
export async function openVenue(options: TestServerOptions = {}): Promise<Venue> {
  const server = await startServer({ webRoot: builtWeb(), ...options })
  const operator = await server.admin()
  const maker = await server.player()
  const post = <T>(token: string, path: string, body: unknown) => call<T>(server, token, path, body)
  const credit = { amount: makersMoney, reason: 'To quote with' }
  await post(operator.token, `/api/admin/accounts/${maker.accountId}/credit`, credit)

  const operate = <T = unknown>(path: string, body: unknown = {}) =>
    post<T>(operator.token, `/api/admin${path}`, body)

  async function fixture(settings: FixtureSettings = {}): Promise<Fixture> {
    const { eventName, sport = 'tennis', quotes = usualQuotes, ...market } = settings
    const name = eventName ?? `${ferro.name} vs ${halvorsen.name}`
    const event = { sport, name, competition: 'Harbour Open', startTime: Date.now() + 3_600_000 }
    const { eventId } = await operate<{ eventId: number }>('/events', event)
    const { marketId } = await operate<{ marketId: number }>('/markets', {
      eventId,
      name: 'Match Odds',
      runners: [ferro, halvorsen],
      ...market,
    })
    const made = fixtureOf({ eventId, marketId, name })
    await made.open()
    await made.quote(quotes)
    return made
  }

  function fixtureOf(of: { eventId: number; marketId: number; name: string }): Fixture {
    const { eventId, marketId } = of
    const path = `/markets/${marketId}`
    const read = async () => (await server.api<Market>('GET', `/api/exchange/markets/${marketId}`)).body
    const suspend: Fixture['suspend'] = async (change = {}) => {
      await operate(`${path}/suspend`, change)
    }
    const open = async () => {
      await operate(`${path}/open`)
    }
    const place = async (quotes: readonly Quote[]) => {
      const order = { marketId, instructions: quotes.flatMap(ordersOf) }
      if (order.instructions.length === 0) return
      const { results } = await post<PlaceResults>(maker.token, '/api/exchange/orders/place', order)
      const refused = results.find((result) => !result.ok)
      if (refused && !refused.ok) throw new Error(`The maker's order was refused: ${refused.message}`)
    }
    return {
      ...of,
      market: read,
      open,
      suspend,
      offer: ({ selectionId }, price, size) => place([{ selectionId, back: [[price, size]], lay: [] }]),
      async quote(quotes) {
        await post(maker.token, '/api/exchange/orders/cancel', { marketId })
        await place(quotes)
      },
      async turnInPlay() {
        await suspend()
        await operate(`${path}/in-play`)
        await open()
      },
      async settle(change) {
        if ((await read()).status === 'OPEN') await suspend()
        const { version } = await read()
        await operate(`${path}/settle`, { marketVersion: version, ...change })
      },
      tellScore: (score) => server.running.scores.setScore(eventId, score),
      tellMoments: (moments) => server.running.scores.setMoments(eventId, moments),
    }
  }

  const get = async <T>(player: Person, path: string) => {
    const { status, body } = await server.api<T>('GET', path, { token: player.token })
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${JSON.stringify(body)}`)
    return body
  }

  // The lists of the page complain, rightly, about a sport without a single event.
  await fixture({ eventName: 'A. Quist vs R. Moreau' })
  await fixture({ eventName: 'Saltmarsh Rovers vs Pinewood', sport: 'soccer' })
  await fixture({ eventName: 'Bay Strikers vs Inland Kings', sport: 'cricket' })
  return {
    url: server.url,
    server,
    fixture,
    balanceOf: (player) => get(player, '/api/exchange/balance'),
    betsOf: async (player, state, marketId) =>
      (await get<Bets>(player, `/api/exchange/bets?state=${state}&marketId=${marketId}`)).bets,
    close: () => server.stop(),
  }
}

/** What can be backed is another's lay, and what can be laid another's back. */
function ordersOf({ selectionId, back, lay }: Quote): PlaceInstruction[] {
  return [
    ...back.map(([price, size]) => ({ selectionId, side: 'LAY' as const, price, size })),
    ...lay.map(([price, size]) => ({ selectionId, side: 'BACK' as const, price, size })),
  ]
}

async function call<T>(server: TestServer, token: string, path: string, body: unknown): Promise<T> {
  const answer = await server.api<T>('POST', path, { token, body })
  if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
