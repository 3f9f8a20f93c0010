/** The engine: a state, the log of the batch being decided, and the record of what a command came to. */

import type { SeedVault } from '../casino/seeds.ts'
import { type ExchangeLimits, usualLimits } from '../exchange/market/slice.ts'
import { createWatches, type Watches } from '../exchange/market/watches.ts'
import { watchAll } from '../exchange/orders/cash-out-watch.ts'
import { firstTimer } from '../exchange/timers.ts'
import { timeAdvanced } from '../facts/batch.ts'
import { clearFacts, createFactLog, type FactLog, writeFact } from '../facts/log.ts'
import { applyFacts } from './apply.ts'
import { createOutcome, type Outcome } from './outcome.ts'
import { createState, nextDueAt, type State } from './state.ts'

/** What every product's commands are decided on: it is the ledger, the exchange and the casino to them. */
export class Engine {
  readonly state: State
  /** The facts of the batch so far. */
  readonly log: FactLog = createFactLog()
  /** How many of them the state holds. */
  applied = 0
  /** Which held cash-outs are to be asked next: no part of the state. */
  readonly watches: Watches = createWatches()
  /** Reused from command to command. */
  readonly outcome: Outcome = createOutcome()
  /** For rounds and the revealing of seeds; absent where none are decided. */
  readonly vault: SeedVault | undefined
  /** How much the exchange holds, and how much of a long command is one slice. */
  readonly limits: ExchangeLimits

  constructor(state: State, vault: SeedVault | undefined, limits: ExchangeLimits) {
    this.state = state
    this.vault = vault
    this.limits = limits
    if (state.cashOutsHeld > 0) watchAll(this.watches, state.markets)
  }

  /** Folds the facts written since the last commit into the state. */
  commit(): void {
    const { log } = this
    applyFacts(this.state, log, this.applied, log.count)
    this.applied = log.count
  }
}

/** Returns an engine over an empty state. */
export function createEngine(vault?: SeedVault, limits?: ExchangeLimits): Engine {
  return engineOf(createState(), vault, limits)
}

/** Returns an engine that goes on from a state. */
export function engineOf(state: State, vault?: SeedVault, limits: ExchangeLimits = usualLimits): Engine {
  return new Engine(state, vault, limits)
}

/** Forgets the facts of the last batch, once they are kept elsewhere. */
export function clearBatch(engine: Engine): void {
  clearFacts(engine.log)
  engine.applied = 0
  engine.watches.read = 0
}

/** Returns the engine time at which something is due of itself, as nextDueAt, or is to be looked at. */
export function dueAt({ state, watches }: Engine): number {
  return Math.min(nextDueAt(state), firstTimer(watches.due)?.at ?? Number.POSITIVE_INFINITY)
}

/** Moves engine time forward; all that follows happens then. A time that is not later changes nothing. */
export function advanceTime(engine: Engine, time: number): void {
  if (time <= engine.state.time) return
  writeFact(engine.log, timeAdvanced, { time })
  engine.commit()
}
