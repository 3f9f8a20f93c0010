/** What a card game tells the table that all of them share: its bets, its two hands, and its words. */

import type { RoundOf, SelectionOf } from '#contract/casino/games.ts'
import type { Card } from '#contract/casino/round.ts'
import type { Game } from '#core/casino/game.ts'
import { cardName } from '../card-name.ts'

/** The games of two hands. */
export type CardGameKey = 'teenpatti' | 'dragontiger' | 'cricketwar' | 'baccarat'
export type Selection<K extends CardGameKey> = SelectionOf<K>

/** A round of any of them. */
export type CardRound = RoundOf<CardGameKey>

export interface Spot<Selection> {
  /** Also the name of its line in the paytable. */
  readonly selection: Selection
  readonly name: string
  /** A bet beside the main three: in a row below them. */
  readonly isSide?: boolean
  /** Its chance and its return stand on it. */
  readonly hasNote?: boolean
}

/** A hand as it lies on the table. */
export interface HandView {
  /** In the order in which its player got them. */
  readonly cards: readonly Card[]
  /** What the hand is worth, such as "Pair". */
  readonly label?: string
  readonly isWinner: boolean
}

export interface CardGame<K extends CardGameKey> {
  readonly key: K
  readonly rules: Game
  /** In the order of the table. The first is chosen to begin with. */
  readonly spots: readonly Spot<Selection<K>>[]
  /** Who the two hands belong to; the one dealt first stands at the left. */
  readonly sides: readonly [string, string]
  /** Cards that each hand has at least. */
  readonly handSize: number
  /** Returns the odds of a line of the paytable as the game displays them. */
  odds(hundredths: number): string
  /** Returns the two hands, in the order of `sides`. */
  handsOf(round: RoundOf<K>): readonly [HandView, HandView]
  /** Returns who won, such as "Player A wins". */
  headlineOf(round: RoundOf<K>): string
  /** Said of a stake that is not a number above zero. */
  readonly invalidStake: string
}

/** Returns the hand of one card: all there is to say of it is whether it is the higher one. */
export function handOf(card: Card, isWinner: boolean): HandView {
  return { cards: [card], isWinner, ...(isWinner && { label: 'Winner' }) }
}

/** A place on the table: which hand, which card of it. */
export interface Place {
  readonly hand: 0 | 1
  readonly card: number
}

/** Returns the places in the order of the deal: a card to each in turn, as long as each gets one. */
export function dealOrder(sizes: readonly [number, number]): Place[] {
  const places: Place[] = []
  for (let card = 0; card < Math.max(...sizes); card++) {
    for (const hand of [0, 1] as const) {
      if (card < sizes[hand]) places.push({ hand, card })
    }
  }
  return places
}

/** Returns a hand in words: its cards, and what it is worth. */
export function handWords(side: string, { cards, label }: HandView): string {
  const worth = label === undefined ? '' : ` (${label})`
  return `${side}: ${cards.map(cardName).join(', ')}${worth}.`
}
