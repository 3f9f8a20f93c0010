/** The banking history as CSV. Times are UTC. */

import type { BankingRow } from '#contract/banking.ts'
import { cell, csvHead, csvLine, csvTime, decimals } from '#server/csv.ts'

export const bankingHead = csvHead([
  'Date (UTC)',
  'Transaction',
  'Account',
  'User',
  'E-mail',
  'Type',
  'Amount',
  'Status',
  'Details',
])

/** Returns a row's line. Its parts are in one cell: "Settled: Match Odds, A vs B 20.00; Commission: Match Odds, A vs B -1.00". */
export function bankingLine(row: BankingRow): string {
  const parts = row.parts.map(({ text, amount }) => `${text} ${decimals(amount)}`)
  return csvLine([
    csvTime(row.date),
    row.txId,
    row.user.accountId,
    cell(row.user.name),
    cell(row.user.email ?? ''),
    row.type,
    decimals(row.amount),
    row.status,
    cell(parts.join('; ')),
  ])
}
