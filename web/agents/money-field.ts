/** Amounts as they are typed into the forms of agents. */
import { parseHundredths } from '../text/number-field.ts'

/** Returns an amount of money above zero, minor units; undefined where it is none. */
export function amountOf(typed: string): number | undefined {
  const amount = parseHundredths(typed)
  return amount !== undefined && amount > 0 ? amount : undefined
}

/** Returns basis points of per cents as typed, "12.5" is 1250; undefined where they are none. */
export function bpsOf(typed: string): number | undefined {
  const bps = parseHundredths(typed === '' ? '0' : typed)
  return bps !== undefined && bps <= 10_000 ? bps : undefined
}
