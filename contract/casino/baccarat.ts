/** Baccarat: what its call takes and answers. */
import { type Static, Type } from 'typebox'
import { Card, playBody, playedBets, playForm, round } from './round.ts'

const selections = ['player', 'banker', 'tie', 'playerPair', 'bankerPair'] as const
export const BaccaratDeal = playBody(selections)

const Total = Type.Object({ hand: Type.Array(Card), total: Type.Integer() })
export const BaccaratRound = Type.Object({
  ...round,
  ...playedBets(selections),
  game: Type.Literal('baccarat'),
  player: Total,
  banker: Total,
  playerPair: Type.Boolean(),
  bankerPair: Type.Boolean(),
  winner: Type.Enum(['player', 'banker', 'tie']),
})
export type BaccaratRound = Static<typeof BaccaratRound>

export const baccarat = playForm({ summary: 'A deal of Baccarat', body: BaccaratDeal, answer: BaccaratRound })
