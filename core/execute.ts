/** Decides commands: one function a kind, each against the state, each writing what happened to the log. */

import { archiveMarket } from './commands/archive-market.ts'
import { cancelAll } from './commands/cancel-all.ts'
import { cancelOrder } from './commands/cancel-order.ts'
import { closeMarket } from './commands/close-market.ts'
import type { Command } from './commands/command.ts'
import { commitSeeds } from './commands/commit-seeds.ts'
import { createEvent } from './commands/create-event.ts'
import { createMarket } from './commands/create-market.ts'
import { creditAccount } from './commands/credit-account.ts'
import { fundBankroll } from './commands/fund-bankroll.ts'
import { openAccount } from './commands/open-account.ts'
import { openMarket } from './commands/open-market.ts'
import { placeOrder } from './commands/place-order.ts'
import { playRound } from './commands/play-round.ts'
import { releaseOrders } from './commands/release-orders.ts'
import { removeRunner } from './commands/remove-runner.ts'
import { replaceOrder } from './commands/replace-order.ts'
import { resettleMarket } from './commands/resettle-market.ts'
import { rotateSeeds } from './commands/rotate-seeds.ts'
import { setPaytable } from './commands/set-paytable.ts'
import { settleMarket } from './commands/settle-market.ts'
import { suspendMarket } from './commands/suspend-market.ts'
import { switchGame } from './commands/switch-game.ts'
import { turnInPlay } from './commands/turn-in-play.ts'
import { voidMarket } from './commands/void-market.ts'
import { voidWindow } from './commands/void-window.ts'
import { commit, type Engine } from './engine.ts'
import type { Outcome } from './outcome.ts'
import type { RefusalCode } from './refusals.ts'
import { assert, assertNever } from './values/assert.ts'

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
    case 'play-round':
      return playRound(engine, command)
    case 'commit-seeds':
      return commitSeeds(engine, command)
    case 'rotate-seeds':
      return rotateSeeds(engine, command)
    case 'switch-game':
      return switchGame(engine, command)
    case 'set-paytable':
      return setPaytable(engine, command)
    case 'fund-bankroll':
      return fundBankroll(engine, command)
    default:
      return assertNever(command)
  }
}
