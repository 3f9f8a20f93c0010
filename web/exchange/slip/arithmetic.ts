/** Sums of the slip, in whole minor units: what a line may win and what it risks. */
import { divideHalfEven, divideUp } from '#core/values/money.ts'
import type { BetTerms } from './bet-terms.ts'

export type BetSide = 'BACK' | 'LAY'

/** Returns the profit of a backer, minor units: 50.00 at 2.12 wins 56.00. Rounded half-even, as settlement does. */
export function profitOf(price: number, stake: number): number {
  return divideHalfEven(stake * (price - 100), 100)
}

/** Returns what a layer risks, minor units, rounded up as exposure is: 50.00 at 2.12 risks 56.00. */
export function liabilityOf(price: number, stake: number): number {
  return divideUp(stake * (price - 100), 100)
}

/** Returns what a bet risks and what it may win, minor units. A line pays even money; each-way is half on the win and half on the place. */
export function riskAndWin(
  side: BetSide,
  price: number,
  stake: number,
  { kind, divisor }: Partial<Pick<BetTerms, 'kind' | 'divisor'>> = {},
): { risk: number; win: number } {
  if (kind === 'LINE') return { risk: stake, win: stake }
  if (divisor !== undefined) {
    const won = stake * (price - 100) * (divisor + 1)
    return side === 'BACK'
      ? { risk: stake, win: divideHalfEven(won, 200 * divisor) }
      : { risk: divideUp(won, 200 * divisor), win: stake }
  }
  return side === 'BACK'
    ? { risk: stake, win: profitOf(price, stake) }
    : { risk: liabilityOf(price, stake), win: stake }
}
