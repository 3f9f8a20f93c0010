/** What a year came to, month by month, with its total and what playing came to. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getYear } from '#contract/addresses/statement.ts'
import type { YearSummary } from '#contract/statement.ts'
import { api } from '../api/client.ts'
import { accountKey } from '../api/query-client.ts'
import { statementText } from '../text/en/statement.ts'
import { formatMoney, formatSigned } from '../text/format.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import panel from './Panel.module.css'
import styles from './YearSection.module.css'

type Month = YearSummary['months'][number]
type Figure = Exclude<keyof Month, 'month' | 'closing'>

const figures = ['deposits', 'withdrawals', 'bets', 'commission', 'casino', 'house'] as const

/** The section; `now`: which year is the last there is. */
export function YearSection({ now = Date.now() }: { now?: number }) {
  const last = new Date(now).getUTCFullYear()
  const [year, setYear] = useState(last)
  const { data, error } = useQuery({
    queryKey: [accountKey, 'year', year],
    queryFn: ({ signal }) => api(getYear, { params: { year: String(year) }, signal }),
  })
  return (
    <section className={panel.panel} aria-labelledby="year-heading" aria-busy={data === undefined}>
      <header className={styles.head}>
        <h2 id="year-heading">{statementText.year(year)}</h2>
        <Button size="small" onClick={() => setYear(year - 1)} disabled={year <= 2000}>
          {statementText.earlier}
        </Button>
        <Button size="small" onClick={() => setYear(year + 1)} disabled={year >= last}>
          {statementText.later}
        </Button>
      </header>
      {error !== null && data === undefined && <Alert>{error.message}</Alert>}
      {data === undefined && error === null && <Skeleton rows={2} rowHeight={36} />}
      {data?.months.length === 0 && <p className={styles.note}>{statementText.noneOfYear}</p>}
      {data !== undefined && data.months.length > 0 && <Months months={data.months} />}
    </section>
  )
}

function Months({ months }: { months: readonly Month[] }) {
  const sumOf = (figure: Figure) => months.reduce((sum, month) => sum + month[figure], 0)
  const net = sumOf('bets') + sumOf('commission') + sumOf('casino')
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys. */}
      <section className={styles.scroll} tabIndex={0} aria-label={statementText.byMonth}>
        <table className={styles.table}>
          <thead>
            <tr>
              {Object.values(statementText.columns).map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month}>
                <th scope="row">{statementText.months[month.month - 1]}</th>
                {figures.map((figure) => (
                  <td key={figure}>{formatSigned(month[figure])}</td>
                ))}
                <td>{formatMoney(month.closing)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{statementText.total}</th>
              {figures.map((figure) => (
                <td key={figure}>{formatSigned(sumOf(figure))}</td>
              ))}
              <td>{formatMoney(months.at(-1)!.closing)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      <p className={styles.note}>{statementText.net(formatSigned(net))}</p>
    </>
  )
}
