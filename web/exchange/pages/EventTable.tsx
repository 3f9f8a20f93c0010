/** A list of events with their main markets' prices, live, and the ways it can be empty. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { EventSummary, Sport } from '#contract/catalogue.ts'
import { useCatalogueChanges } from '../../live/use-catalogue.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { catalogueKey, type EventFilter, getEvents } from '../market/catalogue-calls.ts'
import { EventTable as Table } from '../market/EventTable.tsx'
import { homeTiles } from '../market/home-tiles.ts'
import { EventRow } from './EventRow.tsx'
import styles from './Lobby.module.css'

/** Reads the events of a list, and again whenever the catalogue changes. A null filter reads nothing. */
export function useEvents(filter: EventFilter | null, options: { keepsLast?: boolean; limit?: number } = {}) {
  useCatalogueChanges(catalogueKey)
  return useQuery({
    queryKey: [catalogueKey, 'events', filter],
    queryFn: ({ signal }) => getEvents(filter ?? {}, signal, options.limit),
    enabled: filter !== null,
    ...(options.keepsLast && { placeholderData: keepPreviousData }),
  })
}

interface EventTableProps {
  /** What the list is of, for readers. */
  label: string
  /** The sport of all the events, where they are of one. */
  sport?: Sport | undefined
  events: readonly EventSummary[] | undefined
  error: Error | null
  /** What stands in place of an empty list. */
  empty: ReactNode
  /** Draws an event otherwise than as usual. */
  row?(event: EventSummary): ReactNode
}

/** The table; bars while it loads, and what is wrong when it cannot be read. */
export function EventTable({ label, sport, events, error, empty, row }: EventTableProps) {
  if (events === undefined) {
    if (error !== null) return <Alert>{error.message}</Alert>
    return (
      <section className={styles.panel} aria-busy="true" aria-label={label}>
        <Skeleton rows={6} rowHeight={52} />
      </section>
    )
  }
  if (events.length === 0) return <section className={styles.panel}>{empty}</section>
  const isTwoWay = sport === 'tennis'
  return (
    <div className={styles.marked}>
      <Table
        label={label}
        columns={columnsOf(sport)}
        isTwoWay={isTwoWay}
        events={events}
        row={row ?? ((event) => <EventRow key={event.eventId} event={event} isTwoWay={isTwoWay} />)}
      />
    </div>
  )
}

function columnsOf(sport: Sport | undefined) {
  return sport === 'cricket' || sport === 'tennis' || sport === 'soccer'
    ? homeTiles[sport].columns
    : homeTiles.inplay.columns
}
