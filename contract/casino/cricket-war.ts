/** Cricket War: what its call takes and answers. */
import { type Static, Type } from 'typebox'
import { Card, playBody, playedBets, playForm, round } from './round.ts'

const selections = ['batsman', 'bowler', 'tie'] as const
export const CricketWarDeal = playBody(selections)

export const CricketWarRound = Type.Object({
  ...round,
  ...playedBets(selections),
  game: Type.Literal('cricketwar'),
  batsman: Card,
  bowler: Card,
  winner: Type.Enum([...selections]),
})
export type CricketWarRound = Static<typeof CricketWarRound>

export const cricketWar = playForm({
  summary: 'A deal of Cricket War',
  body: CricketWarDeal,
  answer: CricketWarRound,
})
