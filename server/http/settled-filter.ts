/** Which settled bets are asked for: days of the calendar and ids made into what the views are asked. */
import type { BetsQuery } from '#contract/orders.ts'
import { type ProfitFilter, profitDaysMax } from '#contract/profit.ts'
import type { StatementFilter } from '#contract/statement.ts'
import type { SettledFilter } from '#server/history/profit-readers.ts'
import type { PageQuery } from '#server/history/readers.ts'
import type { StatementQuery } from '#server/history/statement-readers.ts'
import { RefusedError } from '#server/refusals.ts'
import { dayNumber } from './banking-filter.ts'

/** Days of a period that is not named, today included. */
const usualDays = 31
const dayMs = 86_400_000

/** Returns the filter. Refuses days that no calendar has and a period that ends before it begins: invalid_request. */
export function settledFilterOf({
  from,
  to,
  sport,
  marketId,
  strategy,
  side,
}: Pick<BetsQuery, 'from' | 'to' | 'sport' | 'marketId' | 'strategy' | 'side'>): SettledFilter {
  const first = from === undefined ? undefined : dayNumber(from)
  const last = to === undefined ? undefined : dayNumber(to)
  if (first !== undefined && last !== undefined && first > last) {
    throw new RefusedError('invalid_request', { message: 'The period ends before it begins.' })
  }
  return {
    ...{ from: first, to: last, sport, strategy, side },
    marketId: marketId === undefined ? undefined : Number(marketId),
  }
}

/** Returns which entries of a statement are asked for, by times. Refuses what `settledFilterOf` does. */
export function statementFilterOf({
  group,
  ...named
}: StatementFilter): Omit<StatementQuery, keyof PageQuery> {
  const days = settledFilterOf(named)
  return {
    from: days.from === undefined ? undefined : days.from * dayMs,
    to: days.to === undefined ? undefined : (days.to + 1) * dayMs,
    group,
  }
}

/** As `settledFilterOf`, with a period of its own where none is named. Refuses one of more than 366 days, too. */
export function profitFilterOf(query: ProfitFilter, now: number): SettledFilter {
  const filter = settledFilterOf(query)
  const to = filter.to ?? Math.max(Math.floor(now / dayMs), filter.from ?? 0)
  const from = filter.from ?? to - usualDays + 1
  if (to - from >= profitDaysMax) {
    throw new RefusedError('invalid_request', { message: `A period has at most ${profitDaysMax} days.` })
  }
  return { ...filter, from, to }
}
