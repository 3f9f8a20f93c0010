/** What is said of a market's payment, where its rules are read and where it is operated. */
import type { Market, Runner } from '#contract/catalogue.ts'
import { clockTime } from '../times.ts'
import { winnersOf } from './market.ts'

/** Returns who has won, and of a graded market when that is paid: "Ash · paid 14:05:00". */
export function resultWords(market: { runners: readonly Runner[]; payAt: number | undefined }): string {
  const winners = winnersOf(market)
  if (market.payAt === undefined) return winners
  return `${winners === '' ? '' : `${winners} · `}paid ${clockTime.format(market.payAt)}`
}

/** Returns when the market is paid after its result: 300 -> "5 min after the result". */
export function paymentRule({ payDelaySeconds = 0 }: Pick<Market, 'payDelaySeconds'>): string {
  if (payDelaySeconds === 0) return 'At once'
  const isWhole = payDelaySeconds % 60 === 0
  return `${isWhole ? `${payDelaySeconds / 60} min` : `${payDelaySeconds} s`} after the result, so that a wrong one is corrected before`
}
