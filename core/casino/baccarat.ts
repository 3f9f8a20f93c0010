/** Baccarat: two or three cards each to player and banker from a shoe of eight decks, the total nearest to nine wins. */
import { baccaratChances } from './baccarat-chances.ts'
import { bankerDraws, playerDraws } from './baccarat-drawing.ts'
import { rankOf } from './cards.ts'
import { drawCards } from './draws.ts'
import { type Game, largestOf } from './game.ts'

const selections = ['player', 'banker', 'tie', 'playerPair', 'bankerPair'] as const
export type BaccaratWinner = 'player' | 'banker' | 'tie'

/** The cards of both sides in the order in which each got them. */
export interface BaccaratHands {
  readonly player: readonly number[]
  readonly banker: readonly number[]
}

/** Cards that are always drawn, whether they are needed or not. */
const cardsDrawn = 6
const tenValue = 10

/** Returns what a card counts: the ace 1, ten and pictures nothing. */
export function pointsOf(card: number): number {
  const value = rankOf(card) + 1
  return value >= tenValue ? 0 : value
}

/** Returns what the cards count together: the last digit of their sum. */
export function totalOf(cards: readonly number[]): number {
  let sum = 0
  for (const card of cards) sum += pointsOf(card)
  return sum % tenValue
}

/** Returns which of the six cards drawn each side holds: third cards are the fifth and the sixth, the player's first. */
export function handsOf(result: readonly number[]): BaccaratHands {
  const player = [result[0]!, result[2]!]
  const banker = [result[1]!, result[3]!]
  const playerTotal = totalOf(player)
  const bankerTotal = totalOf(banker)
  let next = 4
  let playerThird: number | undefined
  if (playerDraws(playerTotal, bankerTotal)) {
    const card = result[next++]!
    playerThird = pointsOf(card)
    player.push(card)
  }
  if (bankerDraws(playerTotal, bankerTotal, playerThird)) banker.push(result[next]!)
  return { player, banker }
}

/** Returns the side whose total is higher, or "tie". */
export function winnerOf(result: readonly number[]): BaccaratWinner {
  const { player, banker } = handsOf(result)
  const difference = totalOf(player) - totalOf(banker)
  if (difference === 0) return 'tie'
  return difference > 0 ? 'player' : 'banker'
}

/** Returns whether the player's first two cards are of one rank. */
export function isPlayerPair(result: readonly number[]): boolean {
  return rankOf(result[0]!) === rankOf(result[2]!)
}

/** Returns whether the banker's first two cards are of one rank. */
export function isBankerPair(result: readonly number[]): boolean {
  return rankOf(result[1]!) === rankOf(result[3]!)
}

/** The player wins, the banker wins, a tie: each with both pairs, so that whatever can come together does. */
const oneOfEach = [
  [3, 2, 16, 15, 0, 0],
  [2, 3, 15, 16, 0, 0],
  [3, 3, 16, 16, 0, 0],
]

export const baccarat: Game = {
  key: 'baccarat',
  name: 'Baccarat',
  lines: [...selections, 'sideOnTie'],
  decks: { min: 6, max: 8 },
  betsMax: selections.length,
  isSelection: (selection) => (selections as readonly string[]).includes(selection),
  draw: (draws, { decks }) => drawCards(draws, decks, cardsDrawn),
  lineOf,
  largestReturn: (bets, paytable) => largestOf(lineOf, oneOfEach, bets, paytable),
  chances: baccaratChances,
}

function lineOf(selection: string, result: readonly number[]): string | undefined {
  if (selection === 'playerPair') return isPlayerPair(result) ? selection : undefined
  if (selection === 'bankerPair') return isBankerPair(result) ? selection : undefined
  const winner = winnerOf(result)
  if (selection === winner) return selection
  return winner === 'tie' ? 'sideOnTie' : undefined
}
