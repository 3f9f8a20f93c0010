/** Teen Patti: what its call takes and answers. */
import { type Static, Type } from 'typebox'
import { closed } from '../values.ts'
import { Amount, Card, playForm, round, single } from './round.ts'

export const TeenPattiDeal = closed({ selection: Type.Enum(['playerA', 'tie', 'playerB']), amount: Amount })

const Hand = Type.Object({ hand: Type.Array(Card), info: Type.Object({ label: Type.String() }) })
export const TeenPattiRound = Type.Object({
  ...round,
  ...single,
  game: Type.Literal('teenpatti'),
  selection: TeenPattiDeal.properties.selection,
  playerA: Hand,
  playerB: Hand,
  winner: TeenPattiDeal.properties.selection,
})
export type TeenPattiRound = Static<typeof TeenPattiRound>

export const teenPatti = playForm({
  summary: 'A deal of Teen Patti',
  body: TeenPattiDeal,
  answer: TeenPattiRound,
})
