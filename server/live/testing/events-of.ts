/** The answer of the list of events, read again. For tests. */
import type { EventSummary } from '#contract/catalogue.ts'
import type { CatalogueReaders } from '../catalogue-readers.ts'
import type { EventFilter } from '../event-filter.ts'

/** Returns the events that a filter finds. */
export function eventsOf(readers: CatalogueReaders, filter: EventFilter): EventSummary[] {
  return (JSON.parse(readers.events(filter).toString()) as { events: EventSummary[] }).events
}
