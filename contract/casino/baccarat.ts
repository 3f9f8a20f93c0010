/** Baccarat: what its call takes and answers. */
import { type Static, Type } from 'typebox'
import { closed } from '../values.ts'
import { Amount, Card, playForm, round, single } from './round.ts'

export const BaccaratDeal = closed({
  selection: Type.Enum(['player', 'banker', 'tie', 'playerPair', 'bankerPair']),
  amount: Amount,
})

const Total = Type.Object({ hand: Type.Array(Card), total: Type.Integer() })
export const BaccaratRound = Type.Object({
  ...round,
  ...single,
  game: Type.Literal('baccarat'),
  selection: BaccaratDeal.properties.selection,
  player: Total,
  banker: Total,
  playerPair: Type.Boolean(),
  bankerPair: Type.Boolean(),
  winner: Type.Enum(['player', 'banker', 'tie']),
})
export type BaccaratRound = Static<typeof BaccaratRound>

export const baccarat = playForm({ summary: 'A deal of Baccarat', body: BaccaratDeal, answer: BaccaratRound })
