/** The exchange as the house's own programs see it: commands that are tried until there is room for them, and what is published. */

import type { Command } from '#core/engine/command.ts'
import type { Outcome } from '#core/engine/outcome.ts'
import type { State } from '#core/engine/state.ts'
import type { Market } from '#core/exchange/market/market.ts'
import type { FactLog } from '#core/facts/log.ts'
import type { MarketId } from '#core/values/brands.ts'
import type { Catalogue } from '#server/live/catalogue.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { outcomesAlone } from '#server/sequencer/submission.ts'

/** The program is stopping, or the exchange has stopped: what is under way ends here. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

export interface Exchange {
  readonly state: State
  /**
   * Resolves with the outcomes, one a command, once they are published. While the exchange is busy it tries again;
   * rejects with Stopped once the program stops or the exchange takes nothing any more.
   */
  run(commands: readonly Command[]): Promise<readonly Outcome[]>
  /** The market as of the last synced batch; undefined once archived. */
  market(marketId: MarketId): Market | undefined
  catalogue(): Catalogue
  fold<T>(name: string): T
  /** Calls the listener with the facts of each batch, once they are published. */
  onFacts(listener: (log: FactLog) => void): void
}

/** Returns the exchange of a sequencer. `later` calls back after a moment; `isStopped` says when to give up. */
export function exchangeOf(
  sequencer: Sequencer,
  { later, isStopped }: { later: (retry: () => void) => void; isStopped: () => boolean },
): Exchange {
  return {
    state: sequencer.published,
    run: (commands) =>
      new Promise((resolve, reject) => {
        const submit = () => {
          if (isStopped()) {
            reject(new Stopped('The program stops.'))
            return
          }
          sequencer.submit({ account: 0, commands, form: outcomesAlone }, (answered) => {
            // Without outcomes nothing was decided: the exchange was busy, or has stopped for good.
            if (typeof answered === 'object' && 'outcomes' in answered) resolve(answered.outcomes)
            else if (answered === 'stopped') reject(new Stopped('The exchange takes nothing any more.'))
            else later(submit)
          })
        }
        submit()
      }),
    market: (marketId) => sequencer.published.markets[marketId],
    catalogue: () => sequencer.fold<Catalogue>('catalogue'),
    fold: (name) => sequencer.fold(name),
    onFacts: (listener) => sequencer.onPublished((log) => listener(log)),
  }
}
