/** What is said of dutching: bets on several runners that pay the same whichever wins. */
import type { PlaceResult } from '#contract/orders.ts'
import { formatMoney, formatPrice, formatSigned, formatWithSign } from '../format.ts'
import type { sideWord } from './slip.ts'

type Side = keyof typeof sideWord

const problems = {
  few: 'Tick at least two runners.',
  noAmount: 'Enter an amount.',
  tooSmall: 'The amount is too small: a stake would come to nothing.',
  tooLarge: 'The amount is too large for one of the stakes.',
}

export const dutchText = {
  title: 'Dutch',
  close: 'Close',
  side: 'Side',
  choose: {
    BACK: 'Back several runners for one result. Tick at least two, here or by their prices in the table.',
    LAY: 'Lay several runners for one result. Tick at least two, here or by their prices in the table.',
  } satisfies Record<Side, string>,
  runners: 'Runners',
  aim: 'For a',
  aims: {
    BACK: { total: 'Total stake', profit: 'Profit', payout: 'Payout' },
    LAY: { total: 'Stakes taken', profit: 'Liability', payout: 'Payout' },
  } satisfies Record<Side, object>,
  noPrice: 'No price',
  at: (price: number) => formatPrice(price),
  oddsOf: (runner: string) => `Odds of ${runner}`,
  waits: (best: number) =>
    best === 0 ? 'Waits: nothing is on offer' : `Waits: the best is ${formatPrice(best)}`,
  tryAgain: 'Place it again',
  tooMuch: (risk: number, available: number) =>
    `They risk ${formatMoney(risk)}; ${formatMoney(available)} is available.`,
  takeAmount: (amount: number) => `Use ${formatMoney(amount)}`,
  offered: (size: number) => `${formatMoney(size)} on offer`,
  total: { BACK: 'Total stake', LAY: 'Stakes taken' } satisfies Record<Side, string>,
  payout: { BACK: 'Return', LAY: 'To pay at most' } satisfies Record<Side, string>,
  ifOne: 'If one of them wins',
  ifNone: 'If none of them wins',
  book: 'Book',
  percent: (bps: number) => `${formatMoney(bps)} %`,
  range: (least: number, most: number) =>
    least === most ? formatSigned(least) : `${formatSigned(least)} to ${formatSigned(most)}`,
  place: (side: Side, count: number, risk: number | null, sign: string) => {
    const what = `Place ${count} ${side === 'BACK' ? 'bets' : 'lays'}`
    return risk === null ? what : `${what}, risk ${formatWithSign(risk, sign)}`
  },
  problems: {
    BACK: {
      ...problems,
      bookFull:
        'At these prices the book is 100 % or more: they bring no profit. Tick fewer, or dutch by total stake.',
    },
    LAY: {
      ...problems,
      bookFull:
        'At these prices the book is 100 % or more: there is no liability. Say how much to take in stakes instead.',
    },
  },
  smallStake: (runner: string, least: number) =>
    `The stake on ${runner} is below the market's smallest, ${formatMoney(least)}.`,
} as const

/** Returns why the bets are not placed once more as they are, by what became of them; null where none was placed. */
export function whyPlaced(results: readonly PlaceResult[]): string | null {
  const refused = results.filter(({ ok }) => !ok).length
  if (refused === results.length) return null
  if (refused === 0) return 'These are placed. Change something to place them once more.'
  const button =
    refused === 1 ? 'Place the refused one by its own button' : 'Place each of the refused by its own button'
  return `The others stand. ${button} above: after a change here all of them would be placed once more.`
}

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
