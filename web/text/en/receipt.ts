/** What the page of a bet's receipts says. */
import { MINUS } from '../format.ts'

export const receiptText = {
  title: 'Receipt',
  link: 'Receipt',
  logIn: 'Log in to see your receipts.',
  about:
    'Your bet was matched with bets on other runners: whoever wins, what the losers lay down pays the winner. Everybody in it sees this receipt.',
  none: 'This bet was matched on its own runner alone.',
  yours: 'Yours',
  void: 'Void',
  cameIn: 'Came in',
  rested: 'Rested',
  more: (count: number) => `and ${count} more`,
  gains: 'What the rounding left to the house',
  ifWins: (runner: string) => `if ${runner} wins`,
} as const

/** Returns an amount of hundredths of a minor unit with all its decimals: 34 -> "0.0034". */
export function formatFine(amount: number): string {
  const digits = String(Math.abs(amount)).padStart(5, '0')
  return `${amount < 0 ? MINUS : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`
}
