/** Decides commands: one function a kind, each against the state, each writing what happened to the log. */

import { settleBookBet } from '../book/commands/settle-book-bet.ts'
import { takeBookBet } from '../book/commands/take-book-bet.ts'
import { commitSeeds } from '../casino/commands/commit-seeds.ts'
import { fundBankroll } from '../casino/commands/fund-bankroll.ts'
import { playRound } from '../casino/commands/play-round.ts'
import { rotateSeeds } from '../casino/commands/rotate-seeds.ts'
import { setPaytable } from '../casino/commands/set-paytable.ts'
import { setStakeCap } from '../casino/commands/set-stake-cap.ts'
import { switchGame } from '../casino/commands/switch-game.ts'
import type { CancelOrder, ExchangeCommand, PlaceOrder } from '../exchange/command.ts'
import { archiveMarket } from '../exchange/commands/archive-market.ts'
import { cancelAll } from '../exchange/commands/cancel-all.ts'
import * as cancelOrderModule from '../exchange/commands/cancel-order.ts'
import { cashOut } from '../exchange/commands/cash-out.ts'
import { closeMarket } from '../exchange/commands/close-market.ts'
import { continueTasks } from '../exchange/commands/continue-tasks.ts'
import { createEvent } from '../exchange/commands/create-event.ts'
import { createMarket } from '../exchange/commands/create-market.ts'
import { editHeld } from '../exchange/commands/edit-held.ts'
import { closeAccount, excludeAccount } from '../exchange/commands/exclude-account.ts'
import { holdOrder } from '../exchange/commands/hold-order.ts'
import { loosenLimit } from '../exchange/commands/loosen-limit.ts'
import { openMarket } from '../exchange/commands/open-market.ts'
import { placeAtStart } from '../exchange/commands/place-at-start.ts'
import * as placeOrderModule from '../exchange/commands/place-order.ts'
import { releaseOrders } from '../exchange/commands/release-orders.ts'
import { removeRunner } from '../exchange/commands/remove-runner.ts'
import { replaceOrder } from '../exchange/commands/replace-order.ts'
import { resettleMarket } from '../exchange/commands/resettle-market.ts'
import { setCashOut } from '../exchange/commands/set-cash-out.ts'
import { setSwitch } from '../exchange/commands/set-switch.ts'
import { settleMarket } from '../exchange/commands/settle-market.ts'
import { suspendMarket } from '../exchange/commands/suspend-market.ts'
import { trimMarket } from '../exchange/commands/trim-market.ts'
import { turnInPlay } from '../exchange/commands/turn-in-play.ts'
import { voidMarket } from '../exchange/commands/void-market.ts'
import { voidWindow } from '../exchange/commands/void-window.ts'
import type { Market } from '../exchange/market/market.ts'
import { beginSlice } from '../exchange/market/slice.ts'
import { isNoProfitNear } from '../exchange/orders/cash-out-watch.ts'
import { placeDue } from '../exchange/orders/exits-due.ts'
import { look } from '../exchange/orders/firing.ts'
import { notePositions } from '../exchange/orders/position-changes.ts'
import { heardBy, renewSwitches } from '../exchange/orders/switches.ts'
import { isQuiet } from '../exchange/orders/triggers.ts'
import * as accountsModule from '../ledger/accounts.ts'
import { approveWithdrawal } from '../ledger/commands/approve-withdrawal.ts'
import { beginDeposit } from '../ledger/commands/begin-deposit.ts'
import { beginWithdrawal } from '../ledger/commands/begin-withdrawal.ts'
import { chargeBack } from '../ledger/commands/charge-back.ts'
import { creditAccount } from '../ledger/commands/credit-account.ts'
import { debitAccount } from '../ledger/commands/debit-account.ts'
import { fundClients } from '../ledger/commands/fund-clients.ts'
import { noteAudit } from '../ledger/commands/note-audit.ts'
import { noteRoot } from '../ledger/commands/note-root.ts'
import { openAccount } from '../ledger/commands/open-account.ts'
import { postTransfer } from '../ledger/commands/post-transfer.ts'
import { rejectWithdrawal } from '../ledger/commands/reject-withdrawal.ts'
import { setDiscount } from '../ledger/commands/set-discount.ts'
import { setProfile } from '../ledger/commands/set-profile.ts'
import { takePlayMoney } from '../ledger/commands/take-play-money.ts'
import { voidTransfer } from '../ledger/commands/void-transfer.ts'
import type { RefusalCode } from '../refusals.ts'
import { AssertionFailed, assertNever } from '../values/assert.ts'
import type { AccountId } from '../values/brands.ts'
import { decideAgents } from './agents.ts'
import type { Command } from './command.ts'
import type { Engine } from './engine.ts'
import type { Outcome } from './outcome.ts'
import { protect } from './protect.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { cancelOrder } = cancelOrderModule
const { placeOrder } = placeOrderModule
const { playableOf } = accountsModule

/**
 * Decides a command and applies what it came to. A refusal writes nothing and changes nothing.
 * The outcome is one record, overwritten by the next call. `isPart`: more of the same batch follow in its market, before anybody
 * looks at the triggers there.
 */
export function execute(engine: Engine, command: Command, isPart = false): Outcome {
  const { outcome, log, state } = engine
  if (!(state.time > 0)) throw new AssertionFailed('engine time is set before the first command')
  outcome.refusal = undefined
  const before = log.count
  // Asked first, and once: nearly all commands place or cancel, and to ask a command of any kind for its kind is a search.
  const { kind } = command
  const placing = kind === 'place-order' ? (command as PlaceOrder) : undefined
  const cancelling = kind === 'cancel-order' ? (command as CancelOrder) : undefined
  const own = placing !== undefined ? placing.account : cancelling !== undefined ? -1 : accountAtRisk(command)
  const heard = state.switches.size > 0 ? heardBy(state, command as ExchangeCommand) : undefined
  const playableBefore = own === -1 ? 0 : playableOf(state.accounts, own)
  const refusal =
    state.tasks.length > 0 && isBusy(state, command)
      ? 'market_busy'
      : placing !== undefined
        ? placeOrder(engine, placing)
        : cancelling !== undefined
          ? cancelOrder(engine, cancelling)
          : decide(engine, command as Exclude<Command, PlaceOrder | CancelOrder>)
  if (refusal === undefined) {
    if (heard !== undefined) {
      engine.commit()
      renewSwitches(engine, heard)
    }
    if (engine.applied !== log.count) engine.commit()
    const least = playableBefore < 0 ? playableBefore : 0
    if (own !== -1 && playableOf(state.accounts, own) < least)
      throw new AssertionFailed('nobody stakes what he has not got')
  } else {
    if (log.count !== before) throw new AssertionFailed('a refusal writes no fact')
    outcome.refusal = refusal
  }
  if ((state.orders.held | state.orders.due | state.cashOutsHeld) > 0)
    lookAfter(engine, command, before, isPart)
  // The end of the last of them is read as well.
  if (state.cashOutsHeld > 0 || engine.watches.markets.size > 0) notePositions(engine)
  return outcome
}

/**
 * Places and fires what a command has led to, as much as goes into its slice: of a part of a batch what its fills are followed by. `before`:
 * the facts that the log had then.
 */
function lookAfter(engine: Engine, command: Command, before: number, isPart: boolean): void {
  const market = 'market' in command ? engine.state.markets[command.market] : undefined
  if (market === undefined || isNothingDue(engine, market)) return
  const slice = beginSlice(engine, before)
  if (!isPart) look(engine, market, slice)
  else if (market.task === undefined) placeDue(engine, market, slice)
}

/** Whether a look at the market would find nothing. */
function isNothingDue(engine: Engine, market: Market): boolean {
  if (market.exits !== undefined || !isQuiet(market)) return false
  if (market.heldCashOuts === undefined) return true
  notePositions(engine)
  return isNoProfitNear(engine, market)
}

/** Returns whether the command is about a market that carries out an earlier one. */
export function isBusy({ markets }: Engine['state'], command: Command): boolean {
  return 'market' in command && markets[command.market]?.task !== undefined
}

/** Returns the account that takes a risk of its own by the command, or -1. */
function accountAtRisk(command: Command): AccountId {
  switch (command.kind) {
    case 'replace-order':
    case 'place-at-start':
    case 'cash-out':
    case 'hold-order':
    case 'edit-held':
    case 'play-round':
    case 'begin-withdrawal':
    case 'debit-account':
    case 'take-book-bet':
      return command.account
    default:
      return -1
  }
}

function decide(
  engine: Engine,
  command: Exclude<Command, PlaceOrder | CancelOrder>,
): RefusalCode | undefined {
  switch (command.kind) {
    case 'place-at-start':
      return placeAtStart(engine, command)
    case 'loosen-limit':
      return loosenLimit(engine, command)
    case 'cancel-all':
      return cancelAll(engine, command)
    case 'replace-order':
      return replaceOrder(engine, command)
    case 'cash-out':
      return cashOut(engine, command)
    case 'set-cash-out':
      return setCashOut(engine, command)
    case 'hold-order':
      return holdOrder(engine, command)
    case 'edit-held':
      return editHeld(engine, command)
    case 'set-switch':
      return setSwitch(engine, command)
    case 'exclude-account':
      return excludeAccount(engine, command)
    case 'close-account':
      return closeAccount(engine, command)
    case 'release-orders':
      return releaseOrders(engine)
    case 'continue-tasks':
      return continueTasks(engine)
    case 'open-account':
      return openAccount(engine, command)
    case 'credit-account':
      return creditAccount(engine, command)
    case 'set-discount':
      return setDiscount(engine, command)
    case 'set-profile':
      return setProfile(engine, command)
    case 'take-play-money':
      return takePlayMoney(engine, command)
    case 'note-audit':
      return noteAudit(engine, command)
    case 'note-root':
      return noteRoot(engine, command)
    case 'begin-deposit':
      return beginDeposit(engine, command)
    case 'begin-withdrawal':
      return beginWithdrawal(engine, command)
    case 'approve-withdrawal':
      return approveWithdrawal(engine, command)
    case 'reject-withdrawal':
      return rejectWithdrawal(engine, command)
    case 'post-transfer':
      return postTransfer(engine, command)
    case 'void-transfer':
      return voidTransfer(engine, command)
    case 'charge-back':
      return chargeBack(engine, command)
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
    case 'trim-market':
      return trimMarket(engine, command)
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
    case 'set-stake-cap':
      return setStakeCap(engine, command)
    case 'fund-bankroll':
      return fundBankroll(engine, command)
    case 'debit-account':
      return debitAccount(engine, command)
    case 'fund-clients':
      return fundClients(engine, command)
    case 'take-book-bet':
      return takeBookBet(engine, command)
    case 'settle-book-bet':
      return settleBookBet(engine, command)
    case 'set-line':
    case 'announce-deals':
    case 'announce-give-back':
    case 'freeze-branch':
    case 'thaw-branch':
    case 'settle-up':
    case 'pass-through':
    case 'propose-payment':
    case 'confirm-payment':
    case 'file-claim':
    case 'answer-claim':
    case 'write-off':
    case 'move-player':
    case 'close-agent':
    case 'close-period':
      return decideAgents(engine, command)
    case 'set-limit':
    case 'confirm-limit':
    case 'take-time-out':
    case 'exclude-self':
    case 'request-return':
    case 'set-reminder':
    case 'acknowledge-reminder':
    case 'decline-deposit-limit':
    case 'review-limits':
    case 'begin-session':
    case 'note-identity':
    case 'suspend-account':
    case 'restrict-account':
      return protect(engine, command)
    default:
      return assertNever(command)
  }
}
