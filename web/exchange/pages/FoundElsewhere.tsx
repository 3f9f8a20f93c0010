/** What a search finds beside events: competitions, markets and runners, each with the score or the time of its event. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { search } from '#contract/addresses/search.ts'
import type { Found } from '#contract/search.ts'
import { api } from '../../api/client.ts'
import { lobbyText } from '../../text/en/lobby.ts'
import { nearTime } from '../../text/times.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { gliding } from '../../ui/gliding.ts'
import { nextOffPath } from '../events/race-address.ts'
import { sportNames } from '../events/sports-event.ts'
import { catalogueKey } from '../market/catalogue-calls.ts'
import styles from './Found.module.css'
import { ScreenButton } from './ScreenButton.tsx'
import { competitionPath, lobbySportListing, marketPath } from './sports.ts'

const ofEachKind = '8'

/** Reads what is found beside events; nothing for no words. */
export function useFound(words: string): Found | undefined {
  const { data } = useQuery({
    queryKey: [catalogueKey, 'found', words],
    queryFn: ({ signal }) => api(search, { query: { text: words, limit: ofEachKind }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
  return words === '' ? undefined : data
}

/** The competitions; nothing where none is found. */
export function FoundCompetitions({ found }: { found: Found }) {
  return (
    <Section title={lobbyText.competitions} isEmpty={found.competitions.length === 0}>
      {found.competitions.map(({ sport, country, competition }) => {
        const listed = lobbySportListing(sport)
        return (
          <Row
            key={`${sport} ${country} ${competition}`}
            path={listed ? competitionPath(listed, competition) : nextOffPath}
            name={competition}
            line={[sportNames[sport], country].filter(Boolean).join(' · ')}
          />
        )
      })}
    </Section>
  )
}

/** The markets, and the runners, each in its first market. */
export function FoundMarkets({ found: { markets, runners } }: { found: Found }) {
  return (
    <>
      <Section title={lobbyText.markets} isEmpty={markets.length === 0}>
        {markets.map((market) => (
          <Row
            key={market.marketId}
            path={marketPath(market.marketId)}
            name={market.marketName}
            line={`${market.eventName} · ${market.competition}`}
            event={market}
            marketId={market.marketId}
          />
        ))}
      </Section>
      <Section title={lobbyText.runners} isEmpty={runners.length === 0}>
        {runners.map((runner) => (
          <Row
            key={`${runner.eventId} ${runner.selectionId}`}
            path={marketPath(runner.marketId)}
            name={runner.runnerName}
            line={`${runner.marketName} · ${runner.eventName}`}
            event={runner}
            marketId={runner.marketId}
          />
        ))}
      </Section>
    </>
  )
}

function Section({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null
  return (
    <section className={styles.panel} aria-label={title}>
      <h2>{title}</h2>
      <ul ref={gliding}>{children}</ul>
    </section>
  )
}

type EventState = Pick<Found['events'][number], 'status' | 'score' | 'startTime'>

interface RowProps {
  path: string
  name: string
  line: string
  event?: EventState
  /** What can be put on a screen of several. */
  marketId?: number
}

/** A row; of an event that goes on its score, of another its time. */
function Row({ path, name, line, event, marketId }: RowProps) {
  return (
    <li className={styles.row} data-found>
      <Link to={path}>
        <span className={styles.words}>
          <b className="ellipsis">{name}</b>
          <span className={`${styles.line} ellipsis`}>{line}</span>
        </span>
        {event && <State of={event} />}
      </Link>
      {marketId !== undefined && <ScreenButton marketId={marketId} name={`${name}, ${line}`} />}
    </li>
  )
}

function State({ of: { status, score, startTime } }: { of: EventState }) {
  const time = nearTime(startTime)
  const words = status === 'Upcoming' ? time : (score?.summary ?? time)
  return (
    // Another one for other words: they end at the right, and would begin elsewhere.
    <span key={`${status} ${words}`} className={styles.state}>
      <span>{words}</span>
      <StatusBadge status={status} />
    </span>
  )
}
