/**
 * Every kind of fact by its name and code, and the folds over them: a fold says of each kind what it does with it, or that
 * it ignores it, so that a new kind does not pass by anybody unseen.
 */
import { AssertionFailed, assert } from '../values/assert.ts'
import {
  accountMoved,
  agentClosed,
  branchFrozen,
  branchSwept,
  branchThawed,
  claimAnswered,
  claimFiled,
  claimRaised,
  dealsActed,
  dealsAnnounced,
  dealsSet,
  giveBackAnnounced,
  giveBacksLeft,
  lineSet,
  paymentConfirmed,
  paymentLapsed,
  paymentProposed,
  periodClosed,
  periodLeft,
} from './agent.ts'
import { auditNoted, ledgerRooted } from './audit.ts'
import { answered, callAnswered, callBegun, timeAdvanced } from './batch.ts'
import { bookBetSettled, bookBetTaken } from './book.ts'
import {
  cashOutBegun,
  cashOutEnded,
  cashOutHedge,
  cashOutHeld,
  heldCashOutEnded,
  heldCashOutFired,
} from './cash-out.ts'
import { gameSwitched, paytableSet, roundPlayed, seedCommitted, seedsRotated, stakeCapSet } from './casino.ts'
import { crossLeg, crossMatched } from './cross.ts'
import { heldAgain, heldEdited, heldFired, heldWaits, orderHeld } from './held.ts'
import { accountAdded, accountOpened, discountSet, posting } from './ledger.ts'
import { type FactKind, type FactLog, factStride } from './log.ts'
import {
  accountSettled,
  eventCreated,
  marketArchived,
  marketClosed,
  marketCreated,
  marketGraded,
  marketOpened,
  marketScheduled,
  marketSettled,
  marketStopped,
  marketSuspended,
  marketTrimmed,
  marketTurnedInPlay,
  marketVoided,
  matchVoided,
  runnerRemoved,
  runnerResult,
  runnerVoided,
  settlementReversed,
  voidRuled,
  windowVoided,
} from './market.ts'
import { marketQuiet, marketResult, marketTerms, quietEnded, runnerPlaced } from './market-terms.ts'
import {
  orderCancelled,
  orderDelayed,
  orderLapsed,
  orderMatched,
  orderPlaced,
  orderReleased,
  orderResized,
  orderRetargeted,
  orderTerms,
  orderWaits,
  remainderCancelled,
} from './order.ts'
import { exitDue, exitPlaced, orderOffset, pairMade } from './pair.ts'
import {
  depositBegun,
  depositChargedBack,
  transferPosted,
  transferVoided,
  withdrawalApproved,
  withdrawalBegun,
} from './payment.ts'
import { profileSet } from './profile.ts'
import {
  accountRestricted,
  accountSuspended,
  depositLimitDeclined,
  identityNoted,
  limitAsked,
  limitPassed,
  limitSet,
  limitsReviewed,
  reminderAcknowledged,
  reminderSet,
  returnRequested,
  selfExcluded,
  sessionBegun,
  timeOutTaken,
} from './protection.ts'
import { matchReduced, runnerReduced } from './reduction.ts'
import {
  limitLoosened,
  runnerRated,
  startBegun,
  startEntered,
  startMatched,
  startPlaced,
  startPriced,
  startReduced,
  startTaken,
} from './starting-price.ts'
import { accountExcluded, sweepEnded, switchFired, switchRenewed, switchSet } from './switch.ts'
import {
  correctionBegun,
  positionsFreed,
  positionsRecounted,
  runnerWithdrawn,
  taskEnded,
  taskLeft,
} from './task.ts'

export const factKinds = {
  time_advanced: timeAdvanced,
  account_opened: accountOpened,
  account_added: accountAdded,
  discount_set: discountSet,
  posting,
  event_created: eventCreated,
  market_created: marketCreated,
  market_terms: marketTerms,
  market_scheduled: marketScheduled,
  market_quiet: marketQuiet,
  quiet_ended: quietEnded,
  market_opened: marketOpened,
  market_suspended: marketSuspended,
  market_turned_in_play: marketTurnedInPlay,
  market_closed: marketClosed,
  runner_result: runnerResult,
  runner_placed: runnerPlaced,
  market_result: marketResult,
  market_settled: marketSettled,
  market_graded: marketGraded,
  settlement_reversed: settlementReversed,
  market_voided: marketVoided,
  runner_removed: runnerRemoved,
  match_voided: matchVoided,
  window_voided: windowVoided,
  runner_voided: runnerVoided,
  account_settled: accountSettled,
  market_archived: marketArchived,
  market_trimmed: marketTrimmed,
  task_left: taskLeft,
  task_ended: taskEnded,
  correction_begun: correctionBegun,
  positions_freed: positionsFreed,
  positions_recounted: positionsRecounted,
  runner_withdrawn: runnerWithdrawn,
  runner_reduced: runnerReduced,
  match_reduced: matchReduced,
  market_stopped: marketStopped,
  void_ruled: voidRuled,
  order_placed: orderPlaced,
  order_delayed: orderDelayed,
  order_waits: orderWaits,
  order_terms: orderTerms,
  order_resized: orderResized,
  order_retargeted: orderRetargeted,
  order_held: orderHeld,
  held_edited: heldEdited,
  held_fired: heldFired,
  held_waits: heldWaits,
  held_again: heldAgain,
  pair_made: pairMade,
  order_offset: orderOffset,
  exit_due: exitDue,
  exit_placed: exitPlaced,
  switch_set: switchSet,
  switch_renewed: switchRenewed,
  switch_fired: switchFired,
  account_excluded: accountExcluded,
  sweep_ended: sweepEnded,
  order_released: orderReleased,
  order_matched: orderMatched,
  cross_matched: crossMatched,
  cross_leg: crossLeg,
  start_placed: startPlaced,
  start_begun: startBegun,
  start_entered: startEntered,
  start_priced: startPriced,
  start_taken: startTaken,
  start_matched: startMatched,
  start_reduced: startReduced,
  limit_loosened: limitLoosened,
  runner_rated: runnerRated,
  order_cancelled: orderCancelled,
  remainder_cancelled: remainderCancelled,
  order_lapsed: orderLapsed,
  cash_out_begun: cashOutBegun,
  cash_out_hedge: cashOutHedge,
  cash_out_ended: cashOutEnded,
  cash_out_held: cashOutHeld,
  held_cash_out_fired: heldCashOutFired,
  held_cash_out_ended: heldCashOutEnded,
  game_switched: gameSwitched,
  paytable_set: paytableSet,
  stake_cap_set: stakeCapSet,
  seed_committed: seedCommitted,
  seeds_rotated: seedsRotated,
  round_played: roundPlayed,
  answered,
  call_answered: callAnswered,
  call_begun: callBegun,
  profile_set: profileSet,
  audit_noted: auditNoted,
  limit_set: limitSet,
  limit_asked: limitAsked,
  limit_passed: limitPassed,
  time_out_taken: timeOutTaken,
  self_excluded: selfExcluded,
  return_requested: returnRequested,
  reminder_set: reminderSet,
  session_begun: sessionBegun,
  reminder_acknowledged: reminderAcknowledged,
  deposit_limit_declined: depositLimitDeclined,
  limits_reviewed: limitsReviewed,
  identity_noted: identityNoted,
  account_suspended: accountSuspended,
  account_restricted: accountRestricted,
  ledger_rooted: ledgerRooted,
  deposit_begun: depositBegun,
  withdrawal_begun: withdrawalBegun,
  withdrawal_approved: withdrawalApproved,
  transfer_posted: transferPosted,
  transfer_voided: transferVoided,
  deposit_charged_back: depositChargedBack,
  deals_set: dealsSet,
  line_set: lineSet,
  deals_announced: dealsAnnounced,
  deals_acted: dealsActed,
  give_back_announced: giveBackAnnounced,
  branch_frozen: branchFrozen,
  branch_thawed: branchThawed,
  branch_swept: branchSwept,
  payment_proposed: paymentProposed,
  payment_confirmed: paymentConfirmed,
  payment_lapsed: paymentLapsed,
  claim_filed: claimFiled,
  claim_raised: claimRaised,
  claim_answered: claimAnswered,
  account_moved: accountMoved,
  agent_closed: agentClosed,
  period_left: periodLeft,
  give_backs_left: giveBacksLeft,
  period_closed: periodClosed,
  book_bet_taken: bookBetTaken,
  book_bet_settled: bookBetSettled,
} as const satisfies Record<string, FactKind>
export type FactName = keyof typeof factKinds

// Local on purpose: an imported or exported constant is looked up at every use, a local one is compiled in.
const stride = factStride

const byCode: (FactKind & { readonly name: FactName })[] = []
for (const [name, kind] of Object.entries(factKinds)) {
  assert(byCode[kind.code] === undefined, `one code a fact: ${kind.code}`)
  assert(Object.keys(kind.fields).length < factStride, `${name} fits a row`)
  byCode[kind.code] = { ...kind, name: name as FactName }
}

/** Returns the kind of a fact code, or undefined when there is none. */
export function factKindOf(code: number): (FactKind & { readonly name: FactName }) | undefined {
  return byCode[code]
}

/** What a fold does with one fact: `at` is where its row begins. */
export type FactHandler<T> = (data: T, log: FactLog, at: number) => void

/** What a fold does with each kind of fact. */
export type FactHandlers<T> = Readonly<Record<FactName, FactHandler<T> | 'ignored'>>

/**
 * Returns the fold of these handlers: it hands facts `from` up to but not including `to` of a log to them in order.
 * A fact whose code is of no kind is an assertion.
 */
export function foldOf<T>(
  handlers: FactHandlers<T>,
): (data: T, log: FactLog, from: number, to: number) => void {
  const table: (FactHandler<T> | 'ignored' | undefined)[] = byCode.map((kind) => handlers[kind.name])
  return (data, log, from, to) => {
    const { numbers } = log
    for (let i = from; i < to; i++) {
      const at = i * stride
      const handler = table[numbers[at]!]
      if (handler === 'ignored') continue
      if (handler === undefined) throw new AssertionFailed(`fact code ${numbers[at]} is known`)
      handler(data, log, at)
    }
  }
}

/** A fact as names and values: for tools, views and tests, not for the path of a bet. */
export interface NamedFact {
  readonly name: FactName
  readonly [field: string]: number | string
}

/** Returns fact i of the log as names and values. */
export function readFact(log: FactLog, i: number): NamedFact {
  const at = i * factStride
  const kind = byCode[log.numbers[at]!]
  assert(kind !== undefined, `fact code ${log.numbers[at]} is known`)
  const fact: Record<string, number | string> = { name: kind.name }
  for (const [name, place] of Object.entries(kind.fields)) {
    const value = log.numbers[at + place]!
    fact[name] = name === 'text' ? log.texts[value]! : value
  }
  return fact as NamedFact
}
