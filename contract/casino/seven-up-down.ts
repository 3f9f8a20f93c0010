/** 7 Up Down: what its call takes and answers. */
import { type Static, Type } from 'typebox'
import { Card, playBody, playedBets, playForm, round } from './round.ts'

const selections = ['up', 'down', 'seven'] as const
export const SevenUpDownPlay = playBody(selections)

/** `partial`: part of the stake came back. */
export const SevenUpDownRound = Type.Object({
  ...round,
  ...playedBets(selections),
  game: Type.Literal('7updown'),
  category: Type.Enum(['up', 'down', 'seven']),
  outcome: Type.Enum(['win', 'lose', 'partial']),
  card: Card,
})
export type SevenUpDownRound = Static<typeof SevenUpDownRound>

export const sevenUpDown = playForm({
  summary: 'A round of 7 Up Down',
  body: SevenUpDownPlay,
  answer: SevenUpDownRound,
})
