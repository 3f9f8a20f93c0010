/**
 * What every kind of bet has staked and returned, by game and version of the paytable: the sums from which it can be told
 * whether a game pays what it should. It only watches; no draw ever depends on it.
 */
import { type GameKey, gameKeys, type Paytable } from '#core/casino/game.ts'
import { gameOf } from '#core/casino/games.ts'
import { defaultPaytables } from '#core/casino/paytables.ts'
import { spotOf } from '#core/casino/roulette-bets.ts'
import { payBets } from '#core/casino/round.ts'
import type { FactLog } from '#core/facts/log.ts'
import { foldOf } from '#core/facts/registry.ts'
import type { Money } from '#core/values/brands.ts'
import type { Fold } from '#server/journal/fold.ts'
import { paytableOfFact, roundOfFact } from '#server/live/round-fact.ts'
import { oddsOf } from './odds.ts'

/** Of one kind of bet. Minor units. */
export interface BetSums {
  bets: number
  staked: number
  /** Sum of the squared stakes; a few large stakes take it past the safe integers. */
  squares: bigint
  returned: number
}

/** Of the rounds played by one version of a paytable. */
export interface VersionSums {
  readonly paytable: Paytable
  readonly bets: Map<string, BetSums>
}

/** Of bets of one kind whose stakes are of one decade, on one day: what they came to, and what was to be expected. Minor units. */
export interface StakeSums {
  bets: number
  staked: number
  squares: number
  returned: number
  /** By the paytable that each was played by. */
  expected: number
  variance: number
  /** Stakes by the chance of a win at full odds. */
  winWeight: number
}

/** Of one day of UTC. */
export interface DaySums {
  rounds: number
  staked: number
  returned: number
  /** By kind of bet, then by the decade of the stake: 2 from 1.00, 3 from 10.00, and so on. */
  readonly bets: Map<string, Map<number, StakeSums>>
}

export interface GameSums {
  rounds: number
  /** The first is version 1. */
  readonly versions: VersionSums[]
  /** By day since 1970, of the last 31 on which there was a round, and none older than these days. */
  readonly days: Map<number, DaySums>
}
/** By the game's key. */
export type CasinoReturns = Map<GameKey, GameSums>

export const casinoReturnsFold: Fold<CasinoReturns> = {
  name: 'casino-returns',
  version: 2,
  create: () =>
    new Map(
      gameKeys.map((key) => [
        key,
        { rounds: 0, versions: [versionOf(defaultPaytables[key])], days: new Map() },
      ]),
    ),
  apply: (returns, { time }, log, from, to) => addFacts({ returns, day: dayOf(time) }, log, from, to),
}

const dayMs = 86_400_000
/** Days that are told apart. */
export const daysWatched = 31

/** Returns the day of UTC, counted since 1970. */
export function dayOf(time: number): number {
  return Math.floor(time / dayMs)
}

interface OnDay {
  readonly returns: CasinoReturns
  readonly day: number
}

const addFacts = foldOf<OnDay>({
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
  paytable_set: addVersion,
  stake_cap_set: 'ignored',
  seed_committed: 'ignored',
  seeds_rotated: 'ignored',
  round_played: addRound,
})

/** Returns the kind that a bet is counted as, a line of the paytable: of roulette "straight" for "straight-17". */
export function kindOfBet(game: GameKey, selection: string): string {
  return game === 'roulette' ? spotOf(selection)!.line : selection
}

function versionOf(paytable: Paytable): VersionSums {
  return { paytable, bets: new Map() }
}

function addVersion({ returns }: OnDay, log: FactLog, at: number): void {
  const { game, paytable } = paytableOfFact(log, at)
  returns.get(game)!.versions.push(versionOf(paytable))
}

function addRound({ returns, day }: OnDay, log: FactLog, at: number): void {
  const { game, paytable: version, bets, result, stake, payout } = roundOfFact(log, at)
  const sums = returns.get(game)!
  sums.rounds++
  const { paytable, bets: kinds } = sums.versions[version - 1]!
  const payouts = payBets(gameOf(game), paytable, bets, result)
  const today = dayIn(sums.days, day)
  today.rounds++
  today.staked += stake
  today.returned += payout
  for (const [i, { selection, amount }] of bets.entries()) {
    const kind = kindOfBet(game, selection)
    let sum = kinds.get(kind)
    if (sum === undefined) {
      sum = { bets: 0, staked: 0, squares: 0n, returned: 0 }
      kinds.set(kind, sum)
    }
    sum.bets++
    sum.staked += amount
    sum.squares += BigInt(amount) * BigInt(amount)
    sum.returned += payouts[i]!
    addToday(today, game, kind, paytable, amount, payouts[i]!)
  }
}

/** The sums of a day; the first of it forgets those that are too long ago. */
function dayIn(days: Map<number, DaySums>, day: number): DaySums {
  let sums = days.get(day)
  if (sums === undefined) {
    for (const known of days.keys()) if (known <= day - daysWatched) days.delete(known)
    sums = { rounds: 0, staked: 0, returned: 0, bets: new Map() }
    days.set(day, sums)
  }
  return sums
}

function addToday(
  { bets }: DaySums,
  game: GameKey,
  kind: string,
  paytable: Paytable,
  amount: Money,
  returned: number,
): void {
  let decades = bets.get(kind)
  if (decades === undefined) {
    decades = new Map()
    bets.set(kind, decades)
  }
  const decade = decadeOf(amount)
  let sums = decades.get(decade)
  if (sums === undefined) {
    sums = { bets: 0, staked: 0, squares: 0, returned: 0, expected: 0, variance: 0, winWeight: 0 }
    decades.set(decade, sums)
  }
  const { average, deviation, chance } = oddsOf(game, kind, paytable)
  sums.bets++
  sums.staked += amount
  sums.squares += amount * amount
  sums.returned += returned
  sums.expected += average * amount
  sums.variance += (deviation * amount) ** 2
  sums.winWeight += chance * amount
}

/** Returns how many digits follow the first one of a stake in minor units. */
function decadeOf(amount: Money): number {
  let decade = 0
  for (let rest = amount; rest >= 10; rest /= 10) decade++
  return decade
}
