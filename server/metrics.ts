/** Figures for Prometheus: what the process does, what the exchange and the casino do. */

import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { roundPlayed } from '#core/facts/casino.ts'
import type { FactLog } from '#core/facts/log.ts'
import { readerOf } from '#core/facts/reader.ts'
import { foldOf } from '#core/facts/registry.ts'
import type { Money } from '#core/values/brands.ts'

export interface Metrics {
  readonly contentType: string
  readonly registry: Registry
  /** Counts the facts of a published batch. */
  countBatch(log: FactLog, from: number, to: number): void
  /** Counts a call that was answered: a sign-in that was refused, or any that failed on the server's side. */
  countCall(isSignIn: boolean, status: number): void
  /** Adds a figure that is read whenever the figures are asked for. */
  gauge(name: string, help: string, read: () => number): void
  /** Adds a figure of which there is one for each of some names: those that are null are left out. */
  gauges(name: string, help: string, labels: readonly string[], read: () => readonly LabelledFigure[]): void
  /** Returns all figures as text. */
  text(): Promise<string>
}

/** A figure and, in the order of the labels, what it is of. */
export interface LabelledFigure {
  readonly of: readonly string[]
  readonly value: number | null
}

/** What the facts of one batch add up to; stakes and payouts are minor units. */
interface BatchFigures {
  accepted: number
  matched: Money
  played: number
  stakes: number
  payouts: number
}

function countOrder(figures: BatchFigures): void {
  figures.accepted++
}

const round = readerOf(roundPlayed)

const countFacts = foldOf<BatchFigures>({
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

  order_placed: countOrder,
  order_delayed: countOrder,
  order_waits: countOrder,
  order_terms: 'ignored',
  order_resized: 'ignored',
  order_retargeted: 'ignored',
  order_held: countOrder,
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
  order_matched: (figures) => {
    figures.matched++
  },
  cross_matched: (figures) => {
    figures.matched++
  },
  cross_leg: (figures) => {
    figures.matched++
  },
  start_placed: 'ignored',
  start_begun: 'ignored',
  start_entered: 'ignored',
  start_priced: 'ignored',
  start_taken: (figures) => {
    figures.matched++
  },
  start_matched: (figures) => {
    figures.matched++
  },
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
  round_played: (figures, { numbers }, at) => {
    figures.played++
    figures.stakes += round.stake(numbers, at)
    figures.payouts += round.payout(numbers, at)
  },
})

/** Returns the figures of this process: memory, processor, event loop, batches, orders, matches, casino rounds. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const counter = (name: string, help: string) => new Counter({ name, help, registers: [registry] })
  const batches = counter('crossbook_batches_total', 'Batches of facts made durable and published.')
  const facts = counter('crossbook_facts_total', 'Facts published.')
  const orders = counter('crossbook_orders_total', 'Orders accepted.')
  const matches = counter('crossbook_matches_total', 'Matches made.')
  const rounds = counter('crossbook_casino_rounds_total', 'Casino rounds played.')
  const staked = counter('crossbook_casino_staked_total', 'Staked in them, minor units.')
  const returned = counter('crossbook_casino_returned_total', 'Returned by them, minor units.')
  const refused = counter('crossbook_sign_ins_refused_total', 'Sign-ins that were refused.')
  const failed = counter('crossbook_calls_failed_total', 'Calls answered by a status of 500 or more.')
  return {
    contentType: registry.contentType,
    registry,
    countBatch(log, from, to) {
      const figures: BatchFigures = { accepted: 0, matched: 0, played: 0, stakes: 0, payouts: 0 }
      countFacts(figures, log, from, to)
      const { accepted, matched, played, stakes, payouts } = figures
      batches.inc()
      facts.inc(to - from)
      if (accepted > 0) orders.inc(accepted)
      if (matched > 0) matches.inc(matched)
      if (played === 0) return
      rounds.inc(played)
      staked.inc(stakes)
      returned.inc(payouts)
    },
    countCall(isSignIn, status) {
      if (status >= 500) failed.inc()
      else if (isSignIn && status >= 400) refused.inc()
    },
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      })
    },
    gauges(name, help, labelNames, read) {
      new Gauge({
        name,
        help,
        labelNames,
        registers: [registry],
        collect() {
          this.reset()
          for (const { of, value } of read()) if (value !== null) this.labels(...of).set(value)
        },
      })
    },
    text: () => registry.metrics(),
  }
}
