/** What settled bets came to: by day with a chart, by sport, strategy and market; of the days in the filter. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { Link } from 'react-router'
import { getProfit } from '#contract/addresses/account.ts'
import type { Profit, ProfitGroup, ProfitRow } from '#contract/profit.ts'
import type { SettledTotals } from '#contract/settled-totals.ts'
import { api } from '../../api/client.ts'
import { accountKey } from '../../api/query-client.ts'
import { lobbyText } from '../../text/en/lobby.ts'
import { myBetsText } from '../../text/en/my-bets.ts'
import { formatCount, formatMoney, formatSigned } from '../../text/format.ts'
import { timeFormat } from '../../text/times.ts'
import { Button } from '../../ui/Button.tsx'
import { HistoryNote } from '../../ui/HistoryNote.tsx'
import paper from '../../ui/Paper.module.css'
import { firstPage, pageAfter } from '../../ui/paged-list.ts'
import { useReadForPaper } from '../../ui/paper.ts'
import { sportNames } from '../events/sports-event.ts'
import lobby from '../pages/Lobby.module.css'
import { marketPath } from '../pages/sports.ts'
import { BetsPaperHead } from './BetsPaperHead.tsx'
import type { BetFilter } from './bet-filter.ts'
import styles from './MyBets.module.css'
import { NoBets } from './NoBets.tsx'
import { ProfitTable } from './ProfitTable.tsx'
import { profitFigures, profitPoints, shareOfTurnover } from './profit-figures.ts'
import { Figure, Totals } from './Totals.tsx'

const ProfitChart = lazy(() => import('./ProfitChart.tsx'))

const dayFormat = timeFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** As many as a year has days. */
const rowsMax = '366'
const marketRows = 20

function useProfit(by: ProfitGroup, filter: BetFilter) {
  return useQuery({
    queryKey: [accountKey, 'profit', by, filter],
    queryFn: ({ signal }) => api(getProfit, { query: { ...filter, by, limit: rowsMax }, signal }),
  })
}

/** The page's content. */
export default function ProfitAndLoss({ filter }: { filter: BetFilter }) {
  const { data, error, isPending } = useProfit('day', filter)
  if (data === undefined || data.rows.length === 0) {
    return (
      <>
        <BetsPaperHead list="profit" filter={filter} />
        <HistoryNote of={data} />
        <NoBets isPending={isPending} error={error} list="profit" />
      </>
    )
  }
  return (
    <>
      <BetsPaperHead list="profit" filter={filter} />
      <HistoryNote of={data} />
      <Figures rows={data.rows} totals={data.totals} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <ChartPanel rows={data.rows} />
          <ProfitTable
            title={myBetsText.day}
            rows={data.rows.toReversed()}
            totals={data.totals}
            nameOf={({ day }) => day && dayFormat.format(Date.parse(day))}
            hasSum
          />
        </div>
        <div className={styles.column}>
          <BySport filter={filter} />
          <ByStrategy filter={filter} />
          <ByMarket filter={filter} />
        </div>
      </div>
    </>
  )
}

function Figures({ rows, totals }: { rows: readonly ProfitRow[]; totals: SettledTotals }) {
  const { days, daysWon, largestFall } = profitFigures(rows)
  const { net = totals.result, commission, staked } = totals
  const share = shareOfTurnover(net, staked)
  return (
    <Totals>
      <Figure name={totals.net === undefined ? myBetsText.gross : myBetsText.net} sign={net}>
        {formatSigned(net)}
      </Figure>
      {commission !== undefined && (
        <Figure name={myBetsText.commissionPaid}>{formatSigned(-commission)}</Figure>
      )}
      <Figure name={myBetsText.turnover}>{formatMoney(staked)}</Figure>
      {share !== null && (
        <Figure
          name={totals.net === undefined ? myBetsText.grossOfTurnover : myBetsText.netOfTurnover}
          sign={share}
        >
          {`${formatSigned(share)} %`}
        </Figure>
      )}
      <Figure name={myBetsText.betsSettled}>{formatCount(totals.bets)}</Figure>
      <Figure name={myBetsText.daysInProfit}>{myBetsText.daysOf(daysWon, days)}</Figure>
      <Figure name={myBetsText.largestFall} sign={largestFall}>
        {formatSigned(largestFall)}
      </Figure>
    </Totals>
  )
}

function ChartPanel({ rows }: { rows: readonly ProfitRow[] }) {
  const points = useMemo(() => profitPoints(rows), [rows])
  return (
    <section className={lobby.panel} aria-label={myBetsText.byDay}>
      <header className={styles.panelHead}>
        <h2>{myBetsText.byDay}</h2>
        <p className={styles.key} aria-hidden="true">
          <span>
            <i />
            {myBetsText.ofDay}
          </span>
          <span>
            <i className={styles.line} />
            {myBetsText.sum}
          </span>
        </p>
      </header>
      <Suspense fallback={<div className={styles.chart} />}>
        <ProfitChart points={points} label={myBetsText.chart(rows.length)} />
      </Suspense>
    </section>
  )
}

function BySport({ filter }: { filter: BetFilter }) {
  const { data } = useProfit('sport', filter)
  if (data === undefined) return null
  const nameOf = ({ sport }: ProfitRow) => sport && sportNames[sport]
  return <ProfitTable title={myBetsText.bySport} {...data} nameOf={nameOf} hasBars />
}

function ByStrategy({ filter }: { filter: BetFilter }) {
  const { data } = useProfit('strategy', filter)
  if (data === undefined) return null
  const nameOf = ({ strategy }: ProfitRow) => strategy || myBetsText.withoutStrategy
  return (
    <ProfitTable
      title={myBetsText.byStrategy}
      {...data}
      nameOf={nameOf}
      hasBars
      note={myBetsText.strategyNote}
    />
  )
}

/** By market there may be thousands: a page at a time. */
function ByMarket({ filter }: { filter: BetFilter }) {
  const queryKey = [accountKey, 'profit', 'market', filter]
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }): Promise<Profit> =>
      api(getProfit, {
        query: { ...filter, ...pageParam, by: 'market' },
        signal,
      }),
    initialPageParam: firstPage(marketRows),
    getNextPageParam: ({ next }, pages) => pageAfter(marketRows, pages.length, next),
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  useReadForPaper(list, queryKey)
  const [first] = data?.pages ?? []
  if (data === undefined || first === undefined) return null
  return (
    <ProfitTable
      title={myBetsText.byMarket}
      rows={data.pages.flatMap(({ rows }) => rows)}
      totals={first.totals}
      hasBars
      nameOf={({ marketId, eventName, marketName }) => (
        <Link to={marketPath(marketId ?? 0)}>{`${eventName} · ${marketName}`}</Link>
      )}
      note={
        hasNextPage && (
          <>
            <Button
              size="small"
              className={paper.offPaper}
              busy={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
            >
              {lobbyText.showMore}
            </Button>
            <span className={paper.onPaper}>{myBetsText.marketsAlone}</span>
          </>
        )
      }
    />
  )
}
