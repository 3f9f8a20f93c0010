/** A server that was away: markets in play are suspended, the feed catches up, what is over is settled, the rest reopens. */
import { afterEach, describe, expect, test } from 'vitest'
import { marketStatus } from '#core/exchange/market/market.ts'
import type { BetStore } from '#server/live/bet-store.ts'
import { eventsOf } from '#server/live/testing/events-of.ts'
import { type FeedFixture, fixtureOfText, scriptOfFixture, textOfFixture } from './fixture-text.ts'
import { endsAt, resultsAt } from './fixtures/script.ts'
import type { Participants } from './participants.ts'
import type { MarketPrices } from './price-board.ts'
import { scoreCard } from './score-cards/score-card.ts'
import { type LivingExchange, startLiving } from './testing/living-exchange.ts'

const minuteMs = 60_000
const begin = Date.UTC(2026, 0, 10, 12)
// Races come and go too fast for what is asked here.
const feed = { seed: 'restart', speed: 10, sports: ['tennis', 'soccer', 'cricket'] } as const
const everySport = { seed: 'restart', speed: 10 }

const opened: LivingExchange[] = []
async function live(options: Parameters<typeof startLiving>[0]): Promise<LivingExchange> {
  const living = await startLiving(options)
  opened.push(living)
  return living
}
afterEach(async () => {
  for (const living of opened) await living.stop()
  opened.at(-1)?.remove()
  opened.length = 0
})

const scripts = new Map<string, ReturnType<typeof scriptOfFixture>>()
/** Scripts are long to make and always the same. */
function scriptOnce(text: string): ReturnType<typeof scriptOfFixture> {
  const script = scripts.get(text) ?? scriptOfFixture(fixtureOfText(text) as FeedFixture)
  scripts.set(text, script)
  return script
}

/** What the journal and the clock say of every fixture: the market, and where its match is. */
async function fixturesOf({ sequencer, clock }: LivingExchange) {
  const catalogue = sequencer.fold<{ events: Map<number, Event>; markets: Map<number, CatalogueMarket> }>(
    'catalogue',
  )
  type Event = { eventId: number; startTime: number; feed?: string; marketIds: number[] }
  type CatalogueMarket = {
    status: string
    inPlay: boolean
    version: number
  }
  const fixtures = []
  for (const { eventId, startTime, feed: text, marketIds } of catalogue.events.values()) {
    const fixture = fixtureOfText(text)
    if (fixture?.kind !== 'simulated') continue
    const script = await scriptOnce(text as string)
    const t = (clock.now() - startTime) * fixture.speed
    const marketId = marketIds[0] as number
    const market = { ...(catalogue.markets.get(marketId) as CatalogueMarket) }
    fixtures.push({
      eventId,
      marketId,
      market,
      script,
      t,
      isOver: t >= endsAt(script),
      isLive: t >= 0 && t < endsAt(script),
      /** Real time. */
      leftMs: (endsAt(script) - t) / fixture.speed,
    })
  }
  return fixtures
}

/** Returns how long to wait for a minute in which one match ends and another begins, real time. */
function eventfulMinute(fixtures: Awaited<ReturnType<typeof fixturesOf>>): number {
  for (let wait = 0; wait < 10 * minuteMs; wait += 5_000) {
    const isWithin = (ms: number) => ms > wait && ms < wait + minuteMs
    const ends = fixtures.some(({ isLive, leftMs }) => isLive && isWithin(leftMs))
    if (ends && fixtures.some(({ t }) => isWithin(-t / feed.speed))) return wait
  }
  throw new Error('matches end and begin all the time')
}

describe('ten minutes of match time later', () => {
  test('every market is where its match is', async () => {
    const before = await live({ feed, at: begin })
    await before.pass(eventfulMinute(await fixturesOf(before)))
    const known = await fixturesOf(before)
    await before.stop()
    const after = await live({ feed, at: before.clock.now() + minuteMs, dataDir: before.dataDir })
    const now = await fixturesOf(after)

    const ended = known.filter(
      ({ isLive, eventId }) => isLive && now.find((f) => f.eventId === eventId)?.isOver,
    )
    const goesOn = known.filter(
      ({ isLive, eventId }) => isLive && now.find((f) => f.eventId === eventId)?.isLive,
    )
    const began = known.filter(({ t, eventId }) => t < 0 && now.find((f) => f.eventId === eventId)?.isLive)
    expect([ended.length, goesOn.length, began.length].map((count) => count > 0)).toEqual([true, true, true])

    for (const { market, marketId, script, t, isOver, isLive, eventId } of now) {
      if (isOver) {
        expect(market.status).toBe('SETTLED')
        const [main] = script.markets
        const told = resultsAt(script, t).flatMap(({ markets }) => markets)
        const [winner] = told.findLast((result) => result.market === main?.id)?.winners ?? []
        const name = main?.runners.find(({ id }) => id === winner)?.name
        const winners = after.catalogue.market(marketId)?.runners.filter(({ status }) => status === 'WINNER')
        expect(winners?.map((runner) => runner.name)).toEqual([name])
        continue
      }
      const main = script.markets[0]?.id
      const told = script.rows.findLast(
        (row) => row.type === 'status' && row.market === main && row.t <= t && isLive,
      )
      expect(market.status).toBe(told?.type === 'status' ? told.status : 'OPEN')
      expect(market.inPlay).toBe(isLive)
      expect(after.scores.scoreOf(eventId)).toEqual(scoreCard(script, t))
      expect(after.scores.statusOf(eventId)).toBe(isLive ? 'Live' : 'Upcoming')
    }
    expect(before.errors.concat(after.errors)).toEqual([])
  })

  test('markets in play were suspended meanwhile, and orders made for a moment that has passed lapsed', async () => {
    const before = await live({ feed, at: begin })
    await before.pass(minuteMs)
    const fixture = (await fixturesOf(before)).find(
      ({ isLive, market, script, t }) =>
        isLive && market.status === 'OPEN' && endsAt(script) - t > 20 * minuteMs,
    )
    if (fixture === undefined) throw new Error('one match goes on for a while')
    const { marketId, market } = fixture
    const { sequencer } = before
    const account = (await sequencer.execute({ kind: 'open-account', grant: 100_000 })).id
    const selectionId = sequencer.published.markets[marketId]?.selectionIds[0] as number
    const order = await sequencer.execute({
      kind: 'place-order',
      market: marketId,
      account,
      selectionId,
      side: 'BACK',
      price: 100_000,
      size: 200,
      persistence: 'PERSIST',
      timeInForce: 'LIMIT',
    })
    expect(before.bets.betOf(account, order.id)).toMatchObject({ unmatched: 200 })
    const { version } = sequencer.published.markets[marketId] ?? market
    await before.stop()
    const after = await live({ feed, at: before.clock.now() + minuteMs, dataDir: before.dataDir })
    expect(after.bets.betOf(account, order.id)).toMatchObject({ unmatched: 0, lapsed: 200 })
    const reopened = after.sequencer.published.markets[marketId]
    expect(reopened?.version).toBeGreaterThan(version)
  })

  test('makers and bettors are the same accounts, and quote again', async () => {
    const before = await live({ feed, at: begin })
    const known = new Map(before.sequencer.fold<Participants>('participants'))
    expect(known.size).toBe(9)
    const accounts = before.sequencer.published.accounts.next
    await before.stop()
    const after = await live({ feed, at: before.clock.now() + 1_000, dataDir: before.dataDir })
    expect(after.sequencer.fold<Participants>('participants')).toEqual(known)
    expect(after.sequencer.published.accounts.next).toBe(accounts)
    await after.pass(1_000)
    const books = eventsOf(after.catalogue, {}).flatMap(({ markets }) =>
      markets
        .filter(({ status }) => status === 'OPEN')
        .map(({ marketId }) => after.catalogue.book(marketId, 'full')),
    )
    expect(books.length).toBeGreaterThan(100)
    for (const book of books) {
      const { isMain, probabilities } = after.prices.of(book?.marketId as number) as MarketPrices
      for (const [i, { back }] of (book?.runners ?? []).entries()) {
        const chance = probabilities[i] ?? 0
        if (chance > 0 && chance < 0.95) expect(back.length).toBeGreaterThanOrEqual(isMain ? 3 : 2)
        // What the makers had standing before is not there a second time.
        expect(back.length).toBeLessThanOrEqual(isMain ? 9 : 3)
      }
    }
  })

  test('no fixture is made twice, and the calendar goes on where it was', async () => {
    const before = await live({ feed: everySport, at: begin })
    const first = (await fixturesOf(before)).map(({ script }) => script.fixture.id)
    await before.stop()
    const after = await live({
      feed: everySport,
      at: before.clock.now() + 5 * minuteMs,
      dataDir: before.dataDir,
    })
    const second = (await fixturesOf(after)).map(({ script }) => script.fixture.id)
    expect(second.slice(0, first.length)).toEqual(first)
    expect(new Set(second).size).toBe(second.length)
    expect(second.length).toBeGreaterThan(first.length)
  })
})

test('orders at the starting price outlast a restart, and the price is found at the off', async () => {
  const horses = { ...feed, sports: ['horse'] } as const
  const before = await live({ feed: horses, at: begin })
  await before.pass(minuteMs)
  const { sequencer } = before
  const offOf = (event: number) =>
    sequencer.fold<{ events: Map<number, { startTime: number }> }>('catalogue').events.get(event)
      ?.startTime ?? 0
  const market = sequencer.published.markets.find(
    (one) => one?.starting && !one.inPlay && offOf(one.event) > before.clock.now() + 20_000,
  )
  if (market === undefined) throw new Error('a race is to come')
  const { id: backer } = await sequencer.execute({ kind: 'open-account', grant: 100_000 })
  const { id: layer } = await sequencer.execute({ kind: 'open-account', grant: 100_000 })
  const selectionId = market.selectionIds[0] as number
  const place = { kind: 'place-at-start', market: market.id, selectionId } as const
  const { id: back } = await sequencer.execute({
    ...place,
    account: backer,
    side: 'BACK',
    size: 5_000,
  } as never)
  const { id: lay } = await sequencer.execute({ ...place, account: layer, side: 'LAY', size: 5_000 })
  expect(before.bets.betOf(backer, back)).toMatchObject({ unmatched: 5_000 })
  const off = offOf(market.event)
  await before.stop()
  const after = await live({ feed: horses, at: before.clock.now() + 5_000, dataDir: before.dataDir })
  expect(after.bets.betOf(layer, lay)).toMatchObject({ unmatched: 5_000 })
  await after.pass(off - after.clock.now() + 1_000)
  expect(after.sequencer.published.markets[market.id]?.inPlay).toBe(true)
  const price = after.catalogue.book(market.id, 'best')?.runners[0]?.startingPrice
  expect(price).toBeGreaterThan(100)
  expect(after.bets.betOf(backer, back)).toMatchObject({ unmatched: 0, averagePrice: price })
  expect(after.bets.betOf(layer, lay)?.matched).toBeGreaterThan(0)
  expect(after.errors).toEqual([])
})

test.each([1, 2] as const)(
  'an event of version %d keeps the markets that it was made with',
  async (version) => {
    const before = await live({ feed: { ...feed, sports: [] }, at: begin })
    const fixture = {
      kind: 'simulated',
      seed: 'before',
      sport: 'cricket',
      slot: 3,
      speed: 10,
      version,
    } as const
    const { id: eventId } = await before.sequencer.execute({
      ...{ kind: 'create-event', sport: 'cricket', name: 'A vs B', competition: 'C' },
      ...{ startTime: begin - 2 * minuteMs, feed: textOfFixture(fixture) },
    })
    await before.stop()
    const after = await live({ feed: { ...feed, sports: [] }, at: begin + 1_000, dataDir: before.dataDir })
    await after.pass(30_000)
    const types = after.catalogue.event(eventId)?.markets.map(({ type }) => type)
    expect(types).toEqual(version === 1 ? ['MATCH_ODDS'] : ['MATCH_ODDS', 'TIED_MATCH'])
    expect(after.errors).toEqual([])
  },
)

test('after a long absence what was live is settled and other matches are live', async () => {
  const before = await live({ feed, at: begin })
  const events = (await fixturesOf(before)).length
  await before.stop()
  const after = await live({ feed, at: begin + 300 * minuteMs, dataDir: before.dataDir })
  const fixtures = await fixturesOf(after)
  expect(fixtures.slice(0, events).every(({ market }) => market.status === 'SETTLED')).toBe(true)
  expect(fixtures.filter(({ isLive, market }) => isLive && market.inPlay).length).toBeGreaterThan(3)
})

test('without a feed, markets in play are suspended and stay so; those to come stay as they are', async () => {
  const before = await live({ feed, at: begin })
  await before.stop()
  const after = await live({ feed: { ...feed, speed: 0 }, at: begin + minuteMs, dataDir: before.dataDir })
  await after.pass(2 * minuteMs)
  const markets = after.sequencer.published.markets.filter((market) => market !== undefined)
  const inPlay = markets.filter((market) => market.inPlay)
  expect(inPlay.length).toBeGreaterThan(3)
  expect(inPlay.every(({ status }) => status === marketStatus.SUSPENDED)).toBe(true)
  expect(
    markets.filter((market) => !market.inPlay && market.status === marketStatus.OPEN).length,
  ).toBeGreaterThan(10)
})

test('a market that an operator suspended stays so, until its result settles it', async () => {
  const living = await live({ feed: { ...feed, speed: 60, sports: ['tennis'] }, at: begin })
  await living.pass(5_000)
  const fixture = (await fixturesOf(living)).find(
    ({ isLive, market, t, script }) =>
      isLive && market.status === 'OPEN' && endsAt(script) - t > 10 * minuteMs,
  )
  if (fixture === undefined) throw new Error('one match is live')
  const { marketId, script, t } = fixture
  await living.sequencer.execute({
    kind: 'suspend-market',
    market: marketId,
    lapse: false,
    reason: 'Under inquiry',
  })
  const leftMs = (endsAt(script) - t) / 60
  const seen = new Set<number>()
  await living.pass(leftMs - 1_000, () =>
    seen.add(living.sequencer.published.markets[marketId]?.status as number),
  )
  expect([...seen]).toEqual([marketStatus.SUSPENDED])
  await living.pass(2_000)
  expect(living.sequencer.published.markets[marketId]?.status).toBe(marketStatus.SETTLED)
})

test('the bets of settled markets leave memory after their time, and not before', async () => {
  const living = await live({
    feed: { ...feed, speed: 60, sports: ['tennis'] },
    at: begin,
    settledRetentionMinutes: 1,
  })
  await living.pass(0.9 * minuteMs)
  const settled = living.sequencer.published.markets.filter(
    (market) => market?.status === marketStatus.SETTLED,
  )
  expect(settled.length).toBeGreaterThan(0)
  await living.pass(1.6 * minuteMs)
  for (const market of settled) {
    expect(market?.trimmed).toBe(true)
    expect(living.sequencer.fold<BetStore>('bets').markets[market?.id as number]).toBeUndefined()
    expect(living.catalogue.market(market?.id as number)?.status).toBe('SETTLED')
  }
  expect(living.errors).toEqual([])
})
