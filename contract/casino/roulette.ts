/** Auto Roulette: what its call takes and answers. */
import { type Static, Type } from 'typebox'
import { closed } from '../values.ts'
import { Amount, playForm, round, shown, Winnings } from './round.ts'

/**
 * `number` for straight (0 to 36), column and dozen (1 to 3); `numbers` for split, street, trio, corner, firstFour and line;
 * neither for red, black, even, odd, low and high.
 */
export const RouletteBet = closed({
  type: Type.Enum([
    'straight',
    'split',
    'street',
    'trio',
    'corner',
    'firstFour',
    'line',
    'column',
    'dozen',
    'red',
    'black',
    'even',
    'odd',
    'low',
    'high',
  ]),
  number: Type.Optional(Type.Integer({ minimum: 0, maximum: 36 })),
  numbers: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 36 }), { minItems: 2, maxItems: 6 })),
  amount: Amount,
})
export type RouletteBet = Static<typeof RouletteBet>
/** Each spot of the table at most once. */
export const RouletteSpin = closed({
  bets: Type.Array(RouletteBet, { minItems: 1, maxItems: 157 }),
  ...shown,
})
export type RouletteSpin = Static<typeof RouletteSpin>

export const RouletteRound = Type.Object({
  ...round,
  game: Type.Literal('roulette'),
  number: Type.Integer(),
  color: Type.Enum(['red', 'black', 'green']),
  bets: Type.Array(Type.Object({ ...RouletteBet.properties, winAmount: Winnings })),
})
export type RouletteRound = Static<typeof RouletteRound>

export const roulette = playForm({
  summary: 'A spin of Auto Roulette',
  body: RouletteSpin,
  answer: RouletteRound,
})
