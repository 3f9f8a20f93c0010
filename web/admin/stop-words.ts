/** Why a market takes no bets, and who may open it, in words. */
import type { ScheduleRow } from '#contract/market-desk.ts'
import type { MarketNow } from '../exchange/market/use-market.ts'
import { marketsText } from '../text/en/admin-markets.ts'
import { resultWords } from '../text/en/payment.ts'

/** Returns the words for a market as it is now; of one that is neither suspended nor decided, "". */
export function whyOf(row: Pick<ScheduleRow, 'stoppedBy' | 'isFed'>, now: MarketNow): string {
  if (now.status !== 'SUSPENDED') return resultWords(now)
  // The stream reports a suspension before the list does.
  const { stoppedBy } = row
  if (stoppedBy === undefined) return now.suspendReason ?? ''
  const by = marketsText.stoppedBy[stoppedBy]
  const why = now.suspendReason === undefined ? by : `${by}: ${now.suspendReason}`
  return `${why}. ${marketsText.opensAgain(stoppedBy, row.isFed)}`
}
