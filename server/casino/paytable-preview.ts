/** What a paytable would return, bet by bet, before it is set, and what speaks against it. */
import type { ExpectedReturn, PaytablePreview, SetPaytable } from '#contract/casino.ts'
import { chancesOf } from '#core/casino/chances.ts'
import type { BetChances, Game, GameKey } from '#core/casino/game.ts'
import { gameOf } from '#core/casino/games.ts'
import { faultsOf, returnCeiling, returnFloor } from '#core/casino/paytables.ts'
import { averageReturn, type Fraction } from '#core/casino/returns.ts'

type NewPaytable = Pick<SetPaytable, 'decks' | 'returns' | 'limits'>

/** Returns the preview. `version`: what the paytable would be. */
export function previewOf(key: GameKey, version: number, paytable: NewPaytable): PaytablePreview {
  const game = gameOf(key)
  const faults = faultsOf(game, paytable).map(({ field, code, text: message }) => ({ field, code, message }))
  const bets = readableChances(game, paytable).map((chances) => {
    const { bet } = chances
    const average = averageReturn(chances, paytable.returns)
    const exact = `${average.numerator}/${average.denominator}`
    const bounds = { floor: returnFloor(key, bet), ceiling: returnCeiling }
    return { bet, expected: perMillion(average), exact, ...bounds }
  })
  return { game: key, version, bets, faults }
}

/** Returns what each kind of bet returns, per 1,000,000 staked; none where the paytable cannot be read so. */
export function expectedReturnsOf(key: GameKey, paytable: NewPaytable): ExpectedReturn[] {
  return readableChances(gameOf(key), paytable).map((chances) => ({
    bet: chances.bet,
    expected: perMillion(averageReturn(chances, paytable.returns)),
  }))
}

/** The chances of a game's bets, none where there is no such shoe or a line lacks its return. */
function readableChances(game: Game, { decks, returns }: NewPaytable): readonly BetChances[] {
  const isShoe = decks >= game.decks.min && decks <= game.decks.max
  return isShoe && game.lines.every((line) => Object.hasOwn(returns, line)) ? chancesOf(game, decks) : []
}

function perMillion({ numerator, denominator }: Fraction): number {
  return Number((2_000_000n * numerator + denominator) / (2n * denominator))
}
