/** Search over competitions, events, markets and runners at once. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { MarketStatus, Score, Sport } from './catalogue.ts'
import { closed, EventId, MarketId, Money, SelectionId, Time } from './values.ts'

const event = {
  eventId: EventId,
  sport: Sport,
  eventName: Type.String(),
  competition: Type.String(),
  startTime: Time,
  status: Type.Enum(['Live', 'Upcoming', 'Ended']),
  score: Type.Optional(Score),
}
const market = {
  marketId: MarketId,
  marketName: Type.String(),
  marketStatus: MarketStatus,
  inPlay: Type.Boolean(),
  matched: Money,
}

/** Of each kind those that are live first, then those to come, soonest first, then ended ones; at most as many as were asked for. */
export const Found = Type.Object({
  competitions: Type.Array(
    Type.Object({ sport: Sport, country: Type.Optional(Type.String()), competition: Type.String() }),
  ),
  events: Type.Array(Type.Object(event)),
  markets: Type.Array(Type.Object({ ...event, ...market })),
  /** Each in one market of its event, the first that it runs in. */
  runners: Type.Array(
    Type.Object({ ...event, ...market, selectionId: SelectionId, runnerName: Type.String() }),
  ),
})
export type Found = Static<typeof Found>

export const SearchQuery = closed({
  /** Its words, in any order; case and accents do not matter. */
  text: Type.String({ minLength: 1, maxLength: 100 }),
  /** Of each kind: 5 when absent, at most 20. */
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,2}$' })),
})

/** The search. */
export const searchCalls = {
  search: defineCall({
    tag: 'catalogue',
    access: 'public',
    summary: 'Search competitions, events, markets and runners',
    query: SearchQuery,
    answer: Found,
  }),
}
