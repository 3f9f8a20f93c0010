/** Markets that have ended, and since when: they leave memory in two steps, first their bets, then what a correction needs. */

import type { ArchiveMarket, TrimMarket } from '#core/exchange/command.ts'
import { correctionTimeOf } from '#core/exchange/market/correction.ts'
import type { FactLog } from '#core/facts/log.ts'
import { marketArchived, marketSettled, marketVoided, settlementReversed } from '#core/facts/market.ts'
import { sharedReaderOf } from '#core/facts/reader.ts'
import { foldOf } from '#core/facts/registry.ts'
import { correctionBegun } from '#core/facts/task.ts'
import type { MarketId } from '#core/values/brands.ts'
import type { Fold } from '#server/journal/fold.ts'
import type { Scores } from '#server/live/scores.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import type { Clock } from './clock.ts'
import { exchangeOf, Stopped } from './exchange.ts'
import { Timers } from './timers.ts'

/** Engine time of the end, by market. */
export type EndedMarkets = Map<number, number>

export const endedMarketsFold: Fold<EndedMarkets> = {
  name: 'ended-markets',
  create: () => new Map(),
  apply: (ended, { time }, log, from, to) => noteEnds({ ended, time }, log, from, to),
}

interface Ends {
  readonly ended: EndedMarkets
  readonly time: number
}

const noteEnds = foldOf<Ends>({
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
  market_settled: noteEnd,
  market_graded: 'ignored',
  settlement_reversed: forgetEnd,
  market_voided: noteEnd,
  runner_removed: 'ignored',
  match_voided: 'ignored',
  window_voided: 'ignored',
  runner_voided: 'ignored',
  account_settled: 'ignored',
  market_archived: forgetEnd,
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

const over = sharedReaderOf([marketSettled, marketVoided])

function noteEnd({ ended, time }: Ends, { numbers }: FactLog, at: number): void {
  const market = over.market(numbers, at)
  // Settled again counts from now: the order of the map is the order of time.
  ended.delete(market)
  ended.set(market, time)
}

const gone = sharedReaderOf([settlementReversed, correctionBegun, marketArchived])

function forgetEnd({ ended }: Ends, { numbers }: FactLog, at: number): void {
  ended.delete(gone.market(numbers, at))
}

/** Returns what is due of a market that ended `lastedMs` ago, undefined when nothing is. */
export function dueOf(
  market: { readonly trimmed: boolean },
  lastedMs: number,
  { retentionMs, correctionMs }: { readonly retentionMs: number; readonly correctionMs: number },
): 'trim-market' | 'archive-market' | undefined {
  if (!market.trimmed && lastedMs < retentionMs) return undefined
  if (lastedMs >= correctionMs) return 'archive-market'
  return market.trimmed ? undefined : 'trim-market'
}

const lookEveryMs = 30_000
const retryMs = 200
/** Few enough that a step delays nobody. */
const marketsAtOnce = 20

export interface ArchivingDeps {
  readonly sequencer: Sequencer
  readonly scores: Scores
  readonly clock: Clock
  /** How long the bets of an ended market stay. */
  readonly retentionMinutes: number
  /** Told of what fails; it goes on with the next look. */
  readonly onError: (error: unknown) => void
}

/**
 * Trims what ended that long ago and archives it once the time for corrections is over as well, now and from now on. The
 * score of an event whose last market left is forgotten. Returns what stops it.
 */
export function startArchiving(deps: ArchivingDeps): () => void {
  const { sequencer, scores, clock, onError } = deps
  const retentionMs = deps.retentionMinutes * 60_000
  let isStopped = false
  const report = (error: unknown) => {
    if (!(error instanceof Stopped)) onError(error)
  }
  const timers = new Timers(clock, report)
  const exchange = exchangeOf(sequencer, {
    later: (retry) => void timers.at(clock.now() + retryMs, retry),
    isStopped: () => isStopped,
  })

  const look = async () => {
    const times = { retentionMs, correctionMs: correctionTimeOf(exchange.state.profile) }
    const soonest = Math.min(times.retentionMs, times.correctionMs)
    const due: (TrimMarket | ArchiveMarket)[] = []
    for (const [market, endedAt] of exchange.fold<EndedMarkets>(endedMarketsFold.name)) {
      const lasted = clock.now() - endedAt
      if (lasted < soonest || due.length === marketsAtOnce) break
      const kind = dueOf(exchange.market(market)!, lasted, times)
      if (kind !== undefined) due.push({ kind, market })
    }
    if (due.length === 0) return
    await exchange.run(due)
    for (const { kind, market } of due) if (kind === 'archive-market') forgetScoreOf(market)
  }
  const forgetScoreOf = (marketId: MarketId) => {
    const { events, markets } = exchange.catalogue()
    const event = events.get(markets.get(marketId)?.eventId ?? 0)
    if (event?.marketIds.every((id) => exchange.market(id) === undefined)) scores.forget(event.eventId)
  }
  const lookAgain = () => {
    look().catch(report)
    timers.at(clock.now() + lookEveryMs, lookAgain)
  }
  lookAgain()
  return () => {
    isStopped = true
    timers.clear()
  }
}
