/** The engine: a state, the log of the batch being decided, and the records that deciding reuses. */

import type { SeedVault } from '../casino/seeds.ts'
import type { Take } from '../exchange/book/matching.ts'
import { createPlacement, type Placement } from '../exchange/orders/placement.ts'
import { timeAdvanced } from '../facts/batch.ts'
import { clearFacts, createFactLog, type FactLog, writeFact } from '../facts/log.ts'
import { assert } from '../values/assert.ts'
import { applyFacts } from './apply.ts'
import { createOutcome, type Outcome } from './outcome.ts'
import { createState, type State } from './state.ts'

export interface Engine {
  readonly state: State
  /** The facts of the batch so far. */
  readonly log: FactLog
  /** How many of them the state holds. */
  applied: number
  /** Reused from command to command. */
  readonly outcome: Outcome
  readonly take: Take
  readonly placement: Placement
  /** For rounds and the revealing of seeds; absent where none are decided. */
  readonly vault: SeedVault | undefined
}

/** Returns an engine over an empty state. */
export function createEngine(vault?: SeedVault): Engine {
  return engineOf(createState(), vault)
}

/** Returns an engine that goes on from a state. */
export function engineOf(state: State, vault?: SeedVault): Engine {
  return {
    state,
    log: createFactLog(),
    applied: 0,
    outcome: createOutcome(),
    take: { filled: 0, payout: 0, metOwn: false },
    placement: createPlacement(),
    vault,
  }
}

/** Returns the engine's vault; a command that needs one where there is none is an assertion. */
export function vaultOf(engine: Engine): SeedVault {
  assert(engine.vault !== undefined, 'casino rounds are decided with a seed vault')
  return engine.vault
}

/** Forgets the facts of the last batch, once they are kept elsewhere. */
export function clearBatch(engine: Engine): void {
  clearFacts(engine.log)
  engine.applied = 0
}

/** Moves engine time forward; all that follows happens then. A time that is not later changes nothing. */
export function advanceTime(engine: Engine, time: number): void {
  if (time <= engine.state.time) return
  writeFact(engine.log, timeAdvanced, { time })
  commit(engine)
}

/** Folds the facts written since the last commit into the state. */
export function commit(engine: Engine): void {
  const { log } = engine
  applyFacts(engine.state, log, engine.applied, log.count)
  engine.applied = log.count
}
