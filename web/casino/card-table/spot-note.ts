/** What stands under the name of a spot: its chance, from the exact count of all deals, and what else must be known. */
import type { Paytable } from '#contract/casino.ts'
import { chancesOf } from '#core/casino/chances.ts'
import type { BetChances, Game } from '#core/casino/game.ts'
import { averageReturn, percentage, winChance } from '#core/casino/returns.ts'
import { casinoText } from '../../text/en/casino.ts'

/** A bet that comes less often than once in this many deals says what it returns on average. */
const rare = 100n
const half = 50

/** Returns the notes of all bets of the game by selection: "46.27 % · half back on a tie", "1 in 904 · returns 1.00 %". */
export function spotNotes(rules: Game, paytable: Paytable): ReadonlyMap<string, string> {
  return new Map(chancesOf(rules, paytable.decks).map((chances) => [chances.bet, noteOf(chances, paytable)]))
}

function noteOf(chances: BetChances, { returns }: Paytable): string {
  const { numerator, denominator } = winChance(chances)
  if (numerator * rare < denominator) {
    const deals = (2n * denominator + numerator) / (2n * numerator)
    return `1 in ${deals} · returns ${percentage(averageReturn(chances, returns), 2)} %`
  }
  const chance = `${percentage({ numerator, denominator }, 2)} %`
  const isHalfBack = chances.lines.some(({ line }) => line === 'sideOnTie') && returns.sideOnTie === half
  return isHalfBack ? `${chance} · ${casinoText.halfBackOnTie}` : chance
}
