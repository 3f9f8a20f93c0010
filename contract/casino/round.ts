/** What the calls of all games share. Amounts are whole units of money with at most two decimals (100 is 100.00), as the specification has them. */
import { type Static, type TObject, Type } from 'typebox'
import { gameKeys } from '#core/casino/game.ts'
import { Time } from '../values.ts'

export const GameKey = Type.Enum([...gameKeys])
export type GameKey = Static<typeof GameKey>

/** Stake of one bet, money with at most two decimals. The game's own limits are checked by the core. */
export const Amount = Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000_000 })
export const Winnings = Type.Number()

/** What a round can be checked by. `serverSeed` is there once it is revealed. */
export const RoundFairness = Type.Object({
  version: Type.Literal('PF1'),
  game: GameKey,
  serverSeedHash: Type.String(),
  clientSeed: Type.String(),
  /** Who named the client seed. */
  clientSeedBy: Type.Enum(['player', 'server']),
  nonce: Type.Integer(),
  serverSeed: Type.Optional(Type.String()),
})
export type RoundFairness = Static<typeof RoundFairness>

/** What every round's answer has, whatever the game. */
export const round = {
  success: Type.Literal(true),
  roundId: Type.String(),
  time: Time,
  /** What was staked, and what came back: stakes of winning bets included. */
  totalBet: Type.Number(),
  winAmount: Winnings,
  balanceChange: Type.Number(),
  /** Version of the paytable. */
  paytable: Type.Integer(),
  fairness: RoundFairness,
}
/** What the answer of a game has whose rounds have one bet; the `selection` is its own. */
export const single = { amount: Type.Number(), payoutMultiplier: Type.Number() }

export const Card = Type.Object({
  label: Type.String(),
  suit: Type.Enum(['spades', 'hearts', 'diamonds', 'clubs']),
})
export type Card = Static<typeof Card>

/** Returns the form of a call that plays a round. */
export function playForm<const B extends TObject, const A extends TObject>(game: {
  readonly summary: string
  readonly body: B
  readonly answer: A
}) {
  return { tag: 'casino', access: 'public', key: 'optional', guest: true, ...game } as const
}
