/** The exact chances of a game's bets, counted once a game and shoe: of some games that takes tens of milliseconds. */
import { assert } from '../values/assert.ts'
import type { BetChances, Game } from './game.ts'

/** By game, then by decks: as many as there are shoes. */
const known = new Map<Game, (readonly BetChances[] | undefined)[]>()

/** Returns the chances of each kind of bet, in the order of the table; a shoe that the game is not dealt from is an assertion. */
export function chancesOf(game: Game, decks: number): readonly BetChances[] {
  const { min, max } = game.decks
  assert(Number.isInteger(decks) && decks >= min && decks <= max, `${game.name} is dealt from ${decks} decks`)
  let byDecks = known.get(game)
  if (byDecks === undefined) {
    byDecks = []
    known.set(game, byDecks)
  }
  byDecks[decks] ??= game.chances(decks)
  return byDecks[decks]
}
