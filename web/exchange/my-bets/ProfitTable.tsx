/** A table of what bets came to by a group: with a bar a row, or with turnover, commission and the sum up to it. */
import type { ReactNode } from 'react'
import type { ProfitRow } from '#contract/profit.ts'
import type { SettledTotals } from '#contract/settled-totals.ts'
import { myBetsText } from '../../text/en/my-bets.ts'
import { formatCount, formatMoney, formatSigned } from '../../text/format.ts'
import { Profit } from '../bets/Profit.tsx'
import lobby from '../pages/Lobby.module.css'
import styles from './MyBets.module.css'
import { barOf, netOf } from './profit-figures.ts'

interface ProfitTableProps {
  title: string
  rows: readonly ProfitRow[]
  totals: SettledTotals
  nameOf(row: ProfitRow): ReactNode
  /** A bar for each row, all from one zero, in place of the columns that are only of days. */
  hasBars?: boolean
  hasSum?: boolean
  note?: ReactNode
}

/** The table in its panel. */
export function ProfitTable(props: ProfitTableProps) {
  const { title, rows, totals, nameOf, hasBars = false, hasSum = false, note } = props
  const narrow = styles.narrowGone
  // Of one strategy or side there is no commission: what it came to is gross, and stands once.
  const isNet = totals.net !== undefined
  return (
    <section className={lobby.panel} aria-label={title}>
      {hasBars && (
        <header className={styles.panelHead}>
          <h2>{title}</h2>
        </header>
      )}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{hasBars ? <span className="visually-hidden">{title}</span> : title}</th>
            <th scope="col">{myBetsText.bets}</th>
            {hasBars ? (
              <td className={styles.bar} />
            ) : (
              <>
                <th scope="col" className={narrow}>
                  {myBetsText.turnover}
                </th>
                {isNet && (
                  <>
                    <th scope="col" className={narrow}>
                      {myBetsText.gross}
                    </th>
                    <th scope="col" className={narrow}>
                      {myBetsText.commission}
                    </th>
                  </>
                )}
              </>
            )}
            <th scope="col">{isNet ? myBetsText.net : myBetsText.gross}</th>
            {hasSum && <th scope="col">{myBetsText.sum}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <td>{nameOf(row)}</td>
              <td>{formatCount(row.bets)}</td>
              {hasBars ? <Bar row={row} rows={rows} /> : <Amounts of={row} />}
              <td>
                <Profit amount={netOf(row)} />
              </td>
              {hasSum && <td>{row.sum !== undefined && <Profit amount={row.sum} />}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{myBetsText.total}</th>
            <td>{formatCount(totals.bets)}</td>
            {hasBars ? <td className={styles.bar} /> : <Amounts of={totals} />}
            <td>
              <Profit amount={netOf(totals)} />
            </td>
            {hasSum && <td />}
          </tr>
        </tfoot>
      </table>
      {note && <p className={styles.note}>{note}</p>}
    </section>
  )
}

function keyOf({ day, sport, marketId, strategy }: ProfitRow): string {
  return String(day ?? sport ?? marketId ?? strategy)
}

function Amounts({ of }: { of: SettledTotals }) {
  const { staked, result, commission, net } = of
  return (
    <>
      <td className={styles.narrowGone}>{formatMoney(staked)}</td>
      {net !== undefined && (
        <>
          <td className={styles.narrowGone}>
            <Profit amount={result} />
          </td>
          <td className={styles.narrowGone}>{commission !== undefined && formatSigned(-commission)}</td>
        </>
      )}
    </>
  )
}

function Bar({ row, rows }: { row: ProfitRow; rows: readonly ProfitRow[] }) {
  const { from, length } = barOf(netOf(row), rows)
  return (
    <td className={styles.bar}>
      <i
        className={netOf(row) < 0 ? styles.lost : undefined}
        style={{ left: `${100 * from}%`, width: `${100 * length}%` }}
      />
    </td>
  )
}
