/** The living catalogue for ten real minutes at speed 60, on the machine's own clock. */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { marketTypes } from '#contract/market-types.ts'
import { BACK, LAY } from '#core/exchange/book/book.ts'
import { type Market, marketStatus } from '#core/exchange/market/market.ts'
import { foldsModule } from '#server/folds.ts'
import { startArchiving } from '#server/house/archiving.ts'
import { systemClock } from '#server/house/clock.ts'
import { unmatchedOrders } from '#server/live/bet-queries.ts'
import { createBetReaders } from '#server/live/bet-readers.ts'
import { type BetStore, betFold } from '#server/live/bet-store.ts'
import type { Catalogue } from '#server/live/catalogue.ts'
import { createScores } from '#server/live/scores.ts'
import { openSequencer } from '#server/sequencer/sequencer.ts'
import { startFeeds } from './feeds.ts'
import { Random } from './fixtures/random.ts'
import { makerStyles } from './maker-styles.ts'
import type { Participants } from './participants.ts'
import { bestPrice, DepthWatch } from './testing/depth-watch.ts'
import { livingFolds } from './testing/living-exchange.ts'

const minuteMs = 60_000
const lengthMs = 10 * minuteMs
/** From here on memory holds what it will: markets that have ended leave it. */
const settledMs = 4 * minuteMs
const lookEveryMs = 100
const betEveryMs = 10_000
/** All markets there are, as matches and races have each of them. */
const playedTypes = Object.keys(marketTypes)

test('prices on both sides 95 % of the time, and bets of 50.00 matched within two seconds', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'crossbook-living-'))
  const sequencer = await openSequencer({ dataDir, folds: livingFolds, snapshots: { foldsModule } })
  const bets = createBetReaders(sequencer)
  const errors: unknown[] = []
  const scores = createScores()
  const feeds = await startFeeds({
    sequencer,
    bets,
    scores,
    feed: { seed: 'crossbook', speed: 60 },
    logger: { error: (error: unknown) => void errors.push(error) },
  })
  feeds.makeOthers()
  const random = new Random('a player')
  const player = (await sequencer.execute({ kind: 'open-account', grant: 100_000_000 })).id
  const makers = [...sequencer.fold<Participants>('participants')].filter(([name]) => name in makerStyles)
  const ofMakers = (market: number) =>
    makers.flatMap(([, maker]) => unmatchedOrders(sequencer.fold<BetStore>(betFold.name), market, maker))
  const typeOf = (id: number) => sequencer.fold<Catalogue>('catalogue').markets.get(id)?.type ?? ''
  const depth = new DepthWatch(ofMakers, typeOf)
  const placed: { order: number; at: number; matchedAfterMs?: number }[] = []

  const bet = async () => {
    const markets = sequencer.published.markets.filter(
      (market): market is Market =>
        market?.status === marketStatus.OPEN && !market.inPlay && feeds.prices.of(market.id)?.isMain === true,
    )
    const market = random.pick(markets)
    const isBack = random.chance(0.5)
    const prices = market.selectionIds.map((_, runner) => bestPrice(market, runner, isBack ? LAY : BACK))
    const runner = random.pick([...prices.keys()].filter((i) => (prices[i] ?? 100_000) <= 1_500))
    const { id: order } = await sequencer.execute({
      kind: 'place-order',
      market: market.id,
      account: player,
      selectionId: market.selectionIds[runner] as number,
      side: isBack ? 'BACK' : 'LAY',
      price: prices[runner] as number,
      size: 5_000,
      persistence: 'LAPSE',
      timeInForce: 'LIMIT',
    })
    placed.push({ order, at: Date.now() })
  }

  const stopArchiving = startArchiving({
    ...{ sequencer, scores, clock: systemClock, retentionMinutes: 2 },
    onError: (error: unknown) => void errors.push(error),
  })
  const began = Date.now()
  const sizeOf = (now: number) => ({
    at: now - began,
    rss: process.memoryUsage().rss,
    journal: statSync(join(dataDir, 'journal.sqlite')).size,
  })
  const sizes = [sizeOf(began)]
  for (let last = began, lastBet = began; last - began < lengthMs; ) {
    await setTimeout(lookEveryMs)
    const now = Date.now()
    depth.look(sequencer.published, feeds.prices, now - last)
    last = now
    for (const one of placed) {
      if (one.matchedAfterMs === undefined && bets.betOf(player, one.order)?.matched === 5_000) {
        one.matchedAfterMs = now - one.at
      }
    }
    if (now - began > sizes.length * minuteMs) sizes.push(sizeOf(now))
    if (now - lastBet < betEveryMs) continue
    lastBet = now
    await bet()
  }
  stopArchiving()
  await feeds.stop()
  await sequencer.close()
  rmSync(dataDir, { recursive: true })

  const settled = sizes.find(({ at }) => at >= settledMs) as (typeof sizes)[number]
  const last = sizes.at(-1) as (typeof sizes)[number]
  const percent = (share: number) => `${(share * 100).toFixed(2)} %`
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0)
  console.log(
    `note: two levels a side, three of main markets, ${percent(depth.share())} of the time, the least market ${percent(depth.leastShare(1_000))}; ` +
      `${megabytes(settled.rss)} MB of memory after ${settled.at / minuteMs} min, ${megabytes(last.rss)} MB after ${last.at / minuteMs}; ` +
      `${megabytes(last.journal)} MB journaled`,
  )
  const types = depth.byType(5_000)
  for (const [type, { markets, open, deep, leastShare }] of types) {
    console.log(
      `note: ${type}: ${markets} markets, ${percent(deep / open)} of their time, the least ${percent(leastShare)}`,
    )
  }
  expect([...types.keys()]).toEqual(expect.arrayContaining(playedTypes))
  expect(depth.share()).toBeGreaterThan(0.95)
  expect(depth.leastShare(5_000)).toBeGreaterThan(0.95)
  // The looks are at any moment: also between a model's move and the cancellation of what was quoted before it.
  console.log(
    `note: ${depth.offers} best prices looked at, ${depth.unfair} of them on the wrong side, each for ${depth.longestUnfairMs} ms at most`,
  )
  expect(depth.unfair / depth.offers).toBeLessThan(0.01)
  expect(depth.longestUnfairMs).toBeLessThan(2_000)
  // What is played grows the journal evenly, not the memory.
  expect(last.rss).toBeLessThan(1.5 * settled.rss)
  expect(last.journal / last.at).toBeLessThan((1.5 * settled.journal) / settled.at)
  // The very last may still be under way.
  for (const { matchedAfterMs } of placed.slice(0, -1)) expect(matchedAfterMs).toBeLessThan(2_000)
  expect(placed.length).toBeGreaterThan(25)
  expect(errors).toEqual([])
})
