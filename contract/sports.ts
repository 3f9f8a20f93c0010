/** The sidebar's lists: GET /api/sports/tennis, cricket, soccer. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'

export const SportsEvent = Type.Object({
  id: Type.String(),
  display: Type.String(),
  status: Type.String(),
  tournament: Type.String(),
})
export type SportsEvent = Static<typeof SportsEvent>

export const SportsEvents = Type.Object({ data: Type.Array(SportsEvent) })
export type SportsEvents = Static<typeof SportsEvents>

const list = { tag: 'sports', access: 'public', answer: SportsEvents } as const

/** The lists, by sport. */
export const sportsCalls = {
  tennis: defineCall({ ...list, summary: 'Matches of tennis' }),
  cricket: defineCall({ ...list, summary: 'Matches of cricket' }),
  soccer: defineCall({ ...list, summary: 'Matches of soccer' }),
}
