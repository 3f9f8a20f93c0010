/** Shares are told exactly; people read them as money. */
import { formatSigned } from '../text/format.ts'

/** Returns minor units with four decimals, "40.0000", as money, "+0.40": towards zero, as they are paid. */
export function moneyOf(exact: string): string {
  return formatSigned(Math.trunc(Number(exact)) + 0)
}
