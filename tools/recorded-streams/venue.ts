/** Where a replay trades: the real core behind the real journal, or the core alone in memory. */
import type { Command } from '#core/engine/command.ts'
import { advanceTime, clearBatch, createEngine } from '#core/engine/engine.ts'
import { execute } from '#core/engine/execute.ts'
import type { Outcome } from '#core/engine/outcome.ts'
import type { State } from '#core/engine/state.ts'
import type { FactLog } from '#core/facts/log.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'

export interface Venue {
  /** Decides the commands in order; resolves with one outcome each, once `state` shows what they came to. */
  run(commands: readonly Command[]): Promise<readonly Outcome[]>
  readonly state: State
  /** Calls the listener with the facts of every batch, after `state` holds them. */
  onFacts(listener: (log: FactLog) => void): void
}

/** Returns the core alone: nothing is kept. `now` gives milliseconds since 1970. */
export function memoryVenue(now: () => number = Date.now): Venue {
  const engine = createEngine()
  const listeners: ((log: FactLog) => void)[] = []
  return {
    state: engine.state,
    async run(commands) {
      advanceTime(engine, now())
      const outcomes = commands.map((command) => ({ ...execute(engine, command) }))
      for (const listener of listeners) listener(engine.log)
      clearBatch(engine)
      return outcomes
    },
    onFacts: (listener) => void listeners.push(listener),
  }
}

/** Returns the exchange of a sequencer; a run resolves once it is durable. Rejects when the sequencer is busy. */
export function journaledVenue(sequencer: Sequencer): Venue {
  return {
    state: sequencer.published,
    run: (commands) => sequencer.run(commands),
    onFacts: (listener) => sequencer.onPublished(listener),
  }
}
