/** What a year came to, month by month, with its total and what playing came to. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { getYear } from '#contract/addresses/statement.ts'
import type { YearSummary } from '#contract/statement.ts'
import { rereadYearMs } from '../account/statement/catching-up.ts'
import { api } from '../api/client.ts'
import { accountKey } from '../api/query-client.ts'
import { useAccount } from '../live/account-store.ts'
import { statementText } from '../text/en/statement.ts'
import { formatMoney, formatSigned } from '../text/format.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import panel from './Panel.module.css'
import { addressSaying } from './wallet-address.ts'
import styles from './YearSection.module.css'

type Month = YearSummary['months'][number]
type Figure = Exclude<keyof Month, 'month' | 'closing'>

const yearFirst = 2000
const figures = ['deposits', 'withdrawals', 'bets', 'commission', 'casino', 'house'] as const

/** The section; `now`: which year is the last there is. */
export function YearSection({ now = Date.now() }: { now?: number }) {
  const last = new Date(now).getUTCFullYear()
  const [search, setSearch] = useSearchParams()
  const said = Number(search.get('year') ?? last)
  const year = Number.isInteger(said) && said >= yearFirst && said <= last ? said : last
  const setYear = (next: number) =>
    setSearch(addressSaying(search, 'year', next === last ? null : String(next)), {
      preventScrollReset: true,
    })
  // The year that goes on follows the balance; of one that is over nothing changes.
  const money = useAccount()?.balance
  const balance = year === last ? money : undefined
  const { data, error } = useQuery({
    queryKey: [accountKey, 'year', year, balance],
    queryFn: ({ signal }) => api(getYear, { params: { year: String(year) }, signal }),
    placeholderData: (before, query) => (query?.queryKey[2] === year ? before : undefined),
    refetchInterval: ({ state }) => rereadYearMs(state.data, balance),
  })
  return (
    <section className={panel.panel} aria-labelledby="year-heading" aria-busy={data === undefined}>
      <header className={styles.head}>
        <h2 id="year-heading">{statementText.year(year)}</h2>
        <Button size="small" onClick={() => setYear(year - 1)} disabled={year <= yearFirst}>
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
