/** Returns in words, and the times over which they are looked at. */
import { formatMoney } from '../text/format.ts'
import type { BetReport } from './casino-calls.ts'

/** Over how long returns are summed. */
export const spans = { all: 'All time', month: 'Last 31 days', today: 'Today' } as const
export type Span = keyof typeof spans

/** Returns what a kind of bet has done over this time. */
export function figuresOf(bet: BetReport, span: Span): Omit<BetReport, 'today' | 'month' | 'stakes' | 'bet'> {
  return span === 'all' ? bet : bet[span]
}

/** Returns a part of a million in percent: 972973 is "97.30 %". */
export function percentOf(ofMillion: number): string {
  return `${formatMoney(Math.round(ofMillion / 100))} %`
}
