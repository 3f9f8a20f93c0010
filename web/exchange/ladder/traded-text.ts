/** Amounts where there is room for four signs: "840", "2.2K", "10.1K", "1.3M". */

/** Returns an amount (minor units) in whole units, thousands or millions, cut and never rounded up; empty for nothing. */
export function tradedText(amount: number): string {
  const units = Math.floor(amount / 100)
  if (units === 0) return amount === 0 ? '' : '<1'
  if (units < 1_000) return String(units)
  return units < 1_000_000 ? `${tenths(units, 1_000)}K` : `${tenths(units, 1_000_000)}M`
}

function tenths(units: number, of: number): string {
  const text = String(Math.floor((units * 10) / of) / 10)
  return text.includes('.') ? text : `${text}.0`
}
