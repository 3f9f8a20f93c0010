/** The fold of the facts: the one way to a state in replay, and live of all that is not written in one step (`exchange/orders/writing.ts`). */
import {
  applyAccountMoved,
  applyAgentClosed,
  applyClaimAnswered,
  applyClaimFiled,
  applyClaimRaised,
  applyDealsActed,
  applyDealsAnnounced,
  applyDealsSet,
  applyGiveBackAnnounced,
  applyGiveBacksLeft,
  applyLineSet,
  applyPaymentEnded,
  applyPaymentProposed,
  applyPeriodClosed,
  applyPeriodLeft,
  joinTree,
} from '../agents/apply-agents.ts'
import { applyBookBetSettled, applyBookBetTaken } from '../book/apply-book.ts'
import {
  applyGameSwitched,
  applyPaytableSet,
  applyRoundPlayed,
  applySeedCommitted,
  applySeedsRotated,
  applyStakeCapSet,
} from '../casino/apply-casino.ts'
import {
  applyAccountSettled,
  applyMarketArchived,
  applyMarketCreated,
  applyMarketResult,
  applyMarketScheduled,
  applyMarketStopped,
  applyMarketSuspended,
  applyMarketTerms,
  applyMarketTrimmed,
  applyMatchReduced,
  applyMatchVoided,
  applyRunnerPlaced,
  applyRunnerReduced,
  applyRunnerRemoved,
  applyRunnerResult,
  applyRunnerWithdrawn,
  applyTurnedInPlay,
  endSettled,
  endVoided,
  statusHandler,
  undoSettlement,
} from '../exchange/market/apply-market.ts'
import { applyRunnerRated, applyStartBegun, applyStartPriced } from '../exchange/market/apply-starting.ts'
import { marketOf } from '../exchange/market/exchange.ts'
import { marketStatus } from '../exchange/market/market.ts'
import { applyMarketQuiet, applyQuietEnded } from '../exchange/market/quiet-time.ts'
import {
  applyHeldAgain,
  applyHeldEdited,
  applyHeldFired,
  applyHeldWaits,
  applyOrderHeld,
} from '../exchange/orders/apply-held.ts'
import { applyExitDue, applyExitPlaced, applyOrderOffset } from '../exchange/orders/apply-offsets.ts'
import * as applyOrdersModule from '../exchange/orders/apply-orders.ts'
import { applyOrderDelayed, applyOrderReleased, applyOrderWaits } from '../exchange/orders/apply-orders.ts'
import {
  applyLimitLoosened,
  applyStartEntered,
  applyStartMatched,
  applyStartPlaced,
  applyStartReduced,
  applyStartTaken,
} from '../exchange/orders/at-start.ts'
import { applyCashOutBegun, applyCashOutEnded, applyCashOutHedge } from '../exchange/orders/cash-outs.ts'
import { applyCrossLeg, applyCrossMatched } from '../exchange/orders/crossed-matches.ts'
import { applyCashOutHeld, applyHeldCashOutEnded } from '../exchange/orders/held-cash-outs.ts'
import { applyPairMade } from '../exchange/orders/pairs.ts'
import {
  applyBranchFrozen,
  applyBranchSwept,
  applyBranchThawed,
  applyLimitPassed,
  applySweepEnded,
  sweepSelfExcluded,
  sweepSuspended,
  sweepTimeOut,
} from '../exchange/orders/sweeps.ts'
import {
  applyAccountExcluded,
  applySwitchFired,
  applySwitchRenewed,
  applySwitchSet,
} from '../exchange/orders/switches.ts'
import { applyOrderResized, applyOrderRetargeted } from '../exchange/orders/targets.ts'
import { applyOrderTerms } from '../exchange/orders/terms.ts'
import { moveTrails } from '../exchange/orders/trails.ts'
import { applyMarketGraded } from '../exchange/settlement/apply-grading.ts'
import {
  applyCorrectionBegun,
  applyPositionsFreed,
  applyPositionsRecounted,
  applyTaskEnded,
  applyTaskLeft,
} from '../exchange/settlement/apply-tasks.ts'
import { timeAdvanced } from '../facts/batch.ts'
import {
  accountAdded,
  accountKinds,
  accountOpened,
  currencies,
  discountSet,
  posting,
  postingKinds,
} from '../facts/ledger.ts'
import { type FactLog, factStride } from '../facts/log.ts'
import {
  eventCreated,
  marketClosed,
  marketOpened,
  marketSettled,
  marketVoided,
  settlementReversed,
} from '../facts/market.ts'
import { orderCancelled, orderMatched, orderPlaced } from '../facts/order.ts'
import { profileSet, profiles } from '../facts/profile.ts'
import { readerOf } from '../facts/reader.ts'
import { foldOf } from '../facts/registry.ts'
import { askIdentity, moveMoney, notePlayMoney, openAccount } from '../ledger/accounts.ts'
import {
  applyDepositBegun,
  applyDepositChargedBack,
  applyTransferPosted,
  applyTransferVoided,
  applyWithdrawalApproved,
  applyWithdrawalBegun,
} from '../ledger/apply-wallet.ts'
import {
  applyAccountRestricted,
  applyAccountSuspended,
  applyDepositLimitDeclined,
  applyIdentityNoted,
  applyLimitAsked,
  applyLimitSet,
  applyLimitsReviewed,
  applyReminderAcknowledged,
  applyReminderSet,
  applyReturnRequested,
  applySelfExcluded,
  applySessionBegun,
  applyTimeOutTaken,
} from '../protection/apply-protection.ts'
import { countPosting } from '../protection/counting.ts'
import { shareEarned } from './earnings.ts'
import type { State } from './state.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { applyOrderMatched, applyOrderPlaced, applyOrderReduced } = applyOrdersModule
const { code: PLACED } = orderPlaced
const { code: MATCHED } = orderMatched
const { code: CANCELLED } = orderCancelled
const { play_money: PLAY_MONEY } = postingKinds
const stride = factStride

/** Applies facts `from` up to but not including `to` of the log. Mutates the state; a fact that does not fit it is an assertion. */
export function applyFacts(state: State, log: FactLog, from: number, to: number): void {
  const { numbers } = log
  for (let i = from; i < to; i++) {
    const at = i * stride
    // Nearly all facts are of these kinds; named here, their handlers are compiled into this loop.
    switch (numbers[at]! | 0) {
      case PLACED:
        applyOrderPlaced(state, log, at)
        break
      case MATCHED:
        applyOrderMatched(state, log, at)
        break
      case CANCELLED:
        applyOrderReduced(state, log, at)
        break
      default:
        applyByKind(state, log, i, i + 1)
    }
  }
}

/**
 * Applies a log to a state that has not decided it: from a fact and a place among its `trails` on, facts and trails in turn, as they
 * came. Mutates the state.
 */
export function applyLog(state: State, log: FactLog, from = 0, trailsFrom = 0): void {
  const { trails } = log
  let at = from
  for (let i = trailsFrom; i < trails.length; i += 3) {
    const before = trails[i]!
    applyFacts(state, log, at, before)
    at = before
    moveTrails(state, marketOf(state, trails[i + 1]!), trails[i + 2]!)
  }
  applyFacts(state, log, at, log.count)
}

const advanced = readerOf(timeAdvanced)
const opened = readerOf(accountOpened)
const added = readerOf(accountAdded)
const discounted = readerOf(discountSet)
const posted = readerOf(posting)
const created = readerOf(eventCreated)
const ruled = readerOf(profileSet)

const applyByKind = foldOf<State>({
  time_advanced: (state, { numbers }, at) => {
    state.time = advanced.time(numbers, at)
  },
  account_opened: ({ accounts }, { numbers }, at) =>
    openAccount(accounts, opened.account(numbers, at), {
      discountBps: opened.discountBps(numbers, at),
      kind: accountKinds.PLAYER,
      parent: 0,
      currency: currencies.PLAY_MONEY,
    }),
  account_added: (state, { numbers }, at) => {
    openAccount(state.accounts, added.account(numbers, at), {
      discountBps: added.discountBps(numbers, at),
      kind: added.kind(numbers, at),
      parent: added.parent(numbers, at),
      currency: added.currency(numbers, at),
    })
    joinTree(state, added.account(numbers, at))
  },
  discount_set: ({ accounts }, { numbers }, at) => {
    accounts.discountBps[discounted.account(numbers, at)] = discounted.discountBps(numbers, at)
  },
  posting: (state, { numbers }, at) => {
    // What is taken back and what is paid are two transactions of one slice, in turn.
    state.transactionCount = Math.max(state.transactionCount, posted.transaction(numbers, at))
    moveMoney(state.accounts, posted.from(numbers, at), posted.to(numbers, at), posted.amount(numbers, at))
    countPosting(state.accounts, {
      ...{ kind: posted.kind(numbers, at), from: posted.from(numbers, at), to: posted.to(numbers, at) },
      ...{ amount: posted.amount(numbers, at), time: state.time },
    })
    if (state.accounts.agentCount > 0)
      shareEarned(state, {
        ...{ kind: posted.kind(numbers, at), from: posted.from(numbers, at), to: posted.to(numbers, at) },
        ...{ amount: posted.amount(numbers, at), market: posted.market(numbers, at) },
      })
    if (posted.kind(numbers, at) === PLAY_MONEY)
      notePlayMoney(state.accounts, posted.to(numbers, at), state.time)
  },
  event_created: (state, { numbers }, at) => {
    state.eventCount = created.event(numbers, at)
  },
  market_created: applyMarketCreated,
  market_terms: applyMarketTerms,
  market_scheduled: applyMarketScheduled,
  market_quiet: applyMarketQuiet,
  quiet_ended: applyQuietEnded,
  market_opened: statusHandler(marketOpened, marketStatus.OPEN),
  market_suspended: applyMarketSuspended,
  market_stopped: applyMarketStopped,
  void_ruled: 'ignored',
  market_turned_in_play: applyTurnedInPlay,
  market_closed: statusHandler(marketClosed, marketStatus.CLOSED),
  runner_result: applyRunnerResult,
  runner_placed: applyRunnerPlaced,
  market_result: applyMarketResult,
  account_settled: applyAccountSettled,
  market_graded: applyMarketGraded,
  market_settled: statusHandler(marketSettled, marketStatus.SETTLED, endSettled),
  market_voided: statusHandler(marketVoided, marketStatus.VOIDED, endVoided),
  settlement_reversed: statusHandler(settlementReversed, marketStatus.CLOSED, undoSettlement),
  runner_removed: applyRunnerRemoved,
  match_voided: applyMatchVoided,
  window_voided: 'ignored',
  runner_voided: 'ignored',
  market_archived: applyMarketArchived,
  market_trimmed: applyMarketTrimmed,
  task_left: applyTaskLeft,
  task_ended: applyTaskEnded,
  correction_begun: applyCorrectionBegun,
  positions_freed: applyPositionsFreed,
  positions_recounted: applyPositionsRecounted,
  runner_withdrawn: applyRunnerWithdrawn,
  runner_reduced: applyRunnerReduced,
  match_reduced: applyMatchReduced,
  order_placed: applyOrderPlaced,
  order_delayed: applyOrderDelayed,
  order_waits: applyOrderWaits,
  order_terms: applyOrderTerms,
  order_resized: applyOrderResized,
  order_retargeted: applyOrderRetargeted,
  order_held: applyOrderHeld,
  held_edited: applyHeldEdited,
  held_fired: applyHeldFired,
  held_waits: applyHeldWaits,
  held_again: applyHeldAgain,
  pair_made: applyPairMade,
  order_offset: applyOrderOffset,
  exit_due: applyExitDue,
  exit_placed: applyExitPlaced,
  switch_set: applySwitchSet,
  switch_renewed: applySwitchRenewed,
  switch_fired: applySwitchFired,
  account_excluded: applyAccountExcluded,
  sweep_ended: applySweepEnded,
  order_released: applyOrderReleased,
  order_matched: applyOrderMatched,
  cross_matched: applyCrossMatched,
  cross_leg: applyCrossLeg,
  start_placed: applyStartPlaced,
  start_begun: applyStartBegun,
  start_entered: applyStartEntered,
  start_priced: applyStartPriced,
  start_taken: applyStartTaken,
  start_matched: applyStartMatched,
  start_reduced: applyStartReduced,
  limit_loosened: applyLimitLoosened,
  runner_rated: applyRunnerRated,
  order_cancelled: applyOrderReduced,
  remainder_cancelled: 'ignored',
  order_lapsed: applyOrderReduced,
  cash_out_begun: applyCashOutBegun,
  cash_out_hedge: applyCashOutHedge,
  cash_out_ended: applyCashOutEnded,
  cash_out_held: applyCashOutHeld,
  held_cash_out_fired: 'ignored',
  held_cash_out_ended: applyHeldCashOutEnded,
  game_switched: applyGameSwitched,
  paytable_set: applyPaytableSet,
  stake_cap_set: applyStakeCapSet,
  seed_committed: applySeedCommitted,
  seeds_rotated: applySeedsRotated,
  round_played: applyRoundPlayed,
  answered: 'ignored',
  call_answered: 'ignored',
  call_begun: 'ignored',
  profile_set: (state, { numbers }, at) => {
    state.profile = ruled.profile(numbers, at)
    askIdentity(state.accounts, state.profile !== profiles.demo, state.time)
    state.accounts.isCreditBarred = state.profile === profiles.strict
  },
  audit_noted: 'ignored',
  limit_set: applyLimitSet,
  limit_asked: applyLimitAsked,
  limit_passed: applyLimitPassed,
  time_out_taken: (state, log, at) => {
    applyTimeOutTaken(state, log, at)
    sweepTimeOut(state, log, at)
  },
  self_excluded: (state, log, at) => {
    applySelfExcluded(state, log, at)
    sweepSelfExcluded(state, log, at)
  },
  return_requested: applyReturnRequested,
  reminder_set: applyReminderSet,
  session_begun: applySessionBegun,
  reminder_acknowledged: applyReminderAcknowledged,
  deposit_limit_declined: applyDepositLimitDeclined,
  limits_reviewed: applyLimitsReviewed,
  identity_noted: applyIdentityNoted,
  account_suspended: (state, log, at) => {
    applyAccountSuspended(state, log, at)
    sweepSuspended(state, log, at)
  },
  account_restricted: applyAccountRestricted,
  ledger_rooted: 'ignored',
  deposit_begun: applyDepositBegun,
  withdrawal_begun: applyWithdrawalBegun,
  withdrawal_approved: applyWithdrawalApproved,
  transfer_posted: applyTransferPosted,
  transfer_voided: applyTransferVoided,
  deposit_charged_back: applyDepositChargedBack,
  deals_set: applyDealsSet,
  line_set: applyLineSet,
  deals_announced: applyDealsAnnounced,
  give_back_announced: applyGiveBackAnnounced,
  deals_acted: applyDealsActed,
  branch_frozen: applyBranchFrozen,
  branch_thawed: applyBranchThawed,
  branch_swept: applyBranchSwept,
  payment_proposed: applyPaymentProposed,
  payment_confirmed: applyPaymentEnded,
  payment_lapsed: applyPaymentEnded,
  claim_filed: applyClaimFiled,
  claim_raised: applyClaimRaised,
  claim_answered: applyClaimAnswered,
  account_moved: applyAccountMoved,
  agent_closed: applyAgentClosed,
  period_left: applyPeriodLeft,
  give_backs_left: applyGiveBacksLeft,
  period_closed: applyPeriodClosed,
  book_bet_taken: applyBookBetTaken,
  book_bet_settled: applyBookBetSettled,
})
