/**
 * What every kind of bet has staked and returned, by game and version of the paytable: the sums from which it can be told
 * whether a game pays what it should. It only watches; no draw ever depends on it.
 */
import { type GameKey, gameKeys, type Paytable } from '#core/casino/game.ts'
import { gameOf } from '#core/casino/games.ts'
import { defaultPaytables } from '#core/casino/paytables.ts'
import { spotOf } from '#core/casino/roulette-bets.ts'
import { payBets } from '#core/casino/round.ts'
import { paytableSet, roundPlayed } from '#core/facts/casino.ts'
import { type FactLog, factStride } from '#core/facts/log.ts'
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
  apply(returns, _state, log, from, to) {
    for (let i = from; i < to; i++) {
      const at = i * factStride
      if (log.numbers[at] === roundPlayed.code) addRound(returns, log, at)
      else if (log.numbers[at] === paytableSet.code) addVersion(returns, log, at)
    }
  },
}

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
