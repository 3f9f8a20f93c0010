/** Over the prices of a market that takes no bets: why not. */
import type { MarketStatus } from '#contract/catalogue.ts'

export const standingWords: Readonly<Record<Exclude<MarketStatus, 'OPEN'>, string>> = {
  CREATED: 'NOT OPEN YET',
  SUSPENDED: 'SUSPENDED',
  CLOSED: 'CLOSED',
  SETTLED: 'SETTLED',
  VOIDED: 'VOID',
  SETTLING: 'SETTLING',
  GRADED: 'RESULT KNOWN',
}
