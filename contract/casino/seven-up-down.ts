/** 7 Up Down: what its call takes and answers. */
import { type Static, Type } from 'typebox'
import { closed } from '../values.ts'
import { Amount, Card, playForm, round, single } from './round.ts'

export const SevenUpDownPlay = closed({ selection: Type.Enum(['up', 'down', 'seven']), amount: Amount })

/** `partial`: part of the stake came back. */
export const SevenUpDownRound = Type.Object({
  ...round,
  ...single,
  game: Type.Literal('7updown'),
  selection: SevenUpDownPlay.properties.selection,
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
