/** What is remembered of a call with an idempotency key: which call it was, and what was answered. Written to facts and found in them. */

import { answered, callAnswered } from '#core/facts/batch.ts'
import { appendFact, type FactLog } from '#core/facts/log.ts'
import { readerOf, sharedReaderOf, textOf } from '#core/facts/reader.ts'
import { foldOf } from '#core/facts/registry.ts'
import type { AccountId, MarketId } from '#core/values/brands.ts'
import { keyOfAnswerText, parseAnswerText } from './answer-text.ts'
import { callText, keptHash, keyOfCallText, parseCallText } from './call-text.ts'
import type { Decided, KeptAnswer } from './submission.ts'

export interface RememberedCall {
  /** The kept part of the call's hash: the same key with another call is a mistake of the caller. */
  readonly hash: string
  readonly answered: Decided | KeptAnswer
}

const call = callAnswered.fields

/** Writes the fact that keeps a call. `market`: as long as which it is kept, 0 for none. */
export function writeCall(
  log: FactLog,
  { account, market, key, hash }: { account: AccountId; market: MarketId; key: string; hash: string },
  { form, outcomes }: Pick<Decided, 'form' | 'outcomes'>,
): void {
  const text = callText({ key, hash, parameters: form.parameters, outcomes })
  // By hand, unlike other rare facts: there is one for each bet.
  const at = appendFact(log, callAnswered.code)
  log.numbers[at + call.account] = account
  log.numbers[at + call.market] = market
  log.numbers[at + call.form] = form.kind
  log.numbers[at + call.version] = form.version
  log.numbers[at + call.text] = log.texts.push(text) - 1
}

/** Returns the key of the fact whose row begins at `at`, or undefined when it keeps no call. */
export function keyAt(log: FactLog, at: number): string | undefined {
  const code = log.numbers[at]
  if (code === callAnswered.code) return keyOfCallText(textOf(log, at, callAnswered))
  if (code === answered.code) return keyOfAnswerText(textOf(log, at, answered))
  return undefined
}

/** What is looked for, and what of it was found. */
interface Search {
  readonly sequence: number
  readonly account: AccountId
  readonly key: string
  found: RememberedCall | undefined
}

/** Returns the call that these facts, of batch `sequence`, keep under an account's key, or undefined when they keep none. */
export function findCall(
  log: FactLog,
  sequence: number,
  account: AccountId,
  key: string,
): RememberedCall | undefined {
  const search: Search = { sequence, account, key, found: undefined }
  searchFacts(search, log, 0, log.count)
  return search.found
}

const searchFacts = foldOf<Search>({
  time_advanced: 'ignored',
  answered: compare,
  call_answered: compare,
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
  deposit_begun: 'ignored',
  withdrawal_begun: 'ignored',
  withdrawal_approved: 'ignored',
  transfer_posted: 'ignored',
  transfer_voided: 'ignored',
  deposit_charged_back: 'ignored',
  deals_set: 'ignored',
  line_set: 'ignored',
  deals_announced: 'ignored',
  give_back_announced: 'ignored',
  deals_acted: 'ignored',
  branch_frozen: 'ignored',
  branch_thawed: 'ignored',
  branch_swept: 'ignored',
  payment_proposed: 'ignored',
  payment_confirmed: 'ignored',
  payment_lapsed: 'ignored',
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
  posting: 'ignored',

  event_created: 'ignored',
  market_created: 'ignored',
  market_terms: 'ignored',
  market_result: 'ignored',
  runner_placed: 'ignored',
  market_scheduled: 'ignored',
  market_quiet: 'ignored',
  quiet_ended: 'ignored',
  market_opened: 'ignored',
  market_suspended: 'ignored',
  market_stopped: 'ignored',
  market_turned_in_play: 'ignored',
  market_closed: 'ignored',
  runner_result: 'ignored',
  market_settled: 'ignored',
  market_graded: 'ignored',
  settlement_reversed: 'ignored',
  market_voided: 'ignored',
  runner_removed: 'ignored',
  match_voided: 'ignored',
  window_voided: 'ignored',
  runner_voided: 'ignored',
  account_settled: 'ignored',
  market_archived: 'ignored',
  market_trimmed: 'ignored',
  void_ruled: 'ignored',

  task_left: 'ignored',
  task_ended: 'ignored',
  correction_begun: 'ignored',
  positions_freed: 'ignored',
  positions_recounted: 'ignored',
  runner_withdrawn: 'ignored',
  runner_reduced: 'ignored',
  match_reduced: 'ignored',

  order_placed: 'ignored',
  order_delayed: 'ignored',
  order_waits: 'ignored',
  order_terms: 'ignored',
  order_resized: 'ignored',
  order_retargeted: 'ignored',
  order_held: 'ignored',
  held_edited: 'ignored',
  held_fired: 'ignored',
  held_waits: 'ignored',
  held_again: 'ignored',
  pair_made: 'ignored',
  order_offset: 'ignored',
  exit_due: 'ignored',
  exit_placed: 'ignored',
  switch_set: 'ignored',
  switch_renewed: 'ignored',
  switch_fired: 'ignored',
  account_excluded: 'ignored',
  sweep_ended: 'ignored',
  cash_out_begun: 'ignored',
  cash_out_hedge: 'ignored',
  cash_out_ended: 'ignored',
  cash_out_held: 'ignored',
  held_cash_out_fired: 'ignored',
  held_cash_out_ended: 'ignored',
  order_released: 'ignored',
  order_matched: 'ignored',
  cross_matched: 'ignored',
  cross_leg: 'ignored',
  start_placed: 'ignored',
  start_begun: 'ignored',
  start_entered: 'ignored',
  start_priced: 'ignored',
  start_taken: 'ignored',
  start_matched: 'ignored',
  start_reduced: 'ignored',
  limit_loosened: 'ignored',
  runner_rated: 'ignored',
  order_cancelled: 'ignored',
  remainder_cancelled: 'ignored',
  order_lapsed: 'ignored',

  game_switched: 'ignored',
  paytable_set: 'ignored',
  stake_cap_set: 'ignored',
  seed_committed: 'ignored',
  seeds_rotated: 'ignored',
  round_played: 'ignored',
})

const kept = sharedReaderOf([callAnswered, answered])

function compare(search: Search, log: FactLog, at: number): void {
  if (search.found !== undefined || kept.account(log.numbers, at) !== search.account) return
  if (keyAt(log, at) === search.key) search.found = callAt(log, at, search.sequence)
}

const read = readerOf(callAnswered)

/** Returns the call that the fact at `at` keeps. */
export function callAt(log: FactLog, at: number, sequence: number): RememberedCall {
  const { numbers } = log
  if (numbers[at] === answered.code) {
    const { bodyHash, answer } = parseAnswerText(textOf(log, at, answered))
    return { hash: keptHash(bodyHash), answered: { sequence, text: answer } }
  }
  const { hash, parameters, outcomes } = parseCallText(textOf(log, at, callAnswered))
  const form = { kind: read.form(numbers, at), version: read.version(numbers, at), parameters }
  return { hash, answered: { sequence, form, outcomes, journaled: 0 } }
}
