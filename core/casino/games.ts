/** The casino's games, found by their names and by their codes in facts. */
import { assert } from '../values/assert.ts'
import { baccarat } from './baccarat.ts'
import { cricketWar } from './cricket-war.ts'
import { dragonTiger } from './dragon-tiger.ts'
import { type Game, type GameKey, gameKeys } from './game.ts'
import { roulette } from './roulette.ts'
import { sevenUpDown } from './seven-up-down.ts'
import { teenPatti } from './teen-patti.ts'

const gamesByKey: Readonly<Record<GameKey, Game>> = {
  '7updown': sevenUpDown,
  roulette,
  teenpatti: teenPatti,
  dragontiger: dragonTiger,
  cricketwar: cricketWar,
  baccarat,
}

/** Every game, in the order of the codes. */
export const games: readonly Game[] = gameKeys.map((key) => gamesByKey[key])

/** Returns the game of this name. */
export function gameOf(key: GameKey): Game {
  return gamesByKey[key]
}

/** Returns the code by which facts name the game, from 1. */
export function codeOf(key: GameKey): number {
  return gameKeys.indexOf(key) + 1
}

/** Returns the game that facts name by this code. */
export function gameOfCode(code: number): Game {
  const game = games[code - 1]
  assert(game !== undefined, `no casino game has the code ${code}`)
  return game
}
