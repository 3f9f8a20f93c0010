/** The banking history as CSV (RFC 4180, UTF-8 with its mark, so that spreadsheets read names right). Times are UTC. */

import type { BankingRow } from '#contract/banking.ts'
import type { Money } from '#core/values/brands.ts'

const head = ['Date (UTC)', 'Transaction', 'Account', 'User', 'E-mail', 'Type', 'Amount', 'Status', 'Details']

/** The first line, with the mark of UTF-8. */
export const csvHead = `\uFEFF${head.join(',')}\r\n`

/** Returns a row's line. Its parts are in one cell: "Settled: Match Odds, A vs B 20.00; Commission: Match Odds, A vs B -1.00". */
export function csvLine(row: BankingRow): string {
  const parts = row.parts.map(({ text, amount }) => `${text} ${decimals(amount)}`)
  const cells = [
    new Date(row.date).toISOString().slice(0, 19).replace('T', ' '),
    row.txId,
    String(row.user.accountId),
    cell(row.user.name),
    cell(row.user.email ?? ''),
    row.type,
    decimals(row.amount),
    row.status,
    cell(parts.join('; ')),
  ]
  return `${cells.join(',')}\r\n`
}

/**
 * Returns a text as a cell. One that a spreadsheet would take for a formula gets an apostrophe before it, which makes it
 * text there; people choose their names themselves.
 */
export function cell(text: string): string {
  const safe = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** 123450 is "1234.50", -5 is "-0.05". */
function decimals(amount: Money): string {
  const size = Math.abs(amount)
  const rest = size % 100
  return `${amount < 0 ? '-' : ''}${(size - rest) / 100}.${String(rest).padStart(2, '0')}`
}
