/** The answer of the list of events, read again. For tests. */
import type { EventSummary } from '#contract/catalogue.ts'
import type { CatalogueReaders, EventFilter } from '../catalogue-readers.ts'

/** Returns the events that a filter finds. */
export function eventsOf(readers: CatalogueReaders, filter: EventFilter): EventSummary[] {
  return (JSON.parse(readers.events(filter).toString()) as { events: EventSummary[] }).events
}
