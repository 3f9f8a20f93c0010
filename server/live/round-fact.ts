/** The casino's facts as records, for those who fold them outside the core: a round that was played, a paytable that was set. */
import type { Bet, GameKey, Paytable } from '#core/casino/game.ts'
import { gameKeys } from '#core/casino/game.ts'
import { paytableSet, roundPlayed } from '#core/facts/casino.ts'
import type { FactLog } from '#core/facts/log.ts'

export interface RoundFact {
  readonly round: number
  readonly account: number
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

const round = roundPlayed.fields

/** Returns the round of a round_played whose row begins at `at`. */
export function roundOfFact({ numbers, texts }: FactLog, at: number): RoundFact {
  const value = (place: number) => numbers[at + place]!
  const result: number[] = []
  for (let place = round.first; place <= round.sixth && value(place) >= 0; place++) result.push(value(place))
  const bets = JSON.parse(texts[value(round.text)]!) as [string, number][]
  return {
    round: value(round.round),
    account: value(round.account),
    game: gameKeys[value(round.game) - 1]!,
    paytable: value(round.paytable),
    pair: value(round.pair),
    nonce: value(round.nonce),
    stake: value(round.stake),
    payout: value(round.payout),
    result,
    bets: bets.map(([selection, amount]) => ({ selection, amount })),
  }
}

/** Returns the paytable of a paytable_set whose row begins at `at`, and of which game it is. */
export function paytableOfFact(
  { numbers, texts }: FactLog,
  at: number,
): { game: GameKey; paytable: Paytable } {
  const { fields } = paytableSet
  const content = JSON.parse(texts[numbers[at + fields.text]!]!) as Omit<Paytable, 'version'>
  return {
    game: gameKeys[numbers[at + fields.game]! - 1]!,
    paytable: { ...content, version: numbers[at + fields.version]! },
  }
}
