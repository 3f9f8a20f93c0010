/** The living catalogue as a whole: real sequencer, real journal, five minutes at speed 60 on a clock that does not wait. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marketTypes } from '#contract/market-types.ts'
import { BACK, LAY } from '#core/exchange/book/book.ts'
import { forEachLevel } from '#core/exchange/book/offers.ts'
import { type Market, marketStatus } from '#core/exchange/market/market.ts'
import { waitingOrders } from '#core/exchange/orders/waiting.ts'
import { type FactLog, factStride } from '#core/facts/log.ts'
import { orderCancelled, orderPlaced } from '#core/facts/order.ts'
import { readerOf } from '#core/facts/reader.ts'
import { startEntered, startMatched, startPlaced } from '#core/facts/starting-price.ts'
import { availableOf, balancesOf } from '#core/ledger/accounts.ts'
import type { EndedMarkets } from '#server/house/archiving.ts'
import { unmatchedOrders } from '#server/live/bet-queries.ts'
import { type BetStore, betFold } from '#server/live/bet-store.ts'
import type { Catalogue } from '#server/live/catalogue.ts'
import { eventsOf } from '#server/live/testing/events-of.ts'
import { Random } from './fixtures/random.ts'
import { makerStyles } from './maker-styles.ts'
import type { Participants } from './participants.ts'
import { bestPrice, DepthWatch } from './testing/depth-watch.ts'
import { type LivingExchange, startLiving } from './testing/living-exchange.ts'

const minuteMs = 60_000
const begin = Date.UTC(2026, 0, 10, 12)

const races: readonly string[] = ['horse-race', 'gray-hound']

interface PlacedBet {
  readonly account: number
  readonly order: number
  readonly matchedAfterMs: number | undefined
}

const placed = readerOf(orderPlaced)
const cancelled = readerOf(orderCancelled)

/** How makers' orders of one event move in a batch: `late` counts cancellations after something new was placed. */
class CancelWatch {
  late = 0
  moves = 0

  note(log: FactLog, makers: ReadonlySet<number>, eventOf: (market: number) => number | undefined): void {
    const begun = new Set<number | undefined>()
    for (let i = 0; i < log.count; i++) {
      const at = i * factStride
      const code = log.numbers[at]
      if (code === orderPlaced.code && makers.has(placed.account(log.numbers, at))) {
        begun.add(eventOf(placed.market(log.numbers, at)))
      } else if (code === orderCancelled.code && makers.has(cancelled.account(log.numbers, at))) {
        this.moves++
        if (begun.has(eventOf(cancelled.market(log.numbers, at)))) this.late++
      }
    }
  }
}

/** What became of orders at the starting price, by kind of fact. */
class StartWatch {
  readonly counts = new Map<number, number>()

  note(log: FactLog): void {
    for (let i = 0; i < log.count; i++) {
      const code = log.numbers[i * factStride] as number
      this.counts.set(code, (this.counts.get(code) ?? 0) + 1)
    }
  }

  of({ code }: { code: number }): number {
    return this.counts.get(code) ?? 0
  }
}

describe('five minutes at speed 60', () => {
  let living: LivingExchange
  let player: number
  let depth: DepthWatch
  const cancels = new CancelWatch()
  const starts = new StartWatch()
  const bets: PlacedBet[] = []
  const random = new Random('a player')

  beforeAll(async () => {
    living = await startLiving({ feed: { seed: 'crossbook', speed: 60 }, at: begin })
    const { sequencer } = living
    const makers = new Set(
      [...sequencer.fold<Participants>('participants')]
        .filter(([name]) => name in makerStyles)
        .map(([, account]) => account),
    )
    const store = sequencer.fold<BetStore>(betFold.name)
    depth = new DepthWatch(
      (market) => [...makers].flatMap((maker) => unmatchedOrders(store, market, maker)),
      (market) => sequencer.fold<Catalogue>('catalogue').markets.get(market)?.type ?? '',
    )
    sequencer.onPublished((log) => starts.note(log))
    sequencer.onPublished((log) =>
      cancels.note(log, makers, (market) => sequencer.published.markets[market]?.event),
    )
    player = (await sequencer.execute({ kind: 'open-account', grant: 100_000_000 })).id
    const look = (ms: number) => depth.look(sequencer.published, living.prices, ms)
    // Two bets of 50.00 every ten seconds, a back and a lay, somewhere that has not begun.
    for (let passed = 0; passed < 5 * minuteMs; passed += 10_000) {
      await living.pass(6_000, look)
      for (const side of ['BACK', 'LAY'] as const) bets.push(await betAtBest(side, look))
    }
  })
  afterAll(async () => {
    await living.stop()
    const size = statSync(join(living.dataDir, 'journal.sqlite')).size
    const [all, worst] = [depth.share(), depth.leastShare(1_000)].map((share) => (share * 100).toFixed(2))
    console.log(
      `five minutes at speed 60 journaled ${(size / 1e6).toFixed(1)} MB; deep ${all} %, at least ${worst} %`,
    )
    living.remove()
  })

  /** Bets 50.00 at the best price, up to 15, of a main market before the off and waits two seconds at most. */
  async function betAtBest(side: 'BACK' | 'LAY', look: (ms: number) => void): Promise<PlacedBet> {
    const { sequencer, clock } = living
    const markets = sequencer.published.markets.filter(
      (market): market is Market =>
        market?.status === marketStatus.OPEN &&
        !market.inPlay &&
        living.prices.of(market.id)?.isMain === true,
    )
    const market = random.pick(markets)
    const prices = market.selectionIds.map((_, runner) =>
      bestPrice(market, runner, side === 'BACK' ? LAY : BACK),
    )
    const runner = random.pick([...prices.keys()].filter((i) => (prices[i] ?? 100_000) <= 1_500))
    const price = prices[runner] as number
    const placedAt = clock.now()
    const { id: order, refusal } = await sequencer.execute({
      kind: 'place-order',
      market: market.id,
      account: player,
      selectionId: market.selectionIds[runner] as number,
      side,
      price,
      size: 5_000,
      persistence: 'LAPSE',
      timeInForce: 'LIMIT',
    })
    expect(refusal).toBeUndefined()
    const isMatched = () => living.bets.betOf(player, order)?.matched === 5_000
    for (let passed = 0; passed < 2_000 && !isMatched(); passed += 100) await living.pass(100, look)
    await living.pass(Math.max(0, placedAt + 2_000 - clock.now()), look)
    return { account: player, order, matchedAfterMs: isMatched() ? clock.now() - placedAt : undefined }
  }

  test('every open market shows its prices on both sides of each runner, 95 % of the time and more', () => {
    expect(depth.marketCount).toBeGreaterThan(250)
    expect(depth.share()).toBeGreaterThan(0.99)
    expect(depth.leastShare(1_000)).toBeGreaterThan(0.95)
    expect([...depth.byType(1_000).keys()].sort()).toEqual(Object.keys(marketTypes).sort())
  })

  test('an event’s old prices are gone before the first new one stands', () => {
    expect(cancels.moves).toBeGreaterThan(50_000)
    expect(cancels.late).toBe(0)
  })

  test('between the prices of every market lies the fair one', () => {
    expect(depth.offers).toBeGreaterThan(100_000)
    expect(depth.unfair).toBe(0)
  })

  test('each bet of 50.00 at the best price is matched within two seconds before the off', () => {
    expect(bets.length).toBe(60)
    expect(bets.filter(({ matchedAfterMs }) => matchedAfterMs === undefined)).toEqual([])
  })

  test('matches are live in all three sports, others follow, and some have ended and paid', () => {
    for (const [sport, limit] of [
      ['tennis', 6],
      ['cricket', 8],
      ['soccer', 8],
    ] as const) {
      const listed = living.catalogue.sportsEvents(sport, limit)
      expect(listed.length, sport).toBeGreaterThanOrEqual(limit - 2)
      expect(listed.map(({ status }) => status)).toContain('Live')
      expect(listed.map(({ status }) => status)).toContain('Upcoming')
    }
    const ended = living.sequencer.fold<EndedMarkets>('ended-markets')
    expect(ended.size).toBeGreaterThan(10)
    for (const id of ended.keys()) {
      const market = living.catalogue.market(id)
      if (market?.status === 'VOIDED') continue
      expect(market?.status).toBe('SETTLED')
      // Where a number decides, it is there.
      if (market?.number !== undefined) continue
      const winners = market?.runners.filter(({ status }) => status === 'WINNER').length
      // A dead heat has more.
      expect(winners).toBeGreaterThanOrEqual(market?.numberOfWinners as number)
    }
  })

  test('races are run every few minutes, with cards, and are paid', () => {
    for (const sport of ['horse-race', 'gray-hound'] as const) {
      const events = eventsOf(living.catalogue, { sport })
      expect(events.length, sport).toBeGreaterThanOrEqual(5)
      for (const { eventId, markets } of events) {
        const card = living.catalogue.card(eventId)
        expect(markets.map(({ type }) => type)).toEqual(['WIN', 'PLACE', 'EACH_WAY'])
        for (const { runners } of markets)
          expect(runners.map(({ selectionId }) => selectionId)).toEqual(
            card?.runners.map((runner) => runner.selectionId),
          )
      }
      expect(eventsOf(living.catalogue, { sport, settled: true }).length, sport).toBeGreaterThan(10)
    }
  })

  test('at the off every race finds its starting price, and bets at it are matched', () => {
    expect(starts.of(startPlaced)).toBeGreaterThan(500)
    expect(starts.of(startEntered)).toBeGreaterThan(30)
    expect(starts.of(startMatched)).toBeGreaterThan(300)
    let [found, reduced] = [0, 0]
    const ended = eventsOf(living.catalogue, { settled: true }).filter(({ sport }) => races.includes(sport))
    for (const { markets } of ended) {
      const removed = markets.map(
        ({ runners }) => runners.filter(({ status }) => status === 'REMOVED').length,
      )
      expect(new Set(removed).size).toBe(1)
    }
    for (const market of ended.flatMap(({ markets }) => markets)) {
      if (market.kind === 'EACH_WAY') expect(market.eachWay?.divisor).toBe(5)
      else expect(market.startingPrice, market.name).toBe(true)
      if (market.type !== 'WIN' || market.status !== 'SETTLED') continue
      const book = living.catalogue.book(market.marketId, 'best')
      const card = living.catalogue.card(market.eventId)
      expect(card?.runners.map(({ startingPrice }) => startingPrice ?? null)).toEqual(
        book?.runners.map(({ startingPrice }) => startingPrice ?? null),
      )
      for (const [i, { status, removal }] of market.runners.entries()) {
        if (status === 'REMOVED') expect(removal?.factorBps).toBeGreaterThan(0)
        else if ((book?.runners[i]?.startingPrice ?? 0) > 0) found++
        if (status === 'REMOVED') reduced++
      }
    }
    expect(found).toBeGreaterThan(200)
    expect(reduced).toBeGreaterThan(0)
  })

  test('markets of every kind are quoted, and those that have ended were settled by their kind', () => {
    const events = eventsOf(living.catalogue, {}).concat(eventsOf(living.catalogue, { settled: true }))
    const markets = events.flatMap((event) => event.markets)
    for (const type of ['ASIAN_HANDICAP', 'ASIAN_TOTAL', 'TOTAL_GAMES', 'EACH_WAY']) {
      const ofType = markets.filter((market) => market.type === type)
      expect(ofType.length, type).toBeGreaterThan(3)
      expect(new Set(ofType.map(({ status }) => status)), type).toContain('SETTLED')
    }
    for (const type of ['INNINGS_RUNS', 'SESSION_RUNS', 'NEXT_WICKET_OVER']) {
      const ofType = markets.filter((market) => market.type === type)
      expect(ofType.length, type).toBeGreaterThan(3)
      for (const { status, number, line } of ofType.filter((market) => market.status === 'SETTLED'))
        expect(number, status).toBeLessThanOrEqual(line?.resultMax as number)
    }
  })

  test('live events carry a score', () => {
    const live = eventsOf(living.catalogue, { inPlay: true })
    expect(live.length).toBeGreaterThan(3)
    for (const { score, name } of live.filter(({ sport }) => !races.includes(sport)))
      expect(score?.summary, name).toMatch(/\d/)
  })

  test('bettors make volumes grow and prices move', () => {
    const markets = eventsOf(living.catalogue, {}).flatMap((event) => event.markets.slice(0, 1))
    expect(markets.filter(({ matched }) => matched > 0).length).toBeGreaterThan(markets.length / 2)
    const prices = markets.flatMap(({ marketId }) => living.catalogue.book(marketId, 'best')?.runners ?? [])
    expect(prices.filter(({ lastPrice }) => lastPrice !== null).length).toBeGreaterThan(prices.length / 3)
  })

  test('all money is where it was, and nobody of the house is beyond its means', () => {
    const { accounts } = living.sequencer.published
    const sum = balancesOf(accounts).reduce((total, balance) => total + balance, 0)
    expect(sum).toBe(0)
    const participants = living.sequencer.fold<Participants>('participants')
    expect(participants.size).toBe(9)
    for (const account of participants.values())
      expect(availableOf(accounts, account)).toBeGreaterThanOrEqual(0)
  })

  test('nothing failed on the way', () => {
    expect(living.errors).toEqual([])
  })

  test('the unmatched orders of all accounts are the orders of the books', async () => {
    // What the makers find of their own orders, after everything is cancelled and half a minute of new ones.
    const { sequencer } = living
    const bets = sequencer.fold<BetStore>(betFold.name)
    const accounts = [...sequencer.fold<Participants>('participants').values(), player]
    for (const market of sequencer.published.markets) {
      if (market?.status !== marketStatus.OPEN) continue
      for (const account of accounts)
        await sequencer.execute({ kind: 'cancel-all', market: market.id, account })
    }
    await living.pass(30_000)
    let compared = 0
    for (const market of sequencer.published.markets) {
      // Orders at the starting price stand beside the books.
      if (market?.status !== marketStatus.OPEN || (market.starting !== undefined && !market.inPlay)) continue
      const expected = new Map<string, number>()
      const orders = accounts.flatMap((account) => unmatchedOrders(bets, market.id, account))
      for (const { runner, side, price, unmatched, order } of orders) {
        const isDelayed = waitingOrders(sequencer.published).includes(order)
        const key = `${runner} ${side} ${price}`
        if (!isDelayed) expected.set(key, (expected.get(key) ?? 0) + unmatched)
      }
      expect(new Map([...expected].sort()), `market ${market.id}`).toEqual(bookOf(market))
      compared += expected.size
    }
    expect(compared).toBeGreaterThan(100)
  })
})

function bookOf(market: Market): Map<string, number> {
  const sizes: [string, number][] = []
  for (let runner = 0; runner < market.runnerCount; runner++) {
    for (const side of [BACK, LAY] as const) {
      forEachLevel(market.books, runner, side, (price, size) =>
        sizes.push([`${runner} ${side} ${price}`, size]),
      )
    }
  }
  return new Map(sizes.sort())
}
