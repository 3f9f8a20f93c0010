/** What one's own bets in a replayed market came to, by how the market stands. Pure. */
import type { MarketStatus } from '#contract/catalogue.ts'
import type { ProfitRow } from '#contract/profit.ts'
import type { ReplayMark } from '#contract/replay.ts'
import { lessCommission } from '../market/results-if-all.ts'
import { dayOf } from '../my-bets/bet-filter.ts'

export interface Known {
  readonly status: MarketStatus | undefined
  readonly isNet: boolean
  /** What closing now brings, minor units; null where it is not known or there is nothing to close. */
  readonly closed: number | null
  /** What was paid, once the market is settled and the answer has come. */
  readonly paid: Pick<ProfitRow, 'result' | 'net'> | undefined
}

/**
 * Returns it in minor units: what a settled market paid, nothing of a void one, else what closing now brings. Null until it is known.
 */
export function endOf({ status, isNet, closed, paid }: Known): number | null {
  if (status === 'VOIDED') return 0
  if (status !== 'SETTLED') return closed
  return (isNet ? paid?.net : paid?.result) ?? null
}

/** Returns whether nothing of a market's bets can change any more but by a correction. */
export function hasEnded(status: MarketStatus | undefined): boolean {
  return status === 'SETTLED' || status === 'VOIDED'
}

/** Returns a result less the commission at a rate in basis points, minor units; null where either is not known. */
export function lessRate(result: number | null, rate: number | null): number | null {
  return result === null || rate === null ? null : lessCommission(result, rate)
}

const dayMs = 86_400_000

/** Returns the days of UTC in which a market was settled, the last time: paying it may have begun the day before. Undefined where it was not. */
export function settledDays(marks: readonly ReplayMark[]): { from: string; to: string } | undefined {
  const settled = marks.findLast(({ status }) => status === 'SETTLED')
  return settled && { from: dayOf(settled.time - dayMs), to: dayOf(settled.time) }
}
