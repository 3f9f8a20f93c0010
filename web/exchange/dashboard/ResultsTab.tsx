/** Recent results, newest first: who won which market. */
import { Link } from 'react-router'
import type { EventSummary } from '#contract/catalogue.ts'
import { lobbyText } from '../../text/en/lobby.ts'
import { winnersOf } from '../../text/en/market.ts'
import { Alert } from '../../ui/Alert.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { summaryOf } from '../market/HomeRow.tsx'
import styles from './Dashboard.module.css'
import { useDashboardEvents } from './dashboard-events.ts'
import { LoadingPanel } from './EventTabs.tsx'
import type { DashboardSport } from './sports.ts'

/** The tab. */
export function ResultsTab({ sport }: { sport: DashboardSport }) {
  const { events, error } = useDashboardEvents({ settled: 'true' }, sport)
  if (error !== null && events === undefined) return <Alert>{error.message}</Alert>
  if (events === undefined) return <LoadingPanel label="Results" />
  return (
    <section className={styles.panel} aria-label="Results">
      {events.length === 0 ? (
        <Empty icon="result" sentence={lobbyText.noResults} />
      ) : (
        <>
          <div className={styles.heads} aria-hidden="true">
            <span>Event</span>
            <span>Market</span>
            <span>Winner</span>
          </div>
          <ul>
            {events.map((event) => (
              <Result key={event.eventId} event={event} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Result({ event }: { event: EventSummary }) {
  const settled = event.markets.filter(({ status }) => status === 'SETTLED' || status === 'VOIDED')
  return (
    <li className={styles.result} data-event={event.eventId}>
      <div className={styles.who}>
        <b className="ellipsis" title={event.name}>
          {event.name}
        </b>
        <span className={styles.summary}>
          <StatusBadge status={event.status} />
          <span className="ellipsis">{summaryOf(event, event.status, event.score?.summary)}</span>
        </span>
      </div>
      <ul className={styles.winners}>
        {settled.map((market) => (
          <li key={market.marketId}>
            <Link to={`/lobby/market/${market.marketId}`}>{market.name}</Link>
            <b>{market.status === 'VOIDED' ? 'Void' : winnersOf(market)}</b>
          </li>
        ))}
        {settled.length === 0 && <li>{lobbyText.awaitsResult}</li>}
      </ul>
    </li>
  )
}
