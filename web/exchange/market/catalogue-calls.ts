/** Reading events and their markets. */
import * as calls from '#contract/addresses/catalogue.ts'
import type {
  EventQuery,
  EventSummary,
  Market,
  MarketBook,
  MarketTypeRow,
  RaceCard,
} from '#contract/catalogue.ts'
import { api } from '../../api/client.ts'

/** The first element of the keys of every query of the catalogue. */
export const catalogueKey = 'catalogue'

/** Which events a list holds: live ones, of one sport, found, with a result, or named; all without any. */
export type EventFilter = Omit<EventQuery, 'limit'>

/** Returns at most `limit` events with their markets, in the server's order. Throws ApiError. */
export async function getEvents(
  filter: EventFilter,
  signal: AbortSignal,
  limit = 50,
): Promise<EventSummary[]> {
  const { events } = await api(calls.listEvents, { query: { ...filter, limit: String(limit) }, signal })
  return events
}

/** Returns one event with its markets. Throws ApiError, 404 when there is none. */
export function getEvent(eventId: number, signal: AbortSignal): Promise<EventSummary> {
  return api(calls.getEvent, { params: { eventId }, signal })
}

/** Returns the card of a race. Throws ApiError, 404 for a match. */
export function getCard(eventId: number, signal: AbortSignal): Promise<RaceCard> {
  return api(calls.getCard, { params: { eventId }, signal })
}

/** Returns the types of market with their rules. Throws ApiError. */
export async function getMarketTypes(signal: AbortSignal): Promise<MarketTypeRow[]> {
  const { types } = await api(calls.listMarketTypes, { signal })
  return types
}

/** Returns one market. Throws ApiError, 404 when there is none. */
export function getMarket(marketId: number, signal: AbortSignal): Promise<Market> {
  return api(calls.getMarket, { params: { marketId }, signal })
}

/** Returns a market's best prices and what was matched of each runner. Throws ApiError. */
export function getBook(marketId: number, signal: AbortSignal): Promise<MarketBook> {
  return api(calls.getBook, { params: { marketId }, signal })
}
