/** What the statement and the summary of a year say beside the entries themselves. */
import type { StatementGroup } from '#contract/statement.ts'

export const statementText = {
  filters: 'Filters of the statement',
  kind: 'Show',
  all: 'All entries',
  groups: {
    payments: 'Deposits and withdrawals',
    bets: 'Bets',
    casino: 'Casino',
    house: 'From the house',
  } satisfies Record<StatementGroup, string>,
  from: 'From',
  to: 'To',
  csv: 'Save as CSV',
  noneOfFilter: 'Nothing of this kind in these days',
  year: (year: number) => `The year ${year}`,
  byMonth: 'The year by month',
  earlier: 'Year before',
  later: 'Year after',
  noneOfYear: 'No money moved in this year',
  columns: {
    month: 'Month',
    deposits: 'Deposits',
    withdrawals: 'Withdrawals',
    bets: 'Bets',
    commission: 'Commission',
    casino: 'Casino',
    house: 'From the house',
    closing: 'Closing balance',
  },
  total: 'All year',
  net: (amount: string) => `Won or lost by playing: ${amount}`,
  months: [
    ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
    ...['October', 'November', 'December'],
  ],
} as const
