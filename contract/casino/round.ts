/** What the calls of all games share. Amounts are whole units of money with at most two decimals (100 is 100.00), as the specification has them. */
import { type Static, type TObject, Type } from 'typebox'
import { gameKeys } from '#core/casino/game.ts'
import { closed, NextRoundAt, Time } from '../values.ts'

export const GameKey = Type.Enum([...gameKeys])
export type GameKey = Static<typeof GameKey>

/** Stake of one bet, money with at most two decimals. The game's own limits are checked by the core. */
export const Amount = Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000_000 })
export const Winnings = Type.Number()

/**
 * The version of the paytable that the bets were made by, as every play call may name it: where another one is in force, nothing is
 * played (`paytable_changed`).
 */
export const shown = { paytable: Type.Optional(Type.Integer({ minimum: 1 })) }

/** The most bets that a round can have of a game whose call takes `selection` and `amount`. */
const spotsMax = 5

/**
 * Returns the body of such a game: `selection` and `amount`, or `bets` in their stead, each selection at most once. Which of both it
 * is, the server checks.
 */
export function playBody<const S extends string>(selections: readonly S[]) {
  const selection = Type.Unsafe<S>(Type.Enum([...selections]))
  return closed({
    selection: Type.Optional(selection),
    amount: Type.Optional(Amount),
    bets: Type.Optional(
      Type.Array(closed({ selection, amount: Amount }), { minItems: 1, maxItems: spotsMax }),
    ),
    ...shown,
  })
}

/**
 * Returns what the answer of such a game has of its bets: all of them, and beside them the one of a round that has one. `winAmount`:
 * what the bet returned, its stake included; `payoutMultiplier`: that for one staked.
 */
export function playedBets<const S extends string>(selections: readonly S[]) {
  const selection = Type.Unsafe<S>(Type.Enum([...selections]))
  const bet = { selection, amount: Type.Number(), payoutMultiplier: Type.Number() }
  return {
    ...Type.Partial(Type.Object(bet)).properties,
    bets: Type.Array(Type.Object({ ...bet, winAmount: Winnings })),
  }
}

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
  /** Of the player, whole units; not of a guest. */
  balanceAfter: Type.Optional(Type.Number()),
  /** In the answer to the call that played the round. */
  nextRoundAt: Type.Optional(NextRoundAt),
}
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
