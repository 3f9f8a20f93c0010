/** Sums of the slip, in whole minor units: what a line may win, what it risks, and the numbers typed into it. */
import { divideHalfEven, divideUp, parseMoney } from '#core/values/money.ts'

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

/**
 * Returns the hundredths of a typed number ("2.12" is 212, ".5" is 50), for prices and for money.
 * Undefined when it is no number, negative, or finer than a hundredth.
 */
export function parseHundredths(typed: string): number | undefined {
  const trimmed = typed.trim().replace(/\.$/, '')
  const value = parseMoney(trimmed.startsWith('.') ? `0${trimmed}` : trimmed)
  return value === undefined || value < 0 || trimmed.startsWith('-') ? undefined : value
}

/** Returns hundredths as a number field shows them: no separators, two decimals. 105000 is "1050.00". */
export function fieldText(hundredths: number): string {
  const rest = hundredths % 100
  return `${(hundredths - rest) / 100}.${String(rest).padStart(2, '0')}`
}
