/** Sessions at a rate, as books offer them beside the exchange: the rate says how much of the stake YES wins and NO risks. */
import type { Money } from '../../values/brands.ts'
import { divideHalfEven } from '../../values/money.ts'

/**
 * Returns what a bet on a session won, minor units, rounded half-even: YES wins stake x rate / 100 if the runs are at or above the
 * line and loses the stake; NO wins the stake if they are below it and loses stake x rate / 100. NO 500 at 120, line 240, 240 runs:
 * -600. All whole numbers.
 */
export function sessionProfit(
  bet: { readonly side: 'YES' | 'NO'; readonly line: number; readonly rate: number; readonly stake: Money },
  runs: number,
): Money {
  const atRate = divideHalfEven(bet.stake * bet.rate, 100)
  const isAbove = runs >= bet.line
  if (bet.side === 'YES') return isAbove ? atRate : -bet.stake
  return isAbove ? -atRate : bet.stake
}
