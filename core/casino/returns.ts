/** What a bet returns on average, exactly: fractions of whole numbers, never of floating point. */
import type { BetChances, Paytable } from './game.ts'

/** In lowest terms. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Returns what one unit staked on this kind of bet returns on average, the stake included. */
export function averageReturn(chances: BetChances, returns: Paytable['returns']): Fraction {
  return fraction(sumOfReturns(chances, returns), 100n * BigInt(chances.total))
}

/** Returns how likely the bet wins at its full odds. */
export function winChance(chances: BetChances): Fraction {
  const count = chances.lines.find(({ line }) => line === chances.bet)?.count ?? 0
  return fraction(BigInt(count), BigInt(chances.total))
}

/** Returns the fraction in percent with `decimals` decimals, rounded half up: 25/26 with 4 is "96.1538". */
export function percentage({ numerator, denominator }: Fraction, decimals: number): string {
  const scale = 10n ** BigInt(decimals)
  const rounded = (2n * 100n * scale * numerator + denominator) / (2n * denominator)
  if (decimals === 0) return String(rounded)
  return `${rounded / scale}.${String(rounded % scale).padStart(decimals, '0')}`
}

/** Returns the standard deviation of what one unit staked returns. */
export function standardDeviation(chances: BetChances, returns: Paytable['returns']): number {
  const total = BigInt(chances.total)
  const sum = sumOfReturns(chances, returns)
  let sumOfSquares = 0n
  for (const { line, count } of chances.lines) sumOfSquares += BigInt(count) * BigInt(returns[line]!) ** 2n
  // Subtracted before it is made a floating point number: nothing cancels out.
  const variance = total * sumOfSquares - sum * sum
  return Math.sqrt(Number(variance)) / (100 * chances.total)
}

/** Hundredths over all deals. */
function sumOfReturns(chances: BetChances, returns: Paytable['returns']): bigint {
  let sum = 0n
  for (const { line, count } of chances.lines) sum += BigInt(count) * BigInt(returns[line]!)
  return sum
}

function fraction(numerator: bigint, denominator: bigint): Fraction {
  let divisor = denominator
  for (let rest = numerator; rest > 0n; ) [divisor, rest] = [rest, divisor % rest]
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}
