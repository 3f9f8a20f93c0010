/** Which of one's bets are shown: days, sport, market, side and strategy, as the address says it and as the calls take it. */
import type { Sport } from '#contract/catalogue.ts'
import type { Bet } from '#contract/orders.ts'
import type { Side } from '#contract/values.ts'
import { mergeBets } from '../bets/bet-groups.ts'
import { sportNames } from '../events/sports-event.ts'

export interface BetFilter {
  /** Days of UTC, both included, "2026-11-22"; as the server counts them. */
  readonly from?: string
  readonly to?: string
  readonly sport?: Sport
  readonly marketId?: string
  readonly strategy?: string
  readonly side?: Side
}

export const sides: readonly Side[] = ['BACK', 'LAY']
export const sports = Object.keys(sportNames) as Sport[]

export const periods = ['all', 'today', 'week', 'month', 'year', 'chosen'] as const
export type Period = (typeof periods)[number]

const dayMs = 86_400_000
const usualDays = 30
const daysOf: Partial<Record<Period, number>> = { today: 1, week: 7, month: usualDays, year: 365 }

/** Returns what the address says; what is none of a filter's values counts as not said. */
export function filterOf(search: URLSearchParams): BetFilter {
  const sport = sports.find((one) => one === search.get('sport'))
  const from = dayIn(search.get('from'))
  const to = dayIn(search.get('to'))
  const marketId = /^[1-9]\d{0,9}$/.exec(search.get('market') ?? '')?.[0]
  const strategy = search.get('strategy') || undefined
  const side = sides.find((one) => addressOfSide(one) === search.get('side'))
  return {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(sport !== undefined && { sport }),
    ...(marketId !== undefined && { marketId }),
    ...(strategy !== undefined && { strategy }),
    ...(side !== undefined && { side }),
  }
}

/** Returns the filter as the address says it, beside what else it says. */
export function addressWith(filter: BetFilter, search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search)
  const { marketId, side, ...rest } = filter
  const said = {
    from: undefined,
    to: undefined,
    sport: undefined,
    strategy: undefined,
    ...rest,
    market: marketId,
    side: side && addressOfSide(side),
  }
  for (const [name, value] of Object.entries(said)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

function addressOfSide(side: Side): string {
  return side.toLowerCase()
}

/** Returns the filter with the days of a period that ends today. */
export function withPeriod(filter: BetFilter, period: Period, now: number): BetFilter {
  const { from: _from, to: _to, ...rest } = filter
  if (period === 'chosen') return { ...filter, from: filter.from ?? dayOf(now), to: filter.to ?? dayOf(now) }
  const days = daysOf[period]
  return days === undefined ? rest : { ...rest, from: dayOf(now - (days - 1) * dayMs), to: dayOf(now) }
}

/** Returns the filter as results are asked for: with days, the last 30 where none is named. */
export function withDays(filter: BetFilter, now: number): BetFilter {
  if (filter.from === undefined && filter.to === undefined) return withPeriod(filter, 'month', now)
  const today = dayOf(now)
  const to = filter.to ?? (today > filter.from! ? today : filter.from!)
  return { ...filter, from: filter.from ?? dayOf(Date.parse(to) - (usualDays - 1) * dayMs), to }
}

/** Returns which period the filter's days are. */
export function periodOf({ from, to }: BetFilter, now: number): Period {
  if (from === undefined && to === undefined) return 'all'
  const isPeriod = (period: Period) => {
    const days = withPeriod({}, period, now)
    return days.from === from && days.to === to
  }
  return (Object.keys(daysOf) as Period[]).find(isPeriod) ?? 'chosen'
}

/**
 * Returns the bets of a list as they are now, newest first: those that were read, by what the stream says of them, and those that have
 * come since and that the filter lets through.
 */
export function shownBets(live: readonly Bet[], listed: readonly Bet[], filter: BetFilter): Bet[] {
  const read = new Set(listed.map(({ orderId }) => orderId))
  const markets = new Set(listed.map(({ marketId }) => marketId))
  return mergeBets(
    live.filter((bet) => read.has(bet.orderId) || isShown(bet, filter, markets)),
    listed,
  )
}

/** The stream does not tell a bet's sport: `sportMarkets` says which markets are of the one that is asked for. */
function isShown(bet: Bet, filter: BetFilter, sportMarkets: ReadonlySet<number>): boolean {
  const day = dayOf(bet.settledAt ?? bet.endedAt ?? bet.placedAt)
  return (
    (filter.from === undefined || day >= filter.from) &&
    (filter.to === undefined || day <= filter.to) &&
    (filter.sport === undefined || sportMarkets.has(bet.marketId)) &&
    (filter.marketId === undefined || String(bet.marketId) === filter.marketId) &&
    (filter.strategy === undefined || bet.strategy === filter.strategy) &&
    (filter.side === undefined || bet.side === filter.side)
  )
}

/** Returns a day of UTC: "2026-11-22". */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function dayIn(text: string | null): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}$/.exec(text ?? '')?.[0]
  return day !== undefined && !Number.isNaN(Date.parse(day)) ? day : undefined
}
