/** The table under a sport tile: live events with their best prices, or the sample row while there are none. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { EventSummary } from '#contract/catalogue.ts'
import type { SportsEvent } from '#contract/sports.ts'
import { useCatalogueChanges } from '../../live/use-catalogue.ts'
import { catalogueKey, getEvents } from './catalogue-calls.ts'
import { EventTable } from './EventTable.tsx'
import { HomeRow } from './HomeRow.tsx'
import { type HomeSport, homeTiles } from './home-tiles.ts'
import { SampleRows } from './SampleRow.tsx'
import { mainMarket } from './three-way.ts'

interface HomeTableProps {
  sport: HomeSport
  /** Opens the match of an event. */
  onOpen(event: SportsEvent): void
}

const noEvents: EventSummary[] = []

/** The table of one tile with its own column heads. */
export function HomeTable({ sport, onOpen }: HomeTableProps) {
  const { filter, columns, sample } = homeTiles[sport]
  const answer = useQuery({
    queryKey: [catalogueKey, 'events', filter],
    queryFn: ({ signal }) => getEvents(filter, signal),
  })
  // Drawn in slices: a slow phone answers to a touch meanwhile.
  const { data: events = noEvents, isLoading, isError } = useDeferredValue(answer)
  useCatalogueChanges(catalogueKey)
  const isTwoWay = sport === 'tennis'
  return (
    <EventTable
      label={`${columns[0]} odds`}
      columns={columns}
      isTwoWay={isTwoWay}
      events={events.filter((event) => event.status !== 'Ended' && mainMarket(event) !== undefined)}
      isBusy={isLoading}
      row={(event) => <HomeRow key={event.eventId} event={event} isTwoWay={isTwoWay} onOpen={onOpen} />}
      instead={<SampleRows samples={[sample]} isTwoWay={isTwoWay} hasFailed={isError} />}
    />
  )
}
