/** The exact chances of a game's bets. */
import { assert } from '../values/assert.ts'
import type { BetChances, Game } from './game.ts'

/** Returns the chances of each kind of bet, in the order of the table; a shoe that the game is not dealt from is an assertion. */
export function chancesOf(game: Game, decks: number): readonly BetChances[] {
  const { min, max } = game.decks
  assert(Number.isInteger(decks) && decks >= min && decks <= max, `${game.name} is dealt from ${decks} decks`)
  return game.chances(decks)
}
