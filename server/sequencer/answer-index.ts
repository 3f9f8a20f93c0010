/**
 * Which batch holds the answer to an account's idempotency key: an open hash of numbers (`answer-places.ts`), so that millions of
 * remembered calls cost some 22 bytes each and no object. The answers themselves stay in the journal.
 * Two keys may share a hash: whoever looks one up reads the batch and checks.
 */

import { answered, callAnswered } from '#core/facts/batch.ts'
import type { FactLog } from '#core/facts/log.ts'
import { marketArchived, marketSettled, marketVoided, settlementReversed } from '#core/facts/market.ts'
import { readerOf, sharedReaderOf } from '#core/facts/reader.ts'
import { foldOf } from '#core/facts/registry.ts'
import { correctionBegun } from '#core/facts/task.ts'
import type { AccountId, MarketId } from '#core/values/brands.ts'
import type { Fold } from '#server/journal/fold.ts'
import {
  answerAt,
  collectSequences,
  createPlaces,
  hashOfText,
  isFull,
  type Places,
  placeCount,
  putAnswer,
} from './answer-places.ts'
import { type BegunCall, begunCallAt } from './begun-calls.ts'
import { keyAt } from './remembered-call.ts'

export interface AnswerIndex {
  places: Places
  /** The places before, which move over a few at a time so that no batch waits for all of them. */
  former: Places | undefined
  /** The next place of `former` to move, and when the move began. */
  movedTo: number
  moveBeganAt: number
  /** How many answers there were when the last move was over. */
  kept: number
  /** When each market ended (settled, voided or archived). */
  readonly endedAt: Map<number, number>
  /** How many ended markets were left when the last move was over. */
  endedKept: number
  /** Calls that have begun and are not answered, by account and key, in the order in which they began. */
  readonly begun: Map<string, BegunCall>
}

/** How long an answer is kept after its market has ended, or after itself when it touched none. */
export const answerKeptMs = 24 * 60 * 60 * 1000
const minuteMs = 60_000
const placesMin = 1024
const movedAtOnce = 16
const endedSlack = 4096

/** Returns an index of no answers. */
export function createAnswerIndex(): AnswerIndex {
  const nothing = { former: undefined, movedTo: 0, moveBeganAt: 0, kept: 0, endedKept: 0 }
  return { ...nothing, places: createPlaces(placesMin), endedAt: new Map(), begun: new Map() }
}

/** Returns the account and key as one text. */
export function nameOfKey(account: AccountId, key: string): string {
  return `${account} ${key}`
}

/** Returns the batches that may hold the answer to an account's key: none, or one, seldom more. */
export function batchesOfKey(index: AnswerIndex, account: AccountId, key: string): number[] {
  const hash = hashOfText(key, account)
  const found: number[] = []
  collectSequences(index.places, hash, found)
  if (index.former) collectSequences(index.former, hash, found)
  return found
}

/** Begins to move all answers into new places: a quarter more, unless the last move left half of them free. */
function beginMove(index: AnswerIndex, now: number): void {
  const before = placeCount(index.places)
  const grow = index.kept * 2 > before
  index.former = index.places
  index.places = createPlaces(grow ? Math.ceil(before * 1.25) : before)
  index.movedTo = 0
  index.moveBeganAt = now
}

/** Moves the next few answers, without those whose time was over when the move began. */
function move(index: AnswerIndex, former: Places): void {
  const end = Math.min(index.movedTo + movedAtOnce, placeCount(former))
  for (let place = index.movedTo; place < end; place++) {
    const answer = answerAt(former, place)
    if (answer === undefined) continue
    const from = answer.tie > 0 ? index.endedAt.get(answer.tie) : -answer.tie * minuteMs
    const isOver = from !== undefined && index.moveBeganAt - from >= answerKeptMs
    if (!isOver) putAnswer(index.places, answer)
  }
  index.movedTo = end
  if (end === placeCount(former)) endMove(index)
}

function endMove(index: AnswerIndex): void {
  const { endedAt } = index
  index.former = undefined
  index.kept = index.places.count
  for (const [market, at] of endedAt) if (index.moveBeganAt - at >= answerKeptMs) endedAt.delete(market)
  index.endedKept = endedAt.size
}

/** Made of the facts that keep calls and of the ends of markets. */
export const answerIndexFold: Fold<AnswerIndex> = {
  name: 'answers',
  version: 3,
  create: createAnswerIndex,
  apply: (index, { time }, log, from, to, sequence) => noteFacts({ index, time, sequence }, log, from, to),
}

/** The index and the batch that is folded into it. */
interface Batch {
  readonly index: AnswerIndex
  readonly time: number
  readonly sequence: number
}

const noteFacts = foldOf<Batch>({
  time_advanced: 'ignored',
  answered: noteCall,
  call_answered: noteCall,
  call_begun: noteBegun,
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
  market_settled: noteEnd,
  market_graded: 'ignored',
  settlement_reversed: forgetEnd,
  market_voided: noteEnd,
  runner_removed: 'ignored',
  match_voided: 'ignored',
  window_voided: 'ignored',
  runner_voided: 'ignored',
  account_settled: 'ignored',
  market_archived: noteArchived,
  market_trimmed: 'ignored',
  void_ruled: 'ignored',

  task_left: 'ignored',
  task_ended: 'ignored',
  correction_begun: forgetEnd,
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

/** After each fact that the index is made of: moves a few answers, or begins to. */
function goOn(index: AnswerIndex, time: number): void {
  if (index.former) move(index, index.former)
  else if (isFull(index.places) || index.endedAt.size > index.endedKept * 2 + endedSlack) {
    beginMove(index, time)
  }
}

const kept = sharedReaderOf([callAnswered, answered])

function noteCall({ index, time, sequence }: Batch, log: FactLog, at: number): void {
  const { numbers } = log
  const account = kept.account(numbers, at)
  const key = keyAt(log, at)!
  if (index.begun.size > 0) index.begun.delete(nameOfKey(account, key))
  const tie = tieOf(kept.market(numbers, at), time)
  putAnswer(index.places, { hash: hashOfText(key, account), sequence, tie })
  goOn(index, time)
}

/** Rounded up: an answer is kept no less than its time. */
function tieOf(market: MarketId, time: number): number {
  return market > 0 ? market : -Math.ceil(time / minuteMs)
}

function noteBegun({ index }: Batch, log: FactLog, at: number): void {
  const call = begunCallAt(log, at)
  index.begun.set(nameOfKey(call.account, call.key), call)
}

const ended = sharedReaderOf([marketSettled, marketVoided])

function noteEnd({ index, time }: Batch, { numbers }: FactLog, at: number): void {
  index.endedAt.set(ended.market(numbers, at), time)
  goOn(index, time)
}

const reversed = sharedReaderOf([settlementReversed, correctionBegun])

function forgetEnd({ index, time }: Batch, { numbers }: FactLog, at: number): void {
  index.endedAt.delete(reversed.market(numbers, at))
  goOn(index, time)
}

const archived = readerOf(marketArchived)

function noteArchived({ index, time }: Batch, { numbers }: FactLog, at: number): void {
  const market = archived.market(numbers, at)
  // What is archived ended earlier; its end is no longer listed when that was long ago.
  if (!index.endedAt.has(market)) index.endedAt.set(market, time)
  goOn(index, time)
}

/** Returns the folds with the index of answers among them, which the sequencer cannot do without. */
export function withAnswerIndex(folds: readonly Fold<unknown>[]): readonly Fold<unknown>[] {
  const own = answerIndexFold as Fold<unknown>
  return folds.includes(own) ? folds : [own, ...folds]
}
