/** What a card game tells the table that all of them share: its bets, its cards, the result of a round, and its words. */

import type { PlayBody, RoundOf } from '#contract/casino/games.ts'
import type { Card } from '#contract/casino/round.ts'
import type { Paytable } from '#contract/casino.ts'
import type { Game, GameKey } from '#core/casino/game.ts'
import { cardName } from '../card-name.ts'
import type { RoadMark } from '../roads/roads.ts'

export type CardGameKey = Exclude<GameKey, 'roulette'>
export type Selection<K extends CardGameKey> = NonNullable<Exclude<PlayBody<K>['selection'], undefined>>

export interface TableSpot<Selection> {
  /** Also the name of its line in the paytable. */
  readonly selection: Selection
  readonly name: string
  readonly mark?: RoadMark
  /** A bet beside the main three: in a row below them. */
  readonly isSide?: boolean
}

/** A hand as it lies on the table. */
export interface HandView {
  /** In the order in which its player got them. */
  readonly cards: readonly Card[]
  /** What the hand is worth, such as "Pair of 9s, King". */
  readonly label: string
  readonly isWinner: boolean
}

export interface CardGame<K extends CardGameKey> {
  readonly key: K
  readonly rules: Game
  /** In the order of the table. The first is proposed to begin with. */
  readonly spots: readonly TableSpot<Selection<K>>[]
  /** What the button says: it deals, or it plays. */
  readonly verb: 'Deal' | 'Play'
  /** What the stake field is called, and what stands in it to begin with. */
  readonly stakeLabel: string
  /** What arrows and wheel move the stake by, whole units; without it by steps that grow with the stake. */
  readonly stakeStep?: number
  readonly firstStake: string
  /** Minor units. */
  readonly chips: readonly number[]
  /** Said of a stake that is not a number above zero. */
  readonly invalidStake: string
  /** Said of a failure of which the server says nothing. */
  readonly failed: string
  /** A pause before the bet is sent, and one more before the result is shown. */
  readonly pauseMs?: number
  /** Returns the odds of a line of the paytable as the game displays them. */
  odds(hundredths: number): string
  /** What follows them where there is room: " for 1". */
  readonly oddsTail?: string
  /** Returns the line under a spot's name, where it is more than its chance. */
  noteOf?(selection: Selection<K>, paytable: Paytable): string | undefined
  /** Whether the shoe is drawn: there is room for it beside the cards. */
  readonly hasShoe?: boolean
  /** From which card of a hand on the player may open it by its corner: before it opens by itself it lies face down. */
  readonly squeezedFrom?: number
  /** Returns the two hands; a game of one card has none. */
  handsOf?(round: RoundOf<K>): readonly [HandView, HandView]
  /** Returns the selections that came. */
  cameOf(round: RoundOf<K>): readonly string[]
  /** Returns the mark of the round on the roads. */
  markOf(round: RoundOf<K>): RoadMark
  /** Returns who won, such as "Player A wins". */
  headlineOf(round: RoundOf<K>): string
  /** Returns why, such as "a pair beats a high card"; empty where there is nothing to say. */
  reasonOf(round: RoundOf<K>): string
  /** Returns the cards and what they are worth, to be read out. */
  cardsInWords(round: RoundOf<K>): string
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
  return `${side}: ${cards.map(cardName).join(', ')} (${label}).`
}

/** Returns both hands in words, by whose they are. */
export function handsInWords(
  sides: readonly { readonly name: string }[],
  hands: readonly HandView[],
): string {
  return hands.map((hand, index) => handWords(sides[index]!.name, hand)).join(' ')
}
