/** Reading events and their markets. */
import type { EventSummary } from '#contract/catalogue.ts'
import { api } from '../api/client.ts'

/** The first element of the keys of every query of the catalogue. */
export const catalogueKey = 'catalogue'

/** Which events a list holds: live ones, those of one sport, or all. */
export type EventFilter = { inPlay: 'true' } | { sport: string } | Record<string, never>

/** Returns at most 50 events with their markets, in the server's order. Throws ApiError. */
export async function getEvents(filter: EventFilter, signal: AbortSignal): Promise<EventSummary[]> {
  const query = new URLSearchParams({ ...filter, limit: '50' })
  const { events } = await api<{ events: EventSummary[] }>(
    'GET',
    `/api/exchange/events?${query}`,
    undefined,
    { signal },
  )
  return events
}

/** Returns one event with its markets. Throws ApiError, 404 when there is none. */
export function getEvent(eventId: number, signal: AbortSignal): Promise<EventSummary> {
  return api('GET', `/api/exchange/events/${eventId}`, undefined, { signal })
}
