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
import type { Fold } from '#server/journal/fold.ts'
import { paytableOfFact, roundOfFact } from '#server/live/round-fact.ts'

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

export interface GameSums {
  rounds: number
  /** The first is version 1. */
  readonly versions: VersionSums[]
}
/** By the game's key. */
export type CasinoReturns = Map<GameKey, GameSums>

export const casinoReturnsFold: Fold<CasinoReturns> = {
  name: 'casino-returns',
  create: () =>
    new Map(gameKeys.map((key) => [key, { rounds: 0, versions: [versionOf(defaultPaytables[key])] }])),
  apply: (returns, _state, log, from, to) => addFacts(returns, log, from, to),
}

const addFacts = foldOf<CasinoReturns>({
  time_advanced: 'ignored',
  answered: 'ignored',
  call_answered: 'ignored',
  call_begun: 'ignored',
  profile_set: 'ignored',
  audit_noted: 'ignored',

  account_opened: 'ignored',
  account_added: 'ignored',
  posting: 'ignored',

  event_created: 'ignored',
  market_created: 'ignored',
  market_opened: 'ignored',
  market_suspended: 'ignored',
  market_stopped: 'ignored',
  market_turned_in_play: 'ignored',
  market_closed: 'ignored',
  runner_result: 'ignored',
  market_settled: 'ignored',
  settlement_reversed: 'ignored',
  market_voided: 'ignored',
  runner_removed: 'ignored',
  match_voided: 'ignored',
  window_voided: 'ignored',
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

  order_placed: 'ignored',
  order_delayed: 'ignored',
  order_waits: 'ignored',
  order_released: 'ignored',
  order_matched: 'ignored',
  order_cancelled: 'ignored',
  remainder_cancelled: 'ignored',
  order_lapsed: 'ignored',

  game_switched: 'ignored',
  paytable_set: addVersion,
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

function addVersion(returns: CasinoReturns, log: FactLog, at: number): void {
  const { game, paytable } = paytableOfFact(log, at)
  returns.get(game)!.versions.push(versionOf(paytable))
}

function addRound(returns: CasinoReturns, log: FactLog, at: number): void {
  const { game, paytable: version, bets, result } = roundOfFact(log, at)
  const sums = returns.get(game)!
  sums.rounds++
  const { paytable, bets: kinds } = sums.versions[version - 1]!
  const payouts = payBets(gameOf(game), paytable, bets, result)
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
  }
}
