/** Sums of the slip, in whole minor units: what a line may win and what it risks. */
import { divideHalfEven, divideUp } from '#core/values/money.ts'

export type BetSide = 'BACK' | 'LAY'

/** Returns the profit of a backer, minor units: 50.00 at 2.12 wins 56.00. Rounded half-even, as settlement does. */
export function profitOf(price: number, stake: number): number {
  return divideHalfEven(stake * (price - 100), 100)
}

/** Returns what a layer risks, minor units, rounded up as exposure is: 50.00 at 2.12 risks 56.00. */
export function liabilityOf(price: number, stake: number): number {
  return divideUp(stake * (price - 100), 100)
}

/** Returns what a line risks and what it may win, minor units. */
export function riskAndWin(side: BetSide, price: number, stake: number): { risk: number; win: number } {
  return side === 'BACK'
    ? { risk: stake, win: profitOf(price, stake) }
    : { risk: liabilityOf(price, stake), win: stake }
}
