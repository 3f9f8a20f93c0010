/** What stands on a spot that hardly ever wins: its chance and what it returns, from the exact count of all deals. */
import type { Paytable } from '#contract/casino.ts'
import type { Game } from '#core/casino/game.ts'
import { averageReturn, percentage, winChance } from '#core/casino/returns.ts'

/** Returns for example "1 in 904 · returns 1.00 %", or undefined for a bet that the game does not have. */
export function spotNote(rules: Game, paytable: Paytable, selection: string): string | undefined {
  const chances = rules.chances(paytable.decks).find(({ bet }) => bet === selection)
  if (chances === undefined) return undefined
  const { numerator, denominator } = winChance(chances)
  const deals = (2n * denominator + numerator) / (2n * numerator)
  return `1 in ${deals} · returns ${percentage(averageReturn(chances, paytable.returns), 2)} %`
}
