/** The games' calls by game, and a round of any game. */
import { type Static, Type } from 'typebox'
import { type GameKey, gameKeys } from '#core/casino/game.ts'
import { baccarat } from './baccarat.ts'
import { cricketWar } from './cricket-war.ts'
import { dragonTiger } from './dragon-tiger.ts'
import { roulette } from './roulette.ts'
import type { playForm } from './round.ts'
import { sevenUpDown } from './seven-up-down.ts'
import { teenPatti } from './teen-patti.ts'

/** What plays a round, by game. */
export const playForms = {
  '7updown': sevenUpDown,
  roulette,
  teenpatti: teenPatti,
  dragontiger: dragonTiger,
  cricketwar: cricketWar,
  baccarat,
} as const satisfies Record<GameKey, ReturnType<typeof playForm>>
type PlayForms = typeof playForms

/** What a round of the game is asked with, and what it answers. */
export type PlayBody<K extends GameKey> = Static<PlayForms[K]['body']>
export type RoundOf<K extends GameKey> = Static<PlayForms[K]['answer']>

/** What can be bet on, of a game whose call takes `selection` and `amount`. */
export type SelectionOf<K extends Exclude<GameKey, 'roulette'>> = NonNullable<PlayBody<K>['selection']>

/** A round as it was answered, told apart by `game`. */
export type AnyRound = { [K in GameKey]: RoundOf<K> }[GameKey]
export const AnyRound = Type.Unsafe<AnyRound>(Type.Union(gameKeys.map((key) => playForms[key].answer)))
