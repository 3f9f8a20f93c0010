/** The operators' page of reports: what was matched and earned, what is owed, and the rates of commission, over chosen days. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { ReportRow } from '#contract/reports.ts'
import { reportsText } from '../text/en/reports.ts'
import { formatMoney, formatSigned } from '../text/format.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { DayInput } from '../ui/DayInput.tsx'
import { HistoryNote } from '../ui/HistoryNote.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import { movedDay } from './banking-filter.ts'
import { CommissionTables } from './CommissionTables.tsx'
import { useFollowed } from './follow.ts'
import styles from './Reports.module.css'
import { ReportTable } from './ReportTable.tsx'
import risk from './Risk.module.css'
import {
  type ReportChoice,
  reportAddress,
  reportChoiceOf,
  reportKinds,
  reportPoints,
} from './report-choice.ts'
import { getReport, type Reported, reportKey, reportMs, saveReport } from './reports-calls.ts'

const ProfitChart = lazy(() => import('../exchange/my-bets/ProfitChart.tsx'))

/** The page at /admin/reports, behind the operators' door: `?by=`, `?from=` and `?to=` say which report of which days. */
export default function ReportsPage() {
  const [search] = useSearchParams()
  const choice = reportChoiceOf(search, Date.now())
  return (
    <div className={admin.page}>
      <title>Reports · Administration · Crossbook</title>
      <h1 tabIndex={-1}>{reportsText.title}</h1>
      <section className={admin.panel} aria-label={reportsText.choose}>
        <nav className={risk.queries} aria-label={reportsText.choose}>
          {reportKinds.map((by) => (
            <Link
              key={by}
              to={reportAddress({ ...choice, by })}
              aria-current={by === choice.by ? 'page' : undefined}
            >
              {by === 'commission' ? reportsText.commissionTable : reportsText.groups[by]}
            </Link>
          ))}
        </nav>
        {choice.by !== 'commission' && <Days choice={choice as Reported} />}
      </section>
      {choice.by === 'commission' ? <CommissionTables /> : <Report choice={choice as Reported} />}
    </div>
  )
}

function Days({ choice }: { choice: Reported }) {
  const id = useId()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const day = (field: 'from' | 'to') => (
    <label htmlFor={`${id}-${field}`}>
      {reportsText[field]}
      <DayInput
        id={`${id}-${field}`}
        day={choice[field]}
        take={(taken) => {
          const moved: ReportChoice = { ...choice, ...movedDay(choice, field, taken) }
          if (taken !== '') void navigate(reportAddress(moved), { replace: true })
        }}
      />
    </label>
  )
  const save = () => {
    setBusy(true)
    setFailure(null)
    saveReport(choice)
      .catch((error: Error) => setFailure(error.message))
      .finally(() => setBusy(false))
  }
  return (
    <search className={styles.days} aria-label="Days">
      {day('from')}
      {day('to')}
      <Button busy={isBusy} onClick={save}>
        {reportsText.save}
      </Button>
      {failure !== null && <Alert>{failure}</Alert>}
    </search>
  )
}

function Report({ choice }: { choice: Reported }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useFollowed(
    useInfiniteQuery({
      queryKey: reportKey(choice),
      queryFn: ({ pageParam, signal }) => getReport(choice, pageParam, signal),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    }),
    reportMs,
  )
  const rows = data?.pages.flatMap((page) => page.rows)
  const totals = data?.pages[0]?.totals ?? {}
  return (
    <>
      {error !== null && <Alert>{error.message}</Alert>}
      <HistoryNote of={data?.pages[0]} />
      {rows === undefined && error === null && <Skeleton rows={6} rowHeight={40} />}
      {rows !== undefined && rows.length > 0 && choice.by === 'day' && (
        <>
          <Figures totals={totals} />
          <div className={admin.columns}>
            <Chart rows={rows} figure="turnover" />
            <Chart rows={rows} figure="revenue" />
          </div>
        </>
      )}
      {rows !== undefined && (
        <section className={admin.panel} aria-label={reportsText.groups[choice.by]}>
          {rows.length === 0 ? (
            <p className={admin.none}>{reportsText.none}</p>
          ) : (
            <ReportTable by={choice.by} rows={rows} totals={totals} />
          )}
          {hasNextPage && (
            <p className={admin.note}>
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {reportsText.more}
              </Button>
            </p>
          )}
          <p className={admin.note}>{reportsText.notes[choice.by]}</p>
        </section>
      )}
    </>
  )
}

function Figures({ totals }: { totals: ReportRow }) {
  const { turnover = 0, commission = 0, staked = 0, returned = 0, revenue = 0 } = totals
  const { figures } = reportsText
  return (
    <dl className={risk.figures}>
      <Figure name={figures.turnover} of={formatMoney(turnover)} />
      <Figure name={figures.commission} of={formatMoney(commission)} />
      <Figure name={figures.casino} of={formatSigned(staked - returned)} />
      <Figure name={figures.revenue} of={formatSigned(revenue)} />
    </dl>
  )
}

function Figure({ name, of }: { name: string; of: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={risk.figure}>{of}</dd>
    </div>
  )
}

function Chart({ rows, figure }: { rows: readonly ReportRow[]; figure: 'turnover' | 'revenue' }) {
  const points = useMemo(() => reportPoints(rows, figure), [rows, figure])
  const title = reportsText.chart[figure]
  return (
    <section className={admin.panel} aria-label={title}>
      <header className={admin.panelHead}>
        <h2>{title}</h2>
        <p className={styles.key} aria-hidden="true">
          <i /> {reportsText.ofDay} <i className={styles.line} /> {reportsText.sum}
        </p>
      </header>
      <Suspense fallback={<div className={styles.chart} />}>
        <ProfitChart points={points} label={reportsText.chartOf(title, rows.length)} />
      </Suspense>
    </section>
  )
}
