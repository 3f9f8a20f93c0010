/** The sidebar's lists: GET /api/sports/tennis, cricket, soccer. */
import { type Static, Type } from 'typebox'

export const SportsEvent = Type.Object({
  id: Type.String(),
  display: Type.String(),
  status: Type.String(),
  tournament: Type.String(),
})
export type SportsEvent = Static<typeof SportsEvent>

export const SportsEvents = Type.Object({ data: Type.Array(SportsEvent) })
export type SportsEvents = Static<typeof SportsEvents>
