/** One's statement: postings by period and kind, as a list and as CSV, and what a year came to. Money is minor units. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { Statement } from './orders.ts'
import { closed, Day, HistoryStanding, IdText, Money } from './values.ts'

/** payments: money in and out. house: what the house gave. */
export const StatementGroup = Type.Enum(['payments', 'bets', 'casino', 'house'])
export type StatementGroup = Static<typeof StatementGroup>

/** Of the days `from` to `to` of UTC, both included; of one group, or of all. */
const filter = {
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  group: Type.Optional(StatementGroup),
}
export const StatementFilter = closed(filter)
export type StatementFilter = Static<typeof StatementFilter>
const StatementQuery = closed({
  ...filter,
  cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })),
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
})

/** `house`: what the house gave. */
const sums = {
  deposits: Money,
  withdrawals: Money,
  bets: Money,
  commission: Money,
  casino: Money,
  house: Money,
}

/**
 * What the postings of a filter came to; sums of other groups are 0. `result`: what playing came to, which is bets, commission and casino.
 * `opening` and `closing`: the balances at both ends of the period, whatever the group.
 */
export const StatementTotals = Type.Object({
  ...sums,
  result: Money,
  opening: Money,
  closing: Money,
  ...HistoryStanding.properties,
})
export type StatementTotals = Static<typeof StatementTotals>
const TotalsParams = Type.Object({ accountId: IdText })

/** What a year of UTC came to, month by month (1 to 12); months in which no money moved are absent. `closing`: the balance at its end. */
export const YearSummary = Type.Object({
  year: Type.Integer(),
  months: Type.Array(
    Type.Object({
      month: Type.Integer(),
      ...sums,
      closing: Money,
    }),
  ),
  ...HistoryStanding.properties,
})
export type YearSummary = Static<typeof YearSummary>
const YearParams = Type.Object({ year: Type.String({ pattern: '^20[0-9]{2}$' }) })

const own = { tag: 'money', access: 'signed-in' } as const

/** The calls of the statement. */
export const statementCalls = {
  getStatement: defineCall({
    ...own,
    summary: 'My statement; a page of one group may be empty and yet not the last',
    query: StatementQuery,
    answer: Statement,
  }),
  exportStatement: defineCall({
    ...own,
    summary: 'My statement as CSV, whole',
    query: StatementFilter,
    answer: 'text/csv',
  }),
  getStatementTotals: defineCall({
    ...own,
    summary: 'What my statement of a period came to',
    query: StatementFilter,
    answer: StatementTotals,
  }),
  getTotalsOf: defineCall({
    tag: 'admin',
    access: 'people.read',
    summary: 'What an account’s statement of a period came to',
    params: TotalsParams,
    query: StatementFilter,
    answer: StatementTotals,
  }),
  getYear: defineCall({ ...own, summary: 'What a year came to', params: YearParams, answer: YearSummary }),
}
