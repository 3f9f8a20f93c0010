/** What is said of dutching: bets on several runners that pay the same whichever wins. */
import type { PlaceResult } from '#contract/orders.ts'
import { formatMoney, formatPrice, formatSigned, formatWithSign } from '../format.ts'

export const dutchText = {
  title: 'Dutch',
  close: 'Close',
  choose: 'Back several runners for one result. Tick at least two.',
  runners: 'Runners',
  aim: 'For a',
  aims: { total: 'Total stake', profit: 'Profit', payout: 'Payout' },
  noPrice: 'No price',
  at: (price: number) => formatPrice(price),
  offered: (size: number) => `${formatMoney(size)} on offer`,
  total: 'Total stake',
  payout: 'Return',
  profit: 'Profit',
  book: 'Book',
  percent: (bps: number) => `${formatMoney(bps)} %`,
  range: (least: number, most: number) =>
    least === most ? formatSigned(least) : `${formatSigned(least)} to ${formatSigned(most)}`,
  place: (count: number, total: number | null, sign: string) =>
    total === null ? `Place ${count} bets` : `Place ${count} bets, risk ${formatWithSign(total, sign)}`,
  problems: {
    few: 'Tick at least two runners.',
    noAmount: 'Enter an amount.',
    bookFull:
      'At these prices the book is 100 % or more: they bring no profit. Tick fewer, or dutch by total stake.',
    tooSmall: 'The amount is too small: a stake would come to nothing.',
    tooLarge: 'The amount is too large for one of the stakes.',
  },
  smallStake: (runner: string, least: number) =>
    `The stake on ${runner} is below the market's smallest, ${formatMoney(least)}.`,
} as const

/** Returns what became of the bets together: "3 bets placed: 100.00 matched, 12.00 unmatched". */
export function dutchOutcome(results: readonly PlaceResult[]): string {
  const placed = results.filter((result) => result.ok)
  const matched = placed.reduce((sum, result) => sum + result.matched, 0)
  const unmatched = placed.reduce((sum, result) => sum + result.unmatched, 0)
  const bets = `${placed.length} of ${results.length} bets placed`
  const head = placed.length === results.length ? `${placed.length} bets placed` : bets
  if (placed.some(({ state }) => state === 'delayed')) return `${head}: waiting for the bet delay`
  const parts = [
    `${formatMoney(matched)} matched`,
    ...(unmatched > 0 ? [`${formatMoney(unmatched)} unmatched`] : []),
  ]
  return placed.length === 0 ? head : `${head}: ${parts.join(', ')}`
}
