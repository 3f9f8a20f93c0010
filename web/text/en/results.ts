/** What a bet and the order that gets out of it come to together. */
import { formatSigned } from '../format.ts'

/**
 * Returns both results in words, minor units. Stakes are whole minor units: within what one of them makes at the price, hundredths,
 * the two are the same, and the worse one is said.
 */
export function resultWords(ifWins: number, ifLoses: number, price: number): string {
  if (Math.abs(ifWins - ifLoses) * 100 <= price + 100) {
    return `${formatSigned(Math.min(ifWins, ifLoses))} whoever wins`
  }
  return `${formatSigned(ifWins)} if it wins, ${formatSigned(ifLoses)} if not`
}
