/** Dragon Tiger: what its call takes and answers. */
import { type Static, Type } from 'typebox'
import { Card, playBody, playedBets, playForm, round } from './round.ts'

const selections = ['dragon', 'tie', 'tiger'] as const
export const DragonTigerDeal = playBody(selections)

export const DragonTigerRound = Type.Object({
  ...round,
  ...playedBets(selections),
  game: Type.Literal('dragontiger'),
  dragon: Card,
  tiger: Card,
  winner: Type.Enum([...selections]),
})
export type DragonTigerRound = Static<typeof DragonTigerRound>

export const dragonTiger = playForm({
  summary: 'A deal of Dragon Tiger',
  body: DragonTigerDeal,
  answer: DragonTigerRound,
})
