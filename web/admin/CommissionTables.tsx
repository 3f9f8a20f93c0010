/** The rates of commission: the base rates of the markets, and who pays less. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { reportsText } from '../text/en/reports.ts'
import { formatCount } from '../text/format.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { HistoryNote } from '../ui/HistoryNote.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import { useFollowed } from './follow.ts'
import styles from './Reports.module.css'
import { commissionKey, getCommission, reportMs } from './reports-calls.ts'

const percent = (bps: number) => `${bps / 100} %`

/** Both panels. */
export function CommissionTables() {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useFollowed(
    useInfiniteQuery({
      queryKey: commissionKey,
      queryFn: ({ pageParam, signal }) => getCommission(pageParam, signal),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    }),
    reportMs,
  )
  const first = data?.pages[0]
  if (data === undefined || first === undefined) {
    return error === null ? <Skeleton rows={6} rowHeight={40} /> : <Alert>{error.message}</Alert>
  }
  const discounts = data.pages.flatMap((page) => page.discounts)
  return (
    <>
      {error !== null && <Alert>{error.message}</Alert>}
      <HistoryNote of={first} />
      <div className={admin.columns}>
        <Panel title={reportsText.rates} note={reportsText.ratesNote}>
          {first.rates.length === 0 ? (
            <p className={admin.none}>{reportsText.noRates}</p>
          ) : (
            <Rows
              heads={[reportsText.rate, reportsText.markets]}
              rows={first.rates.map(({ rateBps, markets }) => [percent(rateBps), formatCount(markets)])}
            />
          )}
        </Panel>
        <Panel title={reportsText.discounts}>
          {discounts.length === 0 ? (
            <p className={admin.none}>{reportsText.noDiscounts}</p>
          ) : (
            <Rows
              heads={[reportsText.account, reportsText.discount]}
              rows={discounts.map(({ accountId, discountBps }) => [String(accountId), percent(discountBps)])}
              linkOf={(account) => `/admin/accounts/${account}`}
            />
          )}
          {hasNextPage && (
            <p className={admin.note}>
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {reportsText.more}
              </Button>
            </p>
          )}
        </Panel>
      </div>
    </>
  )
}

interface PanelProps {
  title: string
  note?: string
  children: ReactNode
}

function Panel({ title, note, children }: PanelProps) {
  return (
    <section className={admin.panel} aria-label={title}>
      <header className={admin.panelHead}>
        <h2>{title}</h2>
      </header>
      {children}
      {note !== undefined && <p className={admin.note}>{note}</p>}
    </section>
  )
}

interface RowsProps {
  heads: readonly [string, string]
  rows: readonly (readonly [string, string])[]
  linkOf?: (name: string) => string
}

function Rows({ heads, rows, linkOf }: RowsProps) {
  return (
    <table className={`${admin.numbers} ${styles.report}`}>
      <thead>
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, figure]) => (
          <tr key={name}>
            <th scope="row">
              {linkOf === undefined ? (
                name
              ) : (
                <Link to={linkOf(name)} className={admin.link}>
                  {name}
                </Link>
              )}
            </th>
            <td>{figure}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
