/** The tabs of the dashboard that list events with prices: Events, Live, Favourites, Search. */
import { useState } from 'react'
import { eventsText } from '../../text/en/events.ts'
import { lobbyText } from '../../text/en/lobby.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSettled } from '../events/event-search.ts'
import { useFavourites } from '../events/favourites.ts'
import { useNoFavourites } from '../events/use-no-favourites.ts'
import type { EventFilter } from '../market/catalogue-calls.ts'
import { mainMarket } from '../market/three-way.ts'
import styles from './Dashboard.module.css'
import { useDashboardEvents } from './dashboard-events.ts'
import { EventTable, SampleTable } from './EventTable.tsx'
import type { DashboardSport } from './sports.ts'

interface TabProps {
  sport: DashboardSport
}

/** Every event that has not ended; the samples stand in while there is none. */
export function EventsTab({ sport }: TabProps) {
  return <Listed label="Events" filter={{}} sport={sport} isLiveOnly={false} />
}

/** The events in play; the samples stand in while there is none. */
export function LiveTab({ sport }: TabProps) {
  return <Listed label="Live events" filter={{ inPlay: 'true' }} sport={sport} isLiveOnly />
}

interface ListedProps extends TabProps {
  label: string
  filter: EventFilter
  isLiveOnly: boolean
}

function Listed({ label, filter, sport, isLiveOnly }: ListedProps) {
  const { events, error } = useDashboardEvents(filter, sport)
  const listed = events?.filter((event) => event.status !== 'Ended' && mainMarket(event) !== undefined) ?? []
  if (listed.length > 0) return <EventTable label={label} sport={sport} events={listed} />
  const isBusy = events === undefined && error === null
  return (
    <SampleTable
      label={label}
      sport={sport}
      isLiveOnly={isLiveOnly}
      isBusy={isBusy}
      hasFailed={events === undefined && error !== null}
    />
  )
}

/** The events marked with a star, in whichever state they are. */
export function FavouritesTab({ sport }: TabProps) {
  const { ids } = useFavourites()
  const isNone = useNoFavourites()
  const { events, error } = useDashboardEvents(ids.length === 0 ? null : { eventIds: ids.join() }, sport, {
    keepsLast: true,
  })
  if (error !== null) return <Alert>{error.message}</Alert>
  const isLoading = ids.length === 0 ? !isNone : events === undefined
  if (isLoading) return <LoadingPanel label="Favourite events" />
  const marked = ids.length === 0 ? [] : (events?.filter(({ eventId }) => ids.includes(eventId)) ?? [])
  if (marked.length > 0) return <EventTable label="Favourite events" sport={sport} events={marked} />
  return (
    <section className={styles.panel} aria-label="Favourite events">
      <Empty icon="star" sentence={lobbyText.noFavourites} />
    </section>
  )
}

/** Events by what is typed: teams, players, competitions. */
export function SearchTab({ sport }: TabProps) {
  const [typed, setTyped] = useState('')
  const query = useSettled(typed.trim())
  return (
    <div className={styles.search}>
      <search className={styles.box}>
        <Icon name="search" />
        <input
          type="search"
          placeholder={lobbyText.searchPlaceholder}
          aria-label={lobbyText.searchPlaceholder}
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setTyped('')
          }}
        />
      </search>
      {query.length > 0 && <Found query={query} sport={sport} />}
    </div>
  )
}

function Found({ query, sport }: TabProps & { query: string }) {
  const { events, error } = useDashboardEvents({ search: query }, sport, { keepsLast: true })
  if (error !== null) return <Alert>{error.message}</Alert>
  if (events === undefined) return <LoadingPanel label="Events found" />
  return (
    <>
      <p className="visually-hidden" role="status">
        {events.length === 0 ? '' : lobbyText.found(events.length)}
      </p>
      {events.length === 0 ? (
        <section className={styles.panel} aria-label="Events found" role="status">
          <Empty icon="search" sentence={eventsText.noEvents} />
        </section>
      ) : (
        <EventTable label="Events found" sport={sport} events={events} />
      )}
    </>
  )
}

/** Bars at the height of rows. */
export function LoadingPanel({ label }: { label: string }) {
  return (
    <section className={styles.panel} aria-label={label} aria-busy="true">
      <Skeleton rows={4} rowHeight={52} />
    </section>
  )
}
