/** What one's settled bets came to, by day, sport, market or strategy. Days are days of UTC; money is minor units. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { Sport } from './catalogue.ts'
import { Strategy } from './orders.ts'
import { SettledTotals } from './settled-totals.ts'
import { closed, Day, EventId, HistoryStanding, MarketId, Money, Side, Time } from './values.ts'

/** The longest period of one call. */
export const profitDaysMax = 366

export const ProfitGroup = Type.Enum(['day', 'sport', 'market', 'strategy'])
export type ProfitGroup = Static<typeof ProfitGroup>

const filter = {
  /** day when absent. */
  by: Type.Optional(ProfitGroup),
  /** Both included, by when a market was settled. Absent: up to today, and 30 days before the last. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  sport: Type.Optional(Sport),
  marketId: Type.Optional(Type.String({ pattern: '^[0-9]{1,10}$' })),
  strategy: Type.Optional(Strategy),
  side: Type.Optional(Side),
}
export const ProfitFilter = closed(filter)
export type ProfitFilter = Static<typeof ProfitFilter>
export const ProfitQuery = closed({
  ...filter,
  cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })),
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
})

export const ProfitRow = Type.Object({
  day: Type.Optional(Day),
  sport: Type.Optional(Sport),
  marketId: Type.Optional(MarketId),
  marketName: Type.Optional(Type.String()),
  eventId: Type.Optional(EventId),
  eventName: Type.Optional(Type.String()),
  settledAt: Type.Optional(Time),
  /** "" of bets without one. */
  strategy: Type.Optional(Type.String()),
  ...SettledTotals.properties,
  /** By day and by market: of this row and all before it, net where that is there. */
  sum: Type.Optional(Money),
})
export type ProfitRow = Static<typeof ProfitRow>

/** Days and markets in the order of time, the others by name. `totals`: of the whole filter. */
export const Profit = Type.Object({
  rows: Type.Array(ProfitRow),
  totals: SettledTotals,
  next: Type.Union([Type.String(), Type.Null()]),
  ...HistoryStanding.properties,
})
export type Profit = Static<typeof Profit>

const own = { tag: 'account', access: 'signed-in' } as const

/** The reads of one's own results. */
export const profitCalls = {
  getProfit: defineCall({
    ...own,
    summary: 'What my settled bets came to',
    query: ProfitQuery,
    answer: Profit,
  }),
  exportProfit: defineCall({
    ...own,
    summary: 'What my settled bets came to, as CSV',
    query: ProfitFilter,
    answer: 'text/csv',
  }),
}
