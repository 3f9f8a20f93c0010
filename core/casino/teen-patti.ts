/** Teen Patti: three cards each to two players, dealt in turn from a new deck, the better hand wins. */
import { rankOf, ranks, suitOf } from './cards.ts'
import { drawCards } from './draws.ts'
import { type Game, largestOf } from './game.ts'
import { teenPattiChances } from './teen-patti-chances.ts'

/** The kinds of hands, worst first. */
export const handCategories = [
  { category: 'highCard', label: 'High Card' },
  { category: 'pair', label: 'Pair' },
  { category: 'color', label: 'Color' },
  { category: 'sequence', label: 'Sequence' },
  { category: 'pureSequence', label: 'Pure Sequence' },
  { category: 'trail', label: 'Trail' },
] as const
export type HandCategory = (typeof handCategories)[number]['category']
const [highCard, pair, color, sequence, pureSequence, trail] = [0, 1, 2, 3, 4, 5] as const

export interface Hand {
  readonly category: HandCategory
  /** The category as players read it. */
  readonly label: string
  /** The greater, the better; equal hands tie. */
  readonly strength: number
}

/** A trail of aces and nothing, the same to the other player, and nothing to both in the same ranks. */
const oneOfEach = [
  [0, 1, 13, 16, 26, 21],
  [1, 0, 16, 13, 21, 26],
  [1, 14, 16, 29, 34, 8],
]

const selections = ['playerA', 'playerB', 'tie'] as const
export type TeenPattiWinner = (typeof selections)[number]

/** Ranks from the two (0) to the ace (12). */
const ace = ranks.length - 1
const three = 1
const aceKingQueen = ace + 1
const rankBase = ranks.length
const categoryBase = rankBase ** 3

/** Returns how good the three cards are: their category first, then their ranks from the top. Suits never break a tie. */
export function strengthOf(first: number, second: number, third: number): number {
  const a = rankAceHigh(first)
  const b = rankAceHigh(second)
  const c = rankAceHigh(third)
  const high = Math.max(a, b, c)
  const low = Math.min(a, b, c)
  const middle = a + b + c - high - low
  if (high === low) return trail * categoryBase + high
  if (high === middle) return pair * categoryBase + high * rankBase + low
  if (middle === low) return pair * categoryBase + low * rankBase + high

  const isColor = suitOf(first) === suitOf(second) && suitOf(second) === suitOf(third)
  const run = runOf(high, middle, low)
  if (run >= 0) return (isColor ? pureSequence : sequence) * categoryBase + run
  return (isColor ? color : highCard) * categoryBase + (high * rankBase + middle) * rankBase + low
}

/** Returns what the three cards are as a hand. */
export function handOf(cards: readonly number[]): Hand {
  const strength = strengthOf(cards[0]!, cards[1]!, cards[2]!)
  return { ...handCategories[Math.floor(strength / categoryBase)]!, strength }
}

/** Returns the cards of player A and of player B from the six dealt. */
export function handsOf(result: readonly number[]): {
  playerA: readonly number[]
  playerB: readonly number[]
} {
  return {
    playerA: [result[0]!, result[2]!, result[4]!],
    playerB: [result[1]!, result[3]!, result[5]!],
  }
}

/** Returns the player with the better hand, or "tie". */
export function winnerOf(result: readonly number[]): TeenPattiWinner {
  // Without the hands' lists and labels: this is on the path of a round.
  const a = strengthOf(result[0]!, result[2]!, result[4]!)
  const b = strengthOf(result[1]!, result[3]!, result[5]!)
  if (a === b) return 'tie'
  return a > b ? 'playerA' : 'playerB'
}

export const teenPatti: Game = {
  key: 'teenpatti',
  name: 'Teen Patti',
  lines: [...selections, 'sideOnTie'],
  decks: { min: 1, max: 1 },
  betsMax: selections.length,
  isSelection: (selection) => (selections as readonly string[]).includes(selection),
  draw: (draws, { decks }) => drawCards(draws, decks, 6),
  lineOf,
  largestReturn: (bets, paytable) => largestOf(lineOf, oneOfEach, bets, paytable),
  chances: teenPattiChances,
}

function rankAceHigh(card: number): number {
  return (rankOf(card) + ace) % ranks.length
}

/** How good three ranks in a row are, or -1: A-K-Q is best, A-2-3 second, K-Q-J third. K-A-2 is none. */
function runOf(high: number, middle: number, low: number): number {
  if (high === ace && middle === three && low === three - 1) return ace
  if (high - middle !== 1 || middle - low !== 1) return -1
  return high === ace ? aceKingQueen : high
}

function lineOf(selection: string, result: readonly number[]): string | undefined {
  const winner = winnerOf(result)
  if (selection === winner) return selection
  return winner === 'tie' ? 'sideOnTie' : undefined
}
