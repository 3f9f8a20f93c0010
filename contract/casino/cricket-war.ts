/** Cricket War: what its call takes and answers. */
import { type Static, Type } from 'typebox'
import { closed } from '../values.ts'
import { Amount, Card, playForm, round, single } from './round.ts'

export const CricketWarDeal = closed({ selection: Type.Enum(['batsman', 'bowler', 'tie']), amount: Amount })

export const CricketWarRound = Type.Object({
  ...round,
  ...single,
  game: Type.Literal('cricketwar'),
  selection: CricketWarDeal.properties.selection,
  batsman: Card,
  bowler: Card,
  winner: CricketWarDeal.properties.selection,
})
export type CricketWarRound = Static<typeof CricketWarRound>

export const cricketWar = playForm({
  summary: 'A deal of Cricket War',
  body: CricketWarDeal,
  answer: CricketWarRound,
})
