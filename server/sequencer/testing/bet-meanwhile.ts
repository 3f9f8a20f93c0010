/** For tests: bets that come one after the other while something long goes on, and how much of it each of them waits for. */
import type { Command } from '#core/engine/command.ts'
import type { Sequencer } from '../sequencer.ts'
import { done } from './exchange.ts'

/** What a bet may meet on its way: two batches before it that are at the disk, one that is being decided, and its own. */
export const batchesMet = 4

/**
 * Places the bet again and again, each when the last one is answered, while `isGoingOn`. Resolves with how many were answered
 * before it ended, and the most batches that were published from one's coming to its answer, its own included.
 */
export async function betMeanwhile(
  sequencer: Sequencer,
  bet: Command,
  isGoingOn: () => boolean,
): Promise<{ readonly bets: number; readonly mostBatches: number }> {
  let batches = 0
  sequencer.onPublished(() => batches++)
  let [bets, mostBatches] = [0, 0]
  while (isGoingOn()) {
    const before = batches
    await done(sequencer, bet)
    mostBatches = Math.max(mostBatches, batches - before)
    bets++
  }
  return { bets, mostBatches }
}
