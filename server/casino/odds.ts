/** What one unit staked on a kind of bet does on average, by a paytable: worked out once a paytable, since every round asks. */
import { chancesOf } from '#core/casino/chances.ts'
import type { GameKey, Paytable } from '#core/casino/game.ts'
import { gameOf } from '#core/casino/games.ts'
import { averageReturn, type Fraction, standardDeviation, winChance } from '#core/casino/returns.ts'

/** Of one unit staked. */
export interface Odds {
  readonly average: number
  readonly deviation: number
  /** Of a win at full odds. */
  readonly chance: number
}

const known = new WeakMap<Paytable, ReadonlyMap<string, Odds>>()

/** Returns the odds of a kind of bet, a line of the paytable; one that the game does not have is an assertion. */
export function oddsOf(game: GameKey, bet: string, paytable: Paytable): Odds {
  let all = known.get(paytable)
  if (all === undefined) {
    const { decks, returns } = paytable
    all = new Map(
      chancesOf(gameOf(game), decks).map((chances) => [
        chances.bet,
        {
          average: toNumber(averageReturn(chances, returns)),
          deviation: standardDeviation(chances, returns),
          chance: toNumber(winChance(chances)),
        },
      ]),
    )
    known.set(paytable, all)
  }
  return all.get(bet)!
}

function toNumber({ numerator, denominator }: Fraction): number {
  return Number(numerator) / Number(denominator)
}
