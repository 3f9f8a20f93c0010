/** Markets that have ended, and since when: after the time kept for corrections they leave the core's memory. */
import { factStride } from '#core/facts/log.ts'
import { marketArchived, marketSettled, marketVoided, settlementReversed } from '#core/facts/market.ts'
import type { Exchange } from '#server/demo/exchange.ts'
import type { Timers } from '#server/demo/timers.ts'
import type { Fold } from '#server/journal/fold.ts'

/** Engine time of the end, by market. */
export type EndedMarkets = Map<number, number>

export const endedMarketsFold: Fold<EndedMarkets> = {
  name: 'ended-markets',
  create: () => new Map(),
  apply(ended, state, log, from, to) {
    for (let i = from; i < to; i++) {
      const at = i * factStride
      const market = log.numbers[at + 1] as number
      switch (log.numbers[at]) {
        case marketSettled.code:
        case marketVoided.code:
          // Settled again counts from now: the order of the map is the order of time.
          ended.delete(market)
          ended.set(market, state.time)
          break
        case settlementReversed.code:
        case marketArchived.code:
          ended.delete(market)
      }
    }
  },
}

const lookEveryMs = 30_000
/** Few enough that a step delays nobody. */
const archivedAtOnce = 20

/** Archives what ended `retentionMs` ago, now and from now on. `forget` is called with each market that left. */
export function keepArchiving(
  exchange: Exchange,
  timers: Timers,
  options: {
    readonly retentionMs: number
    readonly forget: (marketId: number) => void
    readonly onError: (error: unknown) => void
  },
): void {
  const { retentionMs, forget, onError } = options
  const look = async () => {
    const due: number[] = []
    for (const [market, endedAt] of exchange.fold<EndedMarkets>(endedMarketsFold.name)) {
      if (endedAt + retentionMs > timers.now() || due.length === archivedAtOnce) break
      due.push(market)
    }
    if (due.length === 0) return
    await exchange.run(due.map((market) => ({ kind: 'archive-market', market })))
    due.forEach(forget)
  }
  const lookAgain = () => {
    look().catch(onError)
    timers.at(timers.now() + lookEveryMs, lookAgain)
  }
  lookAgain()
}
