/** The engine: decides commands against the state, writes what happened to the log, and folds it into the state. */
import { applyFacts } from './apply.ts'
import { archiveMarket } from './commands/archive-market.ts'
import { cancelAll } from './commands/cancel-all.ts'
import { cancelOrder } from './commands/cancel-order.ts'
import { closeMarket } from './commands/close-market.ts'
import type { Command } from './commands/command.ts'
import { createEvent } from './commands/create-event.ts'
import { createMarket } from './commands/create-market.ts'
import { creditAccount } from './commands/credit-account.ts'
import { openAccount } from './commands/open-account.ts'
import { openMarket } from './commands/open-market.ts'
import { placeOrder } from './commands/place-order.ts'
import { releaseOrders } from './commands/release-orders.ts'
import { removeRunner } from './commands/remove-runner.ts'
import { replaceOrder } from './commands/replace-order.ts'
import { resettleMarket } from './commands/resettle-market.ts'
import { settleMarket } from './commands/settle-market.ts'
import { suspendMarket } from './commands/suspend-market.ts'
import { turnInPlay } from './commands/turn-in-play.ts'
import { voidMarket } from './commands/void-market.ts'
import { voidWindow } from './commands/void-window.ts'
import type { Take } from './exchange/matching.ts'
import { createPlacement, type Placement } from './exchange/placement.ts'
import { clearFacts, createFactLog, type FactLog, timeAdvanced, writeFact } from './facts.ts'
import { createOutcome, type Outcome } from './outcome.ts'
import type { RefusalCode } from './refusals.ts'
import { createState, type State } from './state.ts'
import { assert, assertNever } from './values/assert.ts'

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
}

/** Returns an engine over an empty state. */
export function createEngine(): Engine {
  return engineOf(createState())
}

/** Returns an engine that goes on from a state. */
export function engineOf(state: State): Engine {
  return {
    state,
    log: createFactLog(),
    applied: 0,
    outcome: createOutcome(),
    take: { filled: 0, payout: 0, metOwn: false },
    placement: createPlacement(),
  }
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

/**
 * Decides a command and applies what it came to. A refusal writes nothing and changes nothing.
 * The outcome is one record, overwritten by the next call.
 */
export function execute(engine: Engine, command: Command): Outcome {
  assert(engine.state.time > 0, 'engine time is set before the first command')
  const { outcome } = engine
  outcome.refusal = undefined
  const refusal = command.kind === 'place-order' ? placeOrder(engine, command) : decide(engine, command)
  if (refusal === undefined) commit(engine)
  else {
    assert(engine.log.count === engine.applied, 'a refusal writes no fact')
    outcome.refusal = refusal
  }
  return outcome
}

function decide(engine: Engine, command: Command): RefusalCode | undefined {
  switch (command.kind) {
    case 'place-order':
      return placeOrder(engine, command)
    case 'cancel-order':
      return cancelOrder(engine, command)
    case 'cancel-all':
      return cancelAll(engine, command)
    case 'replace-order':
      return replaceOrder(engine, command)
    case 'release-orders':
      return releaseOrders(engine)
    case 'open-account':
      return openAccount(engine, command)
    case 'credit-account':
      return creditAccount(engine, command)
    case 'create-event':
      return createEvent(engine, command)
    case 'create-market':
      return createMarket(engine, command)
    case 'open-market':
      return openMarket(engine, command)
    case 'suspend-market':
      return suspendMarket(engine, command)
    case 'turn-in-play':
      return turnInPlay(engine, command)
    case 'close-market':
      return closeMarket(engine, command)
    case 'settle-market':
      return settleMarket(engine, command)
    case 'resettle-market':
      return resettleMarket(engine, command)
    case 'void-market':
      return voidMarket(engine, command)
    case 'remove-runner':
      return removeRunner(engine, command)
    case 'void-window':
      return voidWindow(engine, command)
    case 'archive-market':
      return archiveMarket(engine, command)
    default:
      return assertNever(command)
  }
}
