/** Recent results: events that ended and markets that are settled, with who won; newest first. */
import { Link, useSearchParams } from 'react-router'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import { lobbyText } from '../../text/en/lobby.ts'
import { resultWords } from '../../text/en/number-result.ts'
import { dayAndTime } from '../../text/times.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Badge, StatusBadge } from '../../ui/Badge.tsx'
import { gliding } from '../../ui/gliding.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Profit } from '../bets/Profit.tsx'
import { useOwnResults } from '../bets/use-own-results.ts'
import { replayPath } from '../events/replay-address.ts'
import { SportFilter } from '../events/SportFilter.tsx'
import { useEvents } from './EventTable.tsx'
import styles from './Lobby.module.css'
import { LobbyEmpty } from './LobbyEmpty.tsx'
import { LobbyPage } from './LobbyPage.tsx'
import results from './Results.module.css'
import { lobbySportListing, marketPath } from './sports.ts'

/** Those that have events. */
const sports = ['soccer', 'cricket', 'tennis', 'horse-race', 'gray-hound'] as const

/** The page. Of which sport they are stands in the address. */
export default function ResultsPage() {
  const [search, setSearch] = useSearchParams()
  const sport = sports.find((one) => one === search.get('sport'))
  const { data, error } = useEvents({ settled: 'true', ...(sport && { sport }) }, { keepsLast: true })
  return (
    <LobbyPage title="Results">
      <div className={results.filters}>
        <SportFilter
          name={lobbyText.sport}
          all={lobbyText.allSports}
          sports={sports}
          sport={sport}
          onChange={(one) => setSearch(one === undefined ? {} : { sport: one })}
        />
      </div>
      {error !== null && data === undefined ? (
        <Alert>{error.message}</Alert>
      ) : (
        <section className={styles.panel} aria-label="Results" aria-busy={data === undefined}>
          {data === undefined && <Skeleton rows={6} rowHeight={52} />}
          {data?.length === 0 && <LobbyEmpty icon="result" sentence={lobbyText.noResults} />}
          {data !== undefined && data.length > 0 && <ResultList events={data} />}
        </section>
      )}
    </LobbyPage>
  )
}

function ResultList({ events }: { events: readonly EventSummary[] }) {
  const own = useOwnResults()
  return (
    <>
      <div className={results.heads} aria-hidden="true">
        <span>Event</span>
        <span className={results.headsOfMarket}>
          <span>Market</span>
          <span>Winner</span>
          <span>{lobbyText.ownResultHead}</span>
          <span />
        </span>
      </div>
      <ul ref={gliding}>
        {events.map((event) => (
          <Result key={event.eventId} event={event} own={own} />
        ))}
      </ul>
    </>
  )
}

function Result({ event, own }: { event: EventSummary; own: ReadonlyMap<number, number> }) {
  const settled = event.markets.filter(({ status }) => status === 'SETTLED' || status === 'VOIDED')
  const sport = lobbySportListing(event.sport)?.name
  const facts = [sport, event.competition, event.score?.summary ?? dayAndTime(event.startTime)]
  return (
    <li className={results.event} data-event={event.eventId}>
      <div className={results.who}>
        <b className="ellipsis" title={event.name}>
          {event.name}
        </b>
        <span className={results.facts}>
          <StatusBadge status={event.status} />
          <span key={event.status} className="ellipsis">
            {facts.filter(Boolean).join(' · ')}
          </span>
        </span>
      </div>
      <ul ref={gliding}>
        {settled.map((market) => (
          <Settled key={market.marketId} market={market} own={own.get(market.marketId)} />
        ))}
        {settled.length === 0 && <li className={results.awaited}>{lobbyText.awaitsResult}</li>}
      </ul>
    </li>
  )
}

/** `own`: what it brought the player. */
function Settled({ market, own }: { market: Market; own: number | undefined }) {
  return (
    <li className={results.market} data-market={market.marketId}>
      <Link className="ellipsis" to={marketPath(market.marketId)}>
        {market.name}
      </Link>
      {market.status === 'VOIDED' ? (
        <Badge kind="waiting">Void</Badge>
      ) : (
        <b className="ellipsis">
          <span className="visually-hidden">Winner </span>
          {resultWords(market) || '–'}
        </b>
      )}
      <span className={results.own} title={own === undefined ? undefined : lobbyText.ownResult}>
        {own !== undefined && (
          <>
            <span className="visually-hidden">{lobbyText.ownResult} </span>
            <Profit amount={own} />
          </>
        )}
      </span>
      <Link
        className={results.replay}
        to={replayPath(market.marketId)}
        aria-label={lobbyText.replayOf(market.name)}
      >
        {lobbyText.replay}
      </Link>
    </li>
  )
}
