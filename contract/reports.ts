/** Reports over chosen days of UTC: what was matched and earned, what the house owes, and by what rates it earns. Money is minor units. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { AccountId, closed, Day, HistoryStanding, MarketId, Money } from './values.ts'

export const ReportGroup = Type.Enum(['day', 'sport', 'market', 'game', 'funds'])
export type ReportGroup = Static<typeof ReportGroup>

const Count = Type.Integer({ minimum: 0 })
const filter = {
  by: Type.Optional(ReportGroup),
  /** Both included. Absent: up to today, and 30 days before the last. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
}
const ReportFilter = closed(filter)
const ReportQuery = closed({ ...filter, cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })) })

/**
 * turnover: stakes matched, each match once, those that were voided later too. revenue: commission and roundings, and what the casino
 * kept of its stakes. By funds: `players` own that, `held` is client money with the providers, `given` is play money and what
 * operators gave, `programs` is what the house's programs hold, `earned` what the house's own accounts hold; together zero.
 */
export const ReportRow = Type.Object({
  day: Type.Optional(Day),
  sport: Type.Optional(Type.String()),
  marketId: Type.Optional(MarketId),
  marketName: Type.Optional(Type.String()),
  eventName: Type.Optional(Type.String()),
  game: Type.Optional(Type.String()),
  matches: Type.Optional(Count),
  turnover: Type.Optional(Money),
  commission: Type.Optional(Money),
  rounding: Type.Optional(Money),
  rounds: Type.Optional(Count),
  staked: Type.Optional(Money),
  returned: Type.Optional(Money),
  revenue: Type.Optional(Money),
  players: Type.Optional(Money),
  held: Type.Optional(Money),
  given: Type.Optional(Money),
  programs: Type.Optional(Money),
  earned: Type.Optional(Money),
})
export type ReportRow = Static<typeof ReportRow>

/** Days in the order of time, markets by day, the newest first, others by name. `totals`: of the period; of funds none. */
export const Report = Type.Object({
  rows: Type.Array(ReportRow),
  totals: ReportRow,
  from: Day,
  to: Day,
  next: Type.Union([Type.String(), Type.Null()]),
  ...HistoryStanding.properties,
})
export type Report = Static<typeof Report>

const CommissionRow = Type.Object({ rateBps: Count, markets: Count })
const DiscountRow = Type.Object({ accountId: AccountId, discountBps: Count })
/** `rates`: of the markets that have no result yet, how many have which; `discounts`: a page of the accounts that pay less. */
export const CommissionTable = Type.Object({
  rates: Type.Array(CommissionRow),
  discounts: Type.Array(DiscountRow),
  next: Type.Union([Type.String(), Type.Null()]),
  ...HistoryStanding.properties,
})
export type CommissionTable = Static<typeof CommissionTable>

const admin = { tag: 'admin', access: 'reports.read' } as const

/** The calls of the reports. */
export const reportCalls = {
  getReport: defineCall({
    ...admin,
    summary: 'What was matched, earned and owed',
    query: ReportQuery,
    answer: Report,
  }),
  exportReport: defineCall({ ...admin, summary: 'The same as CSV', query: ReportFilter, answer: 'text/csv' }),
  getCommissionTable: defineCall({
    ...admin,
    summary: 'Rates of commission, and who pays less',
    query: closed({ cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })) }),
    answer: CommissionTable,
  }),
}
