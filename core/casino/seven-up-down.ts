/** 7 Up Down: one card of a deck, ace low. Below the seven, above it, or the seven itself. */
import { rankOf, ranks } from './cards.ts'
import { drawCards } from './draws.ts'
import { type Game, largestOf } from './game.ts'

const selections = ['up', 'down', 'seven'] as const
export type SevenUpDownCategory = (typeof selections)[number]

const seven = ranks.indexOf('7')
/** A card of each category. */
const oneOfEach = [[seven + 1], [seven - 1], [seven]]

/** Returns where the card lies: "down" from the ace to the six, "up" from the eight to the king. */
export function categoryOf(card: number): SevenUpDownCategory {
  const rank = rankOf(card)
  if (rank === seven) return 'seven'
  return rank > seven ? 'up' : 'down'
}

export const sevenUpDown: Game = {
  key: '7updown',
  name: '7 Up Down',
  lines: [...selections, 'otherOnSeven'],
  // More decks would change no chance of a single card.
  decks: { min: 1, max: 1 },
  betsMax: selections.length,
  isSelection: (selection) => (selections as readonly string[]).includes(selection),
  draw: (draws, { decks }) => drawCards(draws, decks, 1),
  lineOf,
  largestReturn: (bets, paytable) => largestOf(lineOf, oneOfEach, bets, paytable),
  chances: () => [
    chancesOfSide('up', ranks.length - 1 - seven),
    chancesOfSide('down', seven),
    { bet: 'seven', total: ranks.length, lines: [{ line: 'seven', count: 1 }] },
  ],
}

function chancesOfSide(bet: string, count: number) {
  return {
    bet,
    total: ranks.length,
    lines: [
      { line: bet, count },
      { line: 'otherOnSeven', count: 1 },
    ],
  }
}

function lineOf(selection: string, result: readonly number[]): string | undefined {
  const category = categoryOf(result[0]!)
  if (selection === category) return selection
  return category === 'seven' ? 'otherOnSeven' : undefined
}
