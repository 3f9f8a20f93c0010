/** The rule that Dragon Tiger and Cricket War share: a card to each of two sides, the higher rank wins, ace low, suits never count. */
import { deckSize, rankOf, suits } from './cards.ts'
import { drawCards } from './draws.ts'
import { type BetChances, type Game, type GameKey, largestOf } from './game.ts'

interface HighCardNames<First extends string, Second extends string> {
  readonly key: GameKey
  readonly name: string
  /** The side that gets the first card. */
  readonly first: First
  readonly second: Second
}

/** The first side wins, the second wins, a tie. */
const oneOfEach = [
  [1, 0],
  [0, 1],
  [0, 0],
]

/** Returns a game by this rule whose sides have these names, and what tells its winner. */
export function createHighCardGame<First extends string, Second extends string>(
  names: HighCardNames<First, Second>,
) {
  const { first, second } = names
  const winnerOf = (result: readonly number[]): First | Second | 'tie' => {
    const difference = rankOf(result[0]!) - rankOf(result[1]!)
    if (difference === 0) return 'tie'
    return difference > 0 ? first : second
  }
  const lineOf = (selection: string, result: readonly number[]): string | undefined => {
    const winner = winnerOf(result)
    if (selection === winner) return selection
    return winner === 'tie' ? 'sideOnTie' : undefined
  }
  const game: Game = {
    key: names.key,
    name: names.name,
    lines: [first, second, 'tie', 'sideOnTie'],
    decks: { min: 1, max: 8 },
    betsMax: 3,
    isSelection: (selection) => selection === first || selection === second || selection === 'tie',
    draw: (draws, { decks }) => drawCards(draws, decks, 2),
    lineOf,
    largestReturn: (bets, paytable) => largestOf(lineOf, oneOfEach, bets, paytable),
    chances: (decks) => highCardChances(first, second, decks),
  }
  return { game, winnerOf }
}

/** Of all ordered pairs of cards: a tie is a second card of the first one's rank. */
function highCardChances(first: string, second: string, decks: number): BetChances[] {
  const cards = decks * deckSize
  const total = cards * (cards - 1)
  const ties = cards * (decks * suits.length - 1)
  const side = (bet: string) => ({
    bet,
    total,
    lines: [
      { line: bet, count: (total - ties) / 2 },
      { line: 'sideOnTie', count: ties },
    ],
  })
  return [side(first), side(second), { bet: 'tie', total, lines: [{ line: 'tie', count: ties }] }]
}
