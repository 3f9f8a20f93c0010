/** The operators' page of markets: how each stands, what may be done with it, and what was done. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import { useSettled } from '../exchange/events/event-search.ts'
import { catalogueKey } from '../exchange/market/catalogue-calls.ts'
import { useCatalogueChanges } from '../live/use-catalogue.ts'
import { useWatchMarkets } from '../live/use-live.ts'
import { marketsText } from '../text/en/admin-markets.ts'
import { zoneName } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { classNames } from '../ui/class-names.ts'
import { Empty } from '../ui/Empty.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import { MarketAudit } from './MarketAudit.tsx'
import { MarketDialog } from './MarketDialog.tsx'
import { MarketRow } from './MarketRow.tsx'
import styles from './Markets.module.css'
import { getMarkets } from './markets-calls.ts'

/** The market whose dialog is open, as it stood when that was opened. */
interface Chosen {
  event: EventSummary
  market: Market
  version: number
}

/** The page at /admin/markets, behind the operators' door. */
export default function MarketsPage() {
  const [typed, setTyped] = useState('')
  const [hasResult, setHasResult] = useState(false)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const search = useSettled(typed.trim())
  useCatalogueChanges(catalogueKey)
  const { data, error } = useQuery({
    queryKey: [catalogueKey, 'admin-markets', search, hasResult],
    queryFn: ({ signal }) => getMarkets({ search, hasResult }, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={admin.page}>
      <title>Markets · Administration · Crossbook</title>
      <h1 tabIndex={-1}>{marketsText.title}</h1>
      {said !== null && (
        <Alert kind="success" onClose={() => setSaid(null)}>
          {said}
        </Alert>
      )}
      <section className={admin.panel} aria-label={marketsText.title}>
        <div className={styles.filters}>
          <search className={styles.search}>
            <Icon name="search" size={18} />
            <input
              type="search"
              aria-label={marketsText.find}
              placeholder={marketsText.find}
              maxLength={100}
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </search>
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={hasResult}
              onChange={(event) => setHasResult(event.target.checked)}
            />
            With a result
          </label>
        </div>
        {error !== null && <Alert>{error.message}</Alert>}
        {data === undefined && error === null && <Skeleton rows={8} rowHeight={40} />}
        {data?.length === 0 && <Empty icon="list" sentence={marketsText.none} />}
        {data !== undefined && data.length > 0 && (
          <MarketRows
            events={data}
            onChoose={(one) => {
              setSaid(null)
              setChosen(one)
            }}
          />
        )}
        <p className={admin.note}>
          {(data?.length ?? 0) >= 100 && `${marketsText.mostShown} `}
          {marketsText.times(zoneName())}
        </p>
      </section>
      <MarketAudit />
      {chosen !== null && (
        <MarketDialog
          {...chosen}
          onDone={(sentence) => {
            setChosen(null)
            setSaid(sentence)
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  )
}

interface MarketRowsProps {
  events: readonly EventSummary[]
  onChoose(chosen: Chosen): void
}

function MarketRows({ events, onChoose }: MarketRowsProps) {
  useWatchMarkets(events.flatMap(({ markets }) => markets.map(({ marketId }) => marketId)))
  return (
    <table className={classNames(admin.table, styles.markets)}>
      <thead>
        <tr>
          <th scope="col" className={styles.time}>
            Start
          </th>
          <th scope="col">Market and event</th>
          <th scope="col" className={styles.status}>
            Status
          </th>
          <th scope="col" className={styles.why}>
            Why
          </th>
          <th scope="col" className={styles.matched}>
            Matched
          </th>
          <th scope="col" className={styles.action}>
            <span className="visually-hidden">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {events.flatMap((event) =>
          event.markets.map((market) => (
            <MarketRow
              key={market.marketId}
              event={event}
              market={market}
              onChoose={(version) => onChoose({ event, market, version })}
            />
          )),
        )}
      </tbody>
    </table>
  )
}
