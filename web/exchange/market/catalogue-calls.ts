/** Reading events and their markets. */
import type { EventSummary, Market } from '#contract/catalogue.ts'
import { api } from '../../api/client.ts'

/** The first element of the keys of every query of the catalogue. */
export const catalogueKey = 'catalogue'

/** Which events a list holds: live ones, of one sport, found, with a result, or named; all without any. */
export interface EventFilter {
  inPlay?: 'true'
  sport?: string
  search?: string
  settled?: 'true'
  /** Ids with commas. */
  eventIds?: string
}

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

/** Returns one market. Throws ApiError, 404 when there is none. */
export function getMarket(marketId: number, signal: AbortSignal): Promise<Market> {
  return api('GET', `/api/exchange/markets/${marketId}`, undefined, { signal })
}
