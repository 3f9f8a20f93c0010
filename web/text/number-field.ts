/** The text of number fields: what is typed into them as hundredths, for prices and for money, and back. */
import { formatMoney, parseMoney } from '#core/values/money.ts'

/**
 * Returns the hundredths of a typed number ("2.12" is 212, ".5" is 50).
 * Undefined when it is no number, negative, or finer than a hundredth.
 */
export function parseHundredths(typed: string): number | undefined {
  const trimmed = typed.trim().replace(/\.$/, '')
  const value = parseMoney(trimmed.startsWith('.') ? `0${trimmed}` : trimmed)
  return value === undefined || value < 0 || trimmed.startsWith('-') ? undefined : value
}

/** Returns hundredths (zero or more) as a number field shows them: no separators, two decimals. 105000 is "1050.00". */
export function fieldText(hundredths: number): string {
  return formatMoney(hundredths)
}
