/** The live content of a match: its markets, score and the player's own bets. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { EventSummary } from '#contract/catalogue.ts'
import type { SportsEvent } from '#contract/sports.ts'
import { useCatalogueChanges } from '../../live/use-catalogue.ts'
import { useEventState, useWatchEvents, useWatchMarkets } from '../../live/use-live.ts'
import { racingText } from '../../text/en/racing.ts'
import { dayAndTime } from '../../text/times.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BetLists } from '../bets/BetLists.tsx'
import { CashOutEntry } from '../bets/CashOutEntry.tsx'
import { isRace, racePath } from '../events/race-address.ts'
import { ConnectionNotice } from '../market/ConnectionNotice.tsx'
import { catalogueKey, getEvent } from '../market/catalogue-calls.ts'
import { DelayedPictures } from '../market/DelayedPictures.tsx'
import { OddsTable } from '../market/OddsTable.tsx'
import styles from './Match.module.css'
import { MatchLayout } from './MatchLayout.tsx'
import { type SportKind, sportKindOf } from './sport-kind.ts'

interface LiveMatchBodyProps {
  event: SportsEvent
  eventId: number
  close: ReactNode
}

/** The match, with what the lists already knew of it until the server has answered. */
export function LiveMatchBody({ event, eventId, close }: LiveMatchBodyProps) {
  const { data: match, error } = useMatch(eventId)
  const live = useEventState(eventId)
  useCatalogueChanges(catalogueKey)
  useWatchMarkets(match?.markets.map(({ marketId }) => marketId) ?? [])
  useWatchEvents([eventId])
  const score = live?.score ?? match?.score
  const status = live?.status ?? match?.status ?? event.status
  return (
    <MatchLayout
      head={{
        name: match?.name ?? event.display,
        status,
        details: detailsOf(match, event, status, score?.summary),
        close,
      }}
      kind={match ? kindOf(match) : sportKindOf(event)}
      clock={null}
      score={score ?? null}
      weather={null}
      bets={
        <>
          {match?.markets.map((market) => (
            <CashOutEntry
              key={market.marketId}
              market={market}
              status={market.status}
              isNamed={match.markets.length > 1}
            />
          ))}
          <BetLists markets={match?.markets ?? []} />
        </>
      }
    >
      <ConnectionNotice />
      {match && isRace(match) && (
        <p className={styles.card}>
          <ButtonLink to={racePath(eventId)} size="small">
            {racingText.card}
          </ButtonLink>
        </p>
      )}
      {match?.markets.map((market) => (
        <OddsTable key={market.marketId} event={match} market={market} />
      ))}
      <DelayedPictures delays={inPlayDelays(match)} />
      {match === undefined && error === null && <LoadingMarket />}
      {match === undefined && error !== null && <Alert>{error.message}</Alert>}
    </MatchLayout>
  )
}

/** Reads the event; what a list already knows of it stands until then. */
function useMatch(eventId: number) {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: [catalogueKey, 'event', eventId],
    queryFn: ({ signal }) => getEvent(eventId, signal),
    placeholderData: () => {
      const lists = queryClient.getQueriesData<EventSummary[]>({ queryKey: [catalogueKey, 'events'] })
      return lists.flatMap(([, events]) => events ?? []).find((one) => one.eventId === eventId)
    },
  })
}

/** How long bets wait in the markets that are in play, seconds. */
function inPlayDelays(match: EventSummary | undefined): number[] {
  const markets = match?.markets ?? []
  return markets
    .filter(({ inPlay, status }) => inPlay && (status === 'OPEN' || status === 'SUSPENDED'))
    .map(({ betDelaySeconds }) => betDelaySeconds)
}

function kindOf(match: EventSummary): SportKind {
  switch (match.sport) {
    case 'cricket':
    case 'tennis':
    case 'soccer':
      return match.sport
    case 'horse-race':
      return 'horse'
    case 'gray-hound':
      return 'greyhound'
    case 'other':
      return sportKindOf({ display: match.name, tournament: match.competition })
  }
}

function detailsOf(
  match: EventSummary | undefined,
  event: SportsEvent,
  status: string,
  summary: string | undefined,
): string {
  if (!match) return event.tournament
  const when = status === 'Upcoming' ? dayAndTime(match.startTime) : summary
  return [match.competition, when].filter(Boolean).join(' · ')
}

function LoadingMarket() {
  return (
    <section className={styles.panel} aria-busy="true" aria-label="Markets">
      <Skeleton rows={4} rowHeight={52} />
    </section>
  )
}
