/** The table of a report: its columns by its kind, and the sums below. */

import type { ReportGroup, ReportRow } from '#contract/reports.ts'
import { reportsText } from '../text/en/reports.ts'
import { formatCount, formatMoney, formatSigned } from '../text/format.ts'
import admin from './AdminTable.module.css'
import { formatDay } from './banking-day.ts'
import styles from './Reports.module.css'

type Figure = Exclude<keyof ReportRow, 'day' | 'sport' | 'marketId' | 'marketName' | 'eventName' | 'game'>

const exchange = ['matches', 'turnover', 'commission', 'rounding'] as const
const casino = ['rounds', 'staked', 'returned'] as const
const columns: Readonly<Record<ReportGroup, readonly Figure[]>> = {
  day: ['turnover', 'commission', 'rounding', 'staked', 'returned', 'revenue'],
  sport: [...exchange, 'revenue'],
  market: ['matches', 'turnover', 'commission', 'revenue'],
  game: [...casino, 'revenue'],
  funds: ['players', 'held', 'given', 'programs', 'earned'],
}
/** Left out on a phone. */
const wide: readonly Figure[] = ['matches', 'rounding', 'rounds', 'staked', 'returned', 'given', 'programs']
const counts: readonly Figure[] = ['matches', 'rounds']
const signed: readonly Figure[] = ['revenue', 'rounding', 'earned', 'programs']

interface ReportTableProps {
  by: ReportGroup
  rows: readonly ReportRow[]
  totals: ReportRow
}

/** The rows, days with the newest first. */
export function ReportTable({ by, rows, totals }: ReportTableProps) {
  const shown = by === 'day' || by === 'funds' ? rows.toReversed() : rows
  const nameOf = by === 'market' ? 'marketName' : by === 'funds' ? 'day' : by
  const classOf = (name: Figure) => (wide.includes(name) ? styles.wide : undefined)
  return (
    <table className={`${admin.numbers} ${styles.report}`}>
      <thead>
        <tr>
          <th scope="col">{reportsText.columns[nameOf]}</th>
          {columns[by].map((name) => (
            <th scope="col" key={name} className={classOf(name)}>
              {reportsText.columns[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={`${row.day} ${row.marketId} ${row.sport} ${row.game}`}>
            <th scope="row">{titleOf(by, row)}</th>
            {columns[by].map((name) => (
              <td key={name} className={classOf(name)}>
                {textOf(name, row[name] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {by !== 'funds' && (
        <tfoot>
          <tr>
            <th scope="row">{reportsText.total}</th>
            {columns[by].map((name) => (
              <td key={name} className={classOf(name)}>
                {textOf(name, totals[name] ?? 0)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function titleOf(by: ReportGroup, { day, sport, game, eventName, marketName }: ReportRow) {
  switch (by) {
    case 'day':
    case 'funds':
      return formatDay(day!)
    case 'sport':
      return sport
    case 'game':
      return game
    case 'market':
      return (
        <>
          {eventName}
          <span className={styles.under}>{`${marketName}, ${formatDay(day!)}`}</span>
        </>
      )
  }
}

function textOf(name: Figure, figure: number): string {
  if (counts.includes(name)) return formatCount(figure)
  return signed.includes(name) ? formatSigned(figure) : formatMoney(figure)
}
