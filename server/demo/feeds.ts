/** The living catalogue: fixtures, market makers and bettors, put together and started. */
import type { Logger } from 'pino'
import { type Clock, systemClock } from '#server/house/clock.ts'
import { exchangeOf, Stopped } from '#server/house/exchange.ts'
import { Timers } from '#server/house/timers.ts'
import type { BetReaders } from '#server/live/bet-readers.ts'
import type { Scores } from '#server/live/scores.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { startBettors } from './bettors.ts'
import { Random } from './fixtures/random.ts'
import { MarketMakers } from './market-makers.ts'
import { PriceBoard } from './price-board.ts'
import { FeedPrincipal } from './principal.ts'
import { type FeedSettings, Scheduler, suspendInPlay } from './scheduler.ts'

export interface FeedsDeps {
  readonly sequencer: Sequencer
  readonly scores: Scores
  readonly bets: BetReaders
  readonly logger: Pick<Logger, 'error'>
  readonly feed: Partial<FeedSettings> & Pick<FeedSettings, 'seed' | 'speed'>
  readonly clock?: Clock
}

export interface Feeds {
  /** What makers and bettors go by. */
  readonly prices: PriceBoard
  /** Engine time at which it was last answered by the exchange; undefined where no fixture is played. */
  spokeAt(): number | undefined
  /** Has all but the matches' main markets follow; to be called once, when callers are answered. */
  makeOthers(): void
  /** Asks nothing more of the exchange. */
  stop(): Promise<void>
}

const retryMs = 200

/**
 * Suspends what was in play, then catches up, fills the calendar and begins to quote; resolves once every match's main market is
 * where its match is. With speed 0 no fixture is played.
 */
export async function startFeeds(deps: FeedsDeps): Promise<Feeds> {
  const { sequencer, scores, bets, logger, feed, clock = systemClock } = deps
  let isStopped = false
  const onError = (error: unknown) => {
    if (!(error instanceof Stopped)) logger.error(error, 'The feed failed')
  }
  const timers = new Timers(clock, onError)
  let spokeAt: number | undefined
  const heard = exchangeOf(sequencer, {
    later: (retry) => void timers.at(clock.now() + retryMs, retry),
    isStopped: () => isStopped,
  })
  const exchange: typeof heard = {
    ...heard,
    async run(commands) {
      const outcomes = await heard.run(commands)
      spokeAt = clock.now()
      return outcomes
    },
  }
  const prices = new PriceBoard()

  await suspendInPlay(exchange)
  let scheduler: Scheduler | undefined
  if (feed.speed > 0) {
    await MarketMakers.start({ exchange, timers, prices, bets, onError })
    const principal = new FeedPrincipal(exchange)
    const parts = { exchange, principal, timers, prices, scores, onError }
    scheduler = new Scheduler(parts, { files: [], ...feed })
    await scheduler.start()
    const random = new Random(`${feed.seed}/bettors/${clock.now()}`)
    await startBettors({ exchange, timers, prices, random, onError })
  }

  return {
    prices,
    spokeAt: () => (scheduler === undefined ? undefined : spokeAt),
    makeOthers: () => scheduler?.makeOthers(),
    async stop() {
      isStopped = true
      timers.clear()
    },
  }
}
