/** The bets of a round as it was answered, in the engine's own terms: spots of the table and minor units. */
import type { AnyRound } from '#contract/casino/games.ts'
import type { RouletteBet } from '#contract/casino/roulette.ts'
import { minorOf } from '../money.ts'

export interface AnsweredBet {
  readonly selection: string
  /** Minor units. */
  readonly stake: number
  readonly returned: number
}

/** Returns the bets of the round with what each returned. */
export function betsOf(round: AnyRound): AnsweredBet[] {
  if (round.game !== 'roulette') {
    return round.bets.map(({ selection, amount, winAmount }) => ({
      selection,
      stake: minorOf(amount),
      returned: minorOf(winAmount),
    }))
  }
  return round.bets.map((bet) => ({
    selection: spotOfBet(bet),
    stake: minorOf(bet.amount),
    returned: minorOf(bet.winAmount),
  }))
}

/** Returns the spot's name: "straight-17", "split-1-2", "red". */
export function spotOfBet({
  type,
  number,
  numbers,
}: Pick<RouletteBet, 'type' | 'number' | 'numbers'>): string {
  if (numbers !== undefined) return [type, ...numbers.toSorted((a, b) => a - b)].join('-')
  return number === undefined ? type : `${type}-${number}`
}
