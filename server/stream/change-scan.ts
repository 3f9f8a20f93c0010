/** Reads the facts of a published batch for what the stream's readers watch: levels, runners, markets, bets, money. */

import type { SideCode } from '#core/exchange/book/book.ts'
import { lineSet, paymentConfirmed, paymentLapsed, paymentProposed } from '#core/facts/agent.ts'
import { callAnswered } from '#core/facts/batch.ts'
import { cashOutHeld, heldCashOutEnded } from '#core/facts/cash-out.ts'
import { crossLeg, crossMatched } from '#core/facts/cross.ts'
import { heldAgain, heldEdited, heldFired, heldWaits, orderHeld } from '#core/facts/held.ts'
import { posting } from '#core/facts/ledger.ts'
import { type FactLog, factStride } from '#core/facts/log.ts'
import {
  marketArchived,
  marketClosed,
  marketGraded,
  marketOpened,
  marketSettled,
  marketStopped,
  marketSuspended,
  marketTurnedInPlay,
  marketVoided,
  matchVoided,
  runnerRemoved,
  runnerResult,
  settlementReversed,
} from '#core/facts/market.ts'
import { marketResult, runnerPlaced } from '#core/facts/market-terms.ts'
import {
  orderCancelled,
  orderDelayed,
  orderLapsed,
  orderMatched,
  orderPlaced,
  orderReleased,
  orderRetargeted,
  orderWaits,
  remainderCancelled,
} from '#core/facts/order.ts'
import { exitPlaced, orderOffset, pairMade } from '#core/facts/pair.ts'
import { depositBegun, transferVoided, withdrawalApproved, withdrawalBegun } from '#core/facts/payment.ts'
import { readerOf, sharedReaderOf } from '#core/facts/reader.ts'
import { matchReduced } from '#core/facts/reduction.ts'
import { foldOf } from '#core/facts/registry.ts'
import {
  limitLoosened,
  startEntered,
  startMatched,
  startPlaced,
  startPriced,
  startReduced,
  startTaken,
} from '#core/facts/starting-price.ts'
import { correctionBegun, runnerWithdrawn, taskLeft } from '#core/facts/task.ts'
import type { AccountId, MarketId, Money, OrderId, Price } from '#core/values/brands.ts'

/** What may change, and what of it a listener is called with. */
export interface Changes {
  /** The resting size at a price changed. */
  level: [market: MarketId, runner: number, side: SideCode, price: Price]
  /** As `level`, of the order's own price. */
  levelOfOrder: [market: MarketId, order: OrderId]
  /** The runner's matched sum changed. */
  runner: [market: MarketId, runner: number]
  /** A size was matched at a price, each part of a cross-match for itself. */
  trade: [market: MarketId, runner: number, price: Price, size: Money]
  bet: [account: AccountId, market: MarketId, order: OrderId]
  /** The active bets and the position of everybody in a market changed. */
  betsOfAll: [market: MarketId]
  /** A cash-out that the account holds for a profit was set or has ended. */
  heldCashOut: [account: AccountId, market: MarketId]
  /** Triggers of the market trailed. */
  trails: [market: MarketId]
  money: [account: AccountId]
  /** The market's matched sum changed. */
  matched: [market: MarketId]
  /** The market's state changed. */
  market: [market: MarketId]
  /** An event or market appeared, went in play or ended. */
  catalogue: []
  /** A casino game opened or closed, or pays by another paytable. */
  games: []
}

export type ChangeListener = { readonly [K in keyof Changes]: (...change: Changes[K]) => void }

/** Returns a listener that calls each of these, in their order, with the changes it has a function for. */
export function combineListeners(listeners: readonly Partial<ChangeListener>[]): ChangeListener {
  const each = <K extends keyof Changes>(kind: K): ((...change: Changes[K]) => void) => {
    const called = listeners.flatMap((listener) => listener[kind] ?? [])
    return (...change: Changes[K]) => {
      for (const call of called) call(...change)
    }
  }
  return {
    level: each('level'),
    levelOfOrder: each('levelOfOrder'),
    runner: each('runner'),
    trade: each('trade'),
    bet: each('bet'),
    betsOfAll: each('betsOfAll'),
    trails: each('trails'),
    heldCashOut: each('heldCashOut'),
    money: each('money'),
    matched: each('matched'),
    market: each('market'),
    catalogue: each('catalogue'),
    games: each('games'),
  }
}

// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const { code: PLACED } = orderPlaced
const { code: MATCHED } = orderMatched
const { code: CANCELLED } = orderCancelled
const { code: ANSWERED } = callAnswered
const stride = factStride

/** Tells the listener of each fact `from` up to but not including `to`, and of the triggers that trailed behind them. */
export function scanChanges(log: FactLog, from: number, to: number, listener: ChangeListener): void {
  const { numbers } = log
  for (let i = from; i < to; i++) {
    const at = i * stride
    // Nearly all facts are of these kinds; named here, their handlers are compiled into this loop.
    switch (numbers[at]! | 0) {
      case PLACED:
        tellPlaced(listener, log, at)
        break
      case MATCHED:
        tellMatched(listener, log, at)
        break
      case CANCELLED:
        tellReduced(listener, log, at)
        break
      case ANSWERED:
        break
      default:
        scanByKind(listener, log, i, i + 1)
    }
  }
  const { trails } = log
  for (let i = 0; i < trails.length; i += 3) {
    if (trails[i]! >= from && trails[i]! <= to) listener.trails(trails[i + 1]!)
  }
}

const posted = readerOf(posting)

const scanByKind = foldOf<ChangeListener>({
  time_advanced: 'ignored',
  answered: 'ignored',
  call_answered: 'ignored',
  call_begun: 'ignored',
  profile_set: 'ignored',
  audit_noted: 'ignored',
  limit_set: 'ignored',
  limit_asked: 'ignored',
  limit_passed: 'ignored',
  time_out_taken: 'ignored',
  self_excluded: 'ignored',
  return_requested: 'ignored',
  reminder_set: 'ignored',
  session_begun: 'ignored',
  reminder_acknowledged: 'ignored',
  deposit_limit_declined: 'ignored',
  limits_reviewed: 'ignored',
  identity_noted: 'ignored',
  account_suspended: 'ignored',
  account_restricted: 'ignored',
  ledger_rooted: 'ignored',
  deposit_begun: tellPayment,
  withdrawal_begun: tellPayment,
  withdrawal_approved: tellPayment,
  transfer_posted: 'ignored',
  transfer_voided: tellPayment,
  deposit_charged_back: 'ignored',
  deals_set: 'ignored',
  line_set: tellLine,
  deals_announced: 'ignored',
  give_back_announced: 'ignored',
  deals_acted: 'ignored',
  branch_frozen: 'ignored',
  branch_thawed: 'ignored',
  branch_swept: 'ignored',
  payment_proposed: tellProposed,
  payment_confirmed: tellProposed,
  payment_lapsed: tellProposed,
  claim_filed: 'ignored',
  claim_raised: 'ignored',
  claim_answered: 'ignored',
  account_moved: 'ignored',
  agent_closed: 'ignored',
  period_left: 'ignored',
  give_backs_left: 'ignored',
  period_closed: 'ignored',
  book_bet_taken: 'ignored',
  book_bet_settled: 'ignored',
  discount_set: 'ignored',

  account_opened: 'ignored',
  account_added: 'ignored',
  posting: (listener, { numbers }, at) => {
    listener.money(posted.from(numbers, at))
    listener.money(posted.to(numbers, at))
  },

  event_created: (listener) => listener.catalogue(),
  market_created: (listener) => listener.catalogue(),
  market_terms: 'ignored',
  market_result: tellMarket,
  runner_placed: tellMarket,
  market_scheduled: 'ignored',
  market_quiet: 'ignored',
  quiet_ended: 'ignored',
  market_opened: tellMarket,
  market_suspended: tellMarket,
  market_stopped: tellMarket,
  market_turned_in_play: tellListed,
  market_closed: tellMarket,
  runner_result: tellMarket,
  market_settled: tellEnded,
  market_graded: tellListed,
  settlement_reversed: tellEnded,
  market_voided: tellEnded,
  runner_removed: tellRemoved,
  match_voided: tellVoided,
  window_voided: 'ignored',
  runner_voided: 'ignored',
  account_settled: 'ignored',
  market_archived: tellListed,
  market_trimmed: 'ignored',
  void_ruled: 'ignored',

  task_left: tellMarket,
  task_ended: 'ignored',
  correction_begun: tellEnded,
  positions_freed: 'ignored',
  positions_recounted: 'ignored',
  runner_withdrawn: tellRemoved,
  runner_reduced: 'ignored',
  match_reduced: tellReducedMatch,

  order_placed: tellPlaced,
  order_delayed: tellBet,
  order_waits: tellBet,
  order_terms: 'ignored',
  order_resized: 'ignored',
  order_retargeted: tellRetargeted,
  order_held: tellBet,
  held_edited: tellHeld,
  held_fired: tellHeld,
  held_waits: tellHeld,
  held_again: tellHeld,
  pair_made: tellPair,
  order_offset: tellOffset,
  exit_due: 'ignored',
  exit_placed: tellExit,
  switch_set: 'ignored',
  switch_renewed: 'ignored',
  switch_fired: 'ignored',
  account_excluded: 'ignored',
  sweep_ended: 'ignored',
  cash_out_begun: 'ignored',
  cash_out_hedge: 'ignored',
  cash_out_ended: 'ignored',
  cash_out_held: tellHeldCashOut,
  held_cash_out_fired: 'ignored',
  held_cash_out_ended: tellHeldCashOut,
  order_released: tellReleased,
  order_matched: tellMatched,
  cross_matched: tellCrossed,
  cross_leg: tellLeg,
  start_placed: tellStartPlaced,
  start_begun: 'ignored',
  start_entered: tellEntered,
  start_priced: tellStartPriced,
  start_taken: tellStartTaken,
  start_matched: tellStartMatched,
  start_reduced: tellStartChanged,
  limit_loosened: tellStartChanged,
  runner_rated: 'ignored',
  order_cancelled: tellReduced,
  remainder_cancelled: tellRemainder,
  order_lapsed: tellReduced,

  game_switched: (listener) => listener.games(),
  paytable_set: (listener) => listener.games(),
  stake_cap_set: (listener) => listener.games(),
  seed_committed: 'ignored',
  seeds_rotated: 'ignored',
  round_played: 'ignored',
})

const placed = readerOf(orderPlaced)

const pays = sharedReaderOf([depositBegun, withdrawalBegun, withdrawalApproved, transferVoided])

/** What is held changes, or where a payment stands. */
function tellPayment(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  listener.money(pays.account(numbers, at))
}

const credited = sharedReaderOf([paymentProposed, paymentConfirmed, paymentLapsed])
const lined = readerOf(lineSet)

/** What is held for the account above changes. */
function tellProposed(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  listener.money(credited.account(numbers, at))
}

/** What the account may bet changes with its line. */
function tellLine(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  listener.money(lined.account(numbers, at))
}

function tellPlaced(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  const market = placed.market(numbers, at)
  if (placed.resting(numbers, at) > 0) {
    const side = placed.side(numbers, at) as SideCode
    listener.level(market, placed.runner(numbers, at), side, placed.price(numbers, at))
  }
  listener.bet(placed.account(numbers, at), market, placed.order(numbers, at))
}

const matched = readerOf(orderMatched)

function tellMatched(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  const market = matched.market(numbers, at)
  const makerSide = (1 - matched.takerSide(numbers, at)) as SideCode
  const runner = matched.runner(numbers, at)
  const price = matched.price(numbers, at)
  listener.level(market, runner, makerSide, price)
  listener.matched(market)
  listener.trade(market, runner, price, matched.size(numbers, at))
  listener.bet(matched.takerAccount(numbers, at), market, matched.taker(numbers, at))
  listener.bet(matched.makerAccount(numbers, at), market, matched.maker(numbers, at))
}

const crossed = readerOf(crossMatched)

function tellCrossed(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  const market = crossed.market(numbers, at)
  const runner = crossed.runner(numbers, at)
  listener.runner(market, runner)
  listener.matched(market)
  listener.trade(market, runner, crossed.price(numbers, at), crossed.size(numbers, at))
  listener.bet(crossed.account(numbers, at), market, crossed.order(numbers, at))
}

const leg = readerOf(crossLeg)

function tellLeg(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  const market = leg.market(numbers, at)
  const runner = leg.runner(numbers, at)
  const price = leg.price(numbers, at)
  listener.level(market, runner, leg.side(numbers, at) as SideCode, price)
  listener.trade(market, runner, price, leg.size(numbers, at))
  listener.bet(leg.account(numbers, at), market, leg.order(numbers, at))
}

const start = sharedReaderOf([startReduced, limitLoosened, startEntered])
const startNew = readerOf(startPlaced)

function tellStart(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  listener.bet(start.account(numbers, at), start.market(numbers, at), start.order(numbers, at))
}

function tellStartPlaced(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  const market = startNew.market(numbers, at)
  listener.runner(market, startNew.runner(numbers, at))
  listener.bet(startNew.account(numbers, at), market, startNew.order(numbers, at))
}

/** The near and far price of its runner are others now. */
function tellStartChanged(listener: ChangeListener, log: FactLog, at: number): void {
  listener.levelOfOrder(start.market(log.numbers, at), start.order(log.numbers, at))
  tellStart(listener, log, at)
}

/** It leaves the book. */
function tellEntered(listener: ChangeListener, log: FactLog, at: number): void {
  listener.levelOfOrder(start.market(log.numbers, at), start.order(log.numbers, at))
  tellStart(listener, log, at)
}

const startFound = readerOf(startPriced)

function tellStartPriced(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  listener.runner(startFound.market(numbers, at), startFound.runner(numbers, at))
}

const startMade = sharedReaderOf([startTaken, startMatched])

function tellStartMatched(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  const market = startMade.market(numbers, at)
  const runner = startMade.runner(numbers, at)
  listener.runner(market, runner)
  listener.matched(market)
  const size = startMade.size(numbers, at)
  if (size > 0) listener.trade(market, runner, startMade.price(numbers, at), size)
  listener.bet(startMade.account(numbers, at), market, startMade.order(numbers, at))
}

function tellStartTaken(listener: ChangeListener, log: FactLog, at: number): void {
  listener.levelOfOrder(startMade.market(log.numbers, at), startMade.order(log.numbers, at))
  tellStartMatched(listener, log, at)
}

const cut = sharedReaderOf([orderCancelled, orderLapsed])

function tellReduced(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  const market = cut.market(numbers, at)
  const order = cut.order(numbers, at)
  listener.levelOfOrder(market, order)
  listener.bet(cut.account(numbers, at), market, order)
}

const released = readerOf(orderReleased)

function tellReleased(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  const market = released.market(numbers, at)
  const order = released.order(numbers, at)
  listener.levelOfOrder(market, order)
  listener.bet(released.account(numbers, at), market, order)
}

const waiting = sharedReaderOf([orderDelayed, orderWaits, orderHeld])

function tellBet(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  listener.bet(waiting.account(numbers, at), waiting.market(numbers, at), waiting.order(numbers, at))
}

const paired = readerOf(pairMade)

function tellPair(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  for (const order of [paired.stop(numbers, at), paired.profit(numbers, at)]) {
    listener.bet(paired.account(numbers, at), paired.market(numbers, at), order)
  }
}

const followed = readerOf(orderOffset)

function tellOffset(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  listener.bet(followed.account(numbers, at), followed.market(numbers, at), followed.order(numbers, at))
}

const following = readerOf(exitPlaced)

/** Its stop was told of with the pair, in the same batch. */
function tellExit(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  const exit = following.exit(numbers, at)
  if (exit !== 0) listener.bet(following.account(numbers, at), following.market(numbers, at), exit)
}

const held = sharedReaderOf([heldEdited, heldFired, heldWaits, heldAgain])

function tellHeld(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  listener.bet(held.account(numbers, at), held.market(numbers, at), held.order(numbers, at))
}

const heldCashOut = sharedReaderOf([cashOutHeld, heldCashOutEnded])

function tellHeldCashOut(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  listener.heldCashOut(heldCashOut.account(numbers, at), heldCashOut.market(numbers, at))
}

const retargeted = readerOf(orderRetargeted)

function tellRetargeted(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  listener.bet(retargeted.account(numbers, at), retargeted.market(numbers, at), retargeted.order(numbers, at))
}

const remainder = readerOf(remainderCancelled)

function tellRemainder(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  listener.bet(remainder.account(numbers, at), remainder.market(numbers, at), remainder.order(numbers, at))
}

const changed = sharedReaderOf([
  marketOpened,
  marketSuspended,
  marketStopped,
  marketClosed,
  runnerResult,
  marketResult,
  runnerPlaced,
  taskLeft,
])

function tellMarket(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  listener.market(changed.market(numbers, at))
}

const listed = sharedReaderOf([marketTurnedInPlay, marketGraded, marketArchived])

function tellListed(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  listener.market(listed.market(numbers, at))
  listener.catalogue()
}

const ended = sharedReaderOf([marketSettled, marketVoided, settlementReversed, correctionBegun])

function tellEnded(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  const market = ended.market(numbers, at)
  listener.market(market)
  listener.betsOfAll(market)
  listener.catalogue()
}

const removal = sharedReaderOf([runnerRemoved, runnerWithdrawn])

function tellRemoved(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  const market = removal.market(numbers, at)
  listener.market(market)
  // Exposure is recalculated over the remaining runners.
  listener.betsOfAll(market)
}

const voided = readerOf(matchVoided)

function tellVoided(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  const market = voided.market(numbers, at)
  listener.runner(market, voided.runner(numbers, at))
  listener.matched(market)
  listener.bet(voided.backAccount(numbers, at), market, voided.backOrder(numbers, at))
  listener.bet(voided.layAccount(numbers, at), market, voided.layOrder(numbers, at))
}

const lowered = readerOf(matchReduced)

function tellReducedMatch(listener: ChangeListener, { numbers }: FactLog, at: number): void {
  const market = lowered.market(numbers, at)
  listener.bet(lowered.backAccount(numbers, at), market, lowered.backOrder(numbers, at))
  listener.bet(lowered.layAccount(numbers, at), market, lowered.layOrder(numbers, at))
}
