/** Teen Patti: what its call takes and answers. */
import { type Static, Type } from 'typebox'
import { Card, playBody, playedBets, playForm, round } from './round.ts'

const selections = ['playerA', 'tie', 'playerB'] as const
export const TeenPattiDeal = playBody(selections)

const Hand = Type.Object({ hand: Type.Array(Card), info: Type.Object({ label: Type.String() }) })
export const TeenPattiRound = Type.Object({
  ...round,
  ...playedBets(selections),
  game: Type.Literal('teenpatti'),
  playerA: Hand,
  playerB: Hand,
  winner: Type.Enum([...selections]),
})
export type TeenPattiRound = Static<typeof TeenPattiRound>

export const teenPatti = playForm({
  summary: 'A deal of Teen Patti',
  body: TeenPattiDeal,
  answer: TeenPattiRound,
})
