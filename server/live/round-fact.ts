/** The casino's facts as records, for those who fold them outside the core: a round that was played, a paytable that was set. */

import type { Bet, GameKey, Paytable } from '#core/casino/game.ts'
import { gameKeys } from '#core/casino/game.ts'
import { paytableSet, roundPlayed } from '#core/facts/casino.ts'
import type { FactLog } from '#core/facts/log.ts'
import { readerOf, textOf } from '#core/facts/reader.ts'
import type { AccountId } from '#core/values/brands.ts'

export interface RoundFact {
  readonly round: number
  readonly account: AccountId
  readonly game: GameKey
  /** The version of the paytable it was played by. */
  readonly paytable: number
  readonly pair: number
  readonly nonce: number
  readonly stake: number
  readonly payout: number
  readonly result: readonly number[]
  readonly bets: readonly Bet[]
}

const played = readerOf(roundPlayed)
const drawn = [played.first, played.second, played.third, played.fourth, played.fifth, played.sixth]

/** Returns the round of a round_played whose row begins at `at`. */
export function roundOfFact(log: FactLog, at: number): RoundFact {
  const { numbers } = log
  const places = drawn.map((place) => place(numbers, at))
  const none = places.findIndex((value) => value < 0)
  const bets = JSON.parse(textOf(log, at, roundPlayed)) as [string, number][]
  return {
    round: played.round(numbers, at),
    account: played.account(numbers, at),
    game: gameKeys[played.game(numbers, at) - 1]!,
    paytable: played.paytable(numbers, at),
    pair: played.pair(numbers, at),
    nonce: played.nonce(numbers, at),
    stake: played.stake(numbers, at),
    payout: played.payout(numbers, at),
    result: none === -1 ? places : places.slice(0, none),
    bets: bets.map(([selection, amount]) => ({ selection, amount })),
  }
}

const set = readerOf(paytableSet)

/** Returns the paytable of a paytable_set whose row begins at `at`, and of which game it is. */
export function paytableOfFact(log: FactLog, at: number): { game: GameKey; paytable: Paytable } {
  const content = JSON.parse(textOf(log, at, paytableSet)) as Omit<Paytable, 'version'>
  return {
    game: gameKeys[set.game(log.numbers, at) - 1]!,
    paytable: { ...content, version: set.version(log.numbers, at) },
  }
}
