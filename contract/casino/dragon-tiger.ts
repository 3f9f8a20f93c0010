/** Dragon Tiger: what its call takes and answers. */
import { type Static, Type } from 'typebox'
import { closed } from '../values.ts'
import { Amount, Card, playForm, round, single } from './round.ts'

export const DragonTigerDeal = closed({ selection: Type.Enum(['dragon', 'tie', 'tiger']), amount: Amount })

export const DragonTigerRound = Type.Object({
  ...round,
  ...single,
  game: Type.Literal('dragontiger'),
  selection: DragonTigerDeal.properties.selection,
  dragon: Card,
  tiger: Card,
  winner: DragonTigerDeal.properties.selection,
})
export type DragonTigerRound = Static<typeof DragonTigerRound>

export const dragonTiger = playForm({
  summary: 'A deal of Dragon Tiger',
  body: DragonTigerDeal,
  answer: DragonTigerRound,
})
