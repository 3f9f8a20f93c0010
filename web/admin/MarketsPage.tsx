/** The operators' page of markets: the day's schedule, how each stands and why, what may be done with it, and what was done. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { ScheduleRow } from '#contract/market-desk.ts'
import { accountKey, queryClient } from '../api/query-client.ts'
import { catalogueKey } from '../exchange/market/catalogue-calls.ts'
import { useCatalogueChanges } from '../live/use-catalogue.ts'
import { useWatchMarkets } from '../live/use-live.ts'
import { marketsText } from '../text/en/admin-markets.ts'
import { zoneName } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import { BulkDialog } from './BulkDialog.tsx'
import { useFollowed } from './follow.ts'
import { MarketAudit } from './MarketAudit.tsx'
import { MarketDialog } from './MarketDialog.tsx'
import { MarketFilters } from './MarketFilters.tsx'
import styles from './Markets.module.css'
import { MarketTable } from './MarketTable.tsx'
import { MarketTiles } from './MarketTiles.tsx'
import { exposuresOf, getMarketRow, getSchedule, scheduleKey } from './markets-calls.ts'
import { usePermission } from './permission.ts'
import { pageRows, type ScheduleChoice, useScheduleChoice } from './schedule-choice.ts'
import { TemplateDialog } from './TemplateDialog.tsx'

/** How old the figures may grow while the page is looked at: what the stream does not report. */
const refetchMs = 10_000
/** Markets of a fixture move together. */
const movedMs = 300

/** The page at /admin/markets, behind the operators' door. */
export default function MarketsPage() {
  const [choice, change] = useScheduleChoice()
  const [chosen, setChosen] = useState<ReadonlyMap<number, ScheduleRow>>(new Map())
  const [said, setSaid] = useState<string | null>(null)
  useCatalogueChanges(catalogueKey)
  const { data, error } = useFollowed(
    useQuery({
      queryKey: [...scheduleKey, choice.day, choice.sport, choice.state, choice.search, choice.after],
      queryFn: ({ signal }) => getSchedule(choice, signal),
      placeholderData: keepPreviousData,
    }),
    refetchMs,
  )
  const onMoved = useMoved()
  const mayAudit = usePermission('audit.read')
  const mayChange = usePermission('markets.suspend')
  const mayMake = usePermission('markets.create')
  const rows = data?.rows ?? []
  const marketIds = rows.map(({ market }) => market.marketId)
  useWatchMarkets(marketIds)
  const exposed = useFollowed(
    useQuery({ ...exposuresOf(marketIds), placeholderData: keepPreviousData, enabled: data !== undefined }),
    refetchMs,
  )
  const exposures = exposed.data
  const failure = error ?? exposed.error
  const onClose = (sentence: string | null = null) => {
    setSaid(sentence)
    change({ market: '', dialog: '' })
  }
  return (
    <div className={admin.page}>
      <title>Markets · Administration · Crossbook</title>
      <h1 tabIndex={-1}>{marketsText.title}</h1>
      {said !== null && (
        <Alert kind="success" onClose={() => setSaid(null)}>
          {said}
        </Alert>
      )}
      {data !== undefined && <MarketTiles counts={data.counts} exposures={exposures} />}
      <section className={admin.panel} aria-label={marketsText.title}>
        <MarketFilters choice={choice} onChange={change}>
          {mayChange && chosen.size > 0 && (
            <>
              <span className={styles.count}>{marketsText.chosen(chosen.size)}</span>
              <Button onClick={() => change({ dialog: 'chosen' })}>Change…</Button>
              <Button kind="text" onClick={() => setChosen(new Map())}>
                Choose none
              </Button>
            </>
          )}
          {mayMake && (
            <Button onClick={() => change({ dialog: 'template' })}>
              <Icon name="plus" size={18} /> From template
            </Button>
          )}
        </MarketFilters>
        {failure !== null && <Alert>{failure.message}</Alert>}
        {data === undefined && error === null && <Skeleton rows={8} rowHeight={40} />}
        {data !== undefined && rows.length === 0 && <Empty icon="list" sentence={marketsText.none} />}
        {rows.length > 0 && (
          <MarketTable
            rows={rows}
            exposures={exposures}
            chosen={chosen}
            mayChange={mayChange}
            onChosen={setChosen}
            onOpen={(marketId) => {
              setSaid(null)
              change({ market: String(marketId) })
            }}
            onMoved={onMoved}
          />
        )}
        <Foot rows={rows.length} next={data?.next ?? null} choice={choice} onChange={change} />
      </section>
      {mayAudit && <MarketAudit />}
      {mayChange && choice.market !== '' && (
        <OpenDialog key={choice.market} marketId={choice.market} rows={rows} onClose={onClose} />
      )}
      {mayMake && choice.dialog === 'template' && <TemplateDialog day={choice.day} onClose={onClose} />}
      {mayChange && choice.dialog === 'chosen' && chosen.size > 0 && (
        <BulkDialog rows={renewed(chosen, rows)} onClose={() => onClose()} />
      )}
    </div>
  )
}

/** Returns the chosen rows as the list has them now; those of other pages as they were. */
function renewed(chosen: ReadonlyMap<number, ScheduleRow>, rows: readonly ScheduleRow[]): ScheduleRow[] {
  const now = new Map(rows.map((row) => [row.market.marketId, row]))
  return [...chosen.values()].map((row) => now.get(row.market.marketId) ?? row)
}

/** Returns what has the schedule read again, once for all rows that move at a time. */
function useMoved(): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void queryClient.invalidateQueries({ queryKey: scheduleKey }), movedMs)
  }, [])
}

interface FootProps {
  rows: number
  next: string | null
  choice: ScheduleChoice
  onChange(change: Partial<ScheduleChoice>): void
}

function Foot({ rows, next, choice, onChange }: FootProps) {
  const isFirst = choice.after === ''
  return (
    <footer className={styles.foot}>
      <p className={admin.note}>
        {rows} {rows === 1 ? 'market' : 'markets'} on this page, {pageRows} at most.{' '}
        {marketsText.times(zoneName())}
      </p>
      {!isFirst && (
        <Button size="small" onClick={() => onChange({ after: '' })}>
          First page
        </Button>
      )}
      {next !== null && (
        <Button size="small" onClick={() => onChange({ after: next })}>
          Next page
        </Button>
      )}
    </footer>
  )
}

interface OpenDialogProps {
  marketId: string
  rows: readonly ScheduleRow[]
  onClose(sentence?: string | null): void
}

/** The dialog of a market that the address names, also where it is on another page of the schedule. */
function OpenDialog({ marketId, rows, onClose }: OpenDialogProps) {
  const listed = rows.find(({ market }) => market.marketId === Number(marketId))
  const { data, error } = useQuery({
    queryKey: [accountKey, 'market-row', marketId],
    queryFn: ({ signal }) => getMarketRow(marketId, signal).then((found) => found ?? null),
    enabled: listed === undefined,
  })
  const row = listed ?? data
  const kept = useRef(row)
  kept.current ??= row
  if (error !== null) return <Alert onClose={() => onClose()}>{error.message}</Alert>
  if (data === null && listed === undefined) {
    return <Alert onClose={() => onClose()}>{marketsText.unknownMarket(marketId)}</Alert>
  }
  const shown = row ?? kept.current
  if (shown === undefined || shown === null) return null
  return (
    <MarketDialog
      eventName={shown.eventName}
      market={shown.market}
      onDone={onClose}
      onClose={() => onClose()}
    />
  )
}
