/** Reads the events of a tab, narrowed to the selected sport. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { EventSummary } from '#contract/catalogue.ts'
import { useCatalogueChanges } from '../../live/use-catalogue.ts'
import { catalogueKey, type EventFilter, getEvents } from '../market/catalogue-calls.ts'
import type { DashboardSport } from './sports.ts'

export interface DashboardEvents {
  /** Undefined until the first answer, and when the list cannot be read. */
  events: readonly EventSummary[] | undefined
  error: Error | null
}

/** Returns the events of the filter and sport, again after every change of the catalogue. A null filter reads nothing. */
export function useDashboardEvents(
  filter: EventFilter | null,
  sport: DashboardSport,
  options: { keepsLast?: boolean } = {},
): DashboardEvents {
  useCatalogueChanges(catalogueKey)
  const narrowed = { ...filter, ...(sport !== 'all' && { sport }) }
  const { data, error } = useQuery({
    queryKey: [catalogueKey, 'events', narrowed],
    queryFn: ({ signal }) => getEvents(narrowed, signal),
    enabled: filter !== null,
    ...(options.keepsLast && { placeholderData: keepPreviousData }),
  })
  return { events: data, error }
}
