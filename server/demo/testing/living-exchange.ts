/** For tests: the real sequencer and the feeds on a clock of their own, in a folder of their own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { nextDueAt } from '#core/engine/state.ts'
import { simulated } from '#server/clock.ts'
import { endedMarketsFold, startArchiving } from '#server/house/archiving.ts'
import { ManualClock } from '#server/house/testing/manual-clock.ts'
import type { Fold } from '#server/journal/fold.ts'
import { type BetReaders, createBetReaders } from '#server/live/bet-readers.ts'
import { betFold } from '#server/live/bet-store.ts'
import { catalogueFold } from '#server/live/catalogue.ts'
import { type CatalogueReaders, createCatalogueReaders } from '#server/live/catalogue-readers.ts'
import { createScores, type Scores } from '#server/live/scores.ts'
import { openSequencer, type Sequencer } from '#server/sequencer/sequencer.ts'
import { type FeedsDeps, startFeeds } from '../feeds.ts'
import { participantsFold } from '../participants.ts'
import type { PriceBoard } from '../price-board.ts'

export interface LivingExchange {
  readonly clock: ManualClock
  readonly dataDir: string
  readonly sequencer: Sequencer
  readonly scores: Scores
  readonly catalogue: CatalogueReaders
  readonly bets: BetReaders
  /** What makers and bettors go by. */
  readonly prices: PriceBoard
  /** What the feed reported as failed. */
  readonly errors: unknown[]
  /** Lets `ms` of the clock pass; calls `look` after each moment in which something happened, with its length. */
  pass(ms: number, look?: (lastedMs: number) => void): Promise<void>
  /** Waits until nothing is under way any more. */
  settle(): Promise<void>
  /** Stops feeds and sequencer; the folder stays for the next. */
  stop(): Promise<void>
  remove(): void
}

export const livingFolds = [betFold, catalogueFold, participantsFold, endedMarketsFold] as Fold<unknown>[]

export interface LivingOptions {
  readonly feed: FeedsDeps['feed']
  /** Milliseconds since 1970. */
  readonly at: number
  /** A folder to go on from. */
  readonly dataDir?: string
  readonly settledRetentionMinutes?: number
}

/** Starts it; resolves once every market is where its match is. */
export async function startLiving(options: LivingOptions): Promise<LivingExchange> {
  const { feed, at, dataDir = mkdtempSync(join(tmpdir(), 'crossbook-living-')) } = options
  const clock = new ManualClock(at)
  const sequencer = await openSequencer({
    dataDir,
    folds: livingFolds,
    machine: simulated(clock.now),
    // One at the end alone: the process that makes them meanwhile knows the server's folds, not these.
    snapshots: { everyFacts: Number.POSITIVE_INFINITY },
  })
  const scores = createScores()
  const bets = createBetReaders(sequencer)
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const feeds = await startFeeds({ sequencer, scores, bets, feed, clock, logger: { error: onError } })
  feeds.makeOthers()
  const retentionMinutes = options.settledRetentionMinutes ?? 60
  const stopArchiving = startArchiving({ sequencer, scores, clock, retentionMinutes, onError })

  async function settle(): Promise<void> {
    for (let idle = 0; idle < 3; ) {
      await setImmediate()
      const { queued, inFlight } = sequencer.figures
      idle = queued === 0 && inFlight === 0 ? idle + 1 : 0
    }
  }

  await settle()
  return {
    clock,
    dataDir,
    sequencer,
    scores,
    catalogue: createCatalogueReaders(sequencer, scores),
    bets,
    prices: feeds.prices,
    errors,
    settle,
    async pass(ms, look = () => undefined) {
      const until = clock.now() + ms
      while (clock.now() < until) {
        const release = nextDueAt(sequencer.published)
        const next = Math.min(until, clock.next(), release)
        const lasted = Math.max(0, next - clock.now())
        if (lasted > 0) look(lasted)
        clock.moveTo(next)
        // The sequencer's own timer goes by the machine's clock; here this one releases what is due.
        if (release <= next) await sequencer.execute({ kind: 'release-orders' })
        await settle()
      }
    },
    async stop() {
      stopArchiving()
      await feeds.stop()
      await sequencer.close()
    },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}
