/** What the bets on the board come to, and where they go beyond the table's limits: said before they are sent. */
import type { Paytable } from '#contract/casino.ts'
import { roulette } from '#core/casino/roulette.ts'
import { rouletteText } from '../../text/en/roulette.ts'
import { formatFigure } from '../../text/format.ts'
import { totalOf } from '../chips/stakes.ts'
import { betName } from '../rules/bet-names.ts'
import type { SpotAmounts } from './laid-chips.ts'

/** Returns the most that one number brings, stakes included, minor units. */
export function largestReturn(amounts: SpotAmounts, paytable: Paytable): number {
  const bets = [...amounts].map(([selection, amount]) => ({ selection, amount }))
  return roulette.largestReturn(bets, paytable)
}

/** Returns what would be refused about the bets, with its figure, or null. `available`: what the player may stake; null where nothing bounds it. */
export function limitSentence(
  amounts: SpotAmounts,
  paytable: Paytable,
  available: number | null,
): string | null {
  const { stakeMin, stakeMax, payoutMax } = paytable.limits
  for (const [selection, amount] of amounts) {
    const name = betName('roulette', selection)
    if (amount > stakeMax) return rouletteText.stakeAbove(name, formatFigure(amount), formatFigure(stakeMax))
    // A stake of nothing is a field that is not filled in yet.
    if (amount > 0 && amount < stakeMin) {
      return rouletteText.stakeBelow(name, formatFigure(amount), formatFigure(stakeMin))
    }
  }
  const total = totalOf(amounts)
  if (available !== null && total > available) {
    return rouletteText.costAbove(formatFigure(total), formatFigure(available))
  }
  const largest = largestReturn(amounts, paytable)
  return largest > payoutMax ? rouletteText.returnAbove(formatFigure(largest), formatFigure(payoutMax)) : null
}
