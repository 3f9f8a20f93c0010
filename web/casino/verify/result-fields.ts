/** A round's result in named fields: as it was computed here, and as the server had answered it, so that both can be compared. */
import type { AnyRound } from '#contract/casino/games.ts'
import type { Card } from '#contract/casino/round.ts'
import {
  handsOf as baccaratHands,
  winnerOf as baccaratWinner,
  isBankerPair,
  isPlayerPair,
  totalOf,
} from '#core/casino/baccarat.ts'
import { cardOf } from '#core/casino/cards.ts'
import { winnerOf as cricketWarWinner } from '#core/casino/cricket-war.ts'
import { winnerOf as dragonTigerWinner } from '#core/casino/dragon-tiger.ts'
import type { GameKey } from '#core/casino/game.ts'
import { colourOf } from '#core/casino/roulette.ts'
import { categoryOf } from '#core/casino/seven-up-down.ts'
import { handOf, handsOf as teenPattiHands, winnerOf as teenPattiWinner } from '#core/casino/teen-patti.ts'
import { cardName } from '../card-name.ts'
import { lineName } from '../rules/bet-names.ts'

/** What a field holds, as it is read: "35", "2 of diamonds", "Player A". */
export type ResultFields = Readonly<Record<string, string>>

/** Returns the card of this number as it is read. */
export function numberedCardText(card: number): string {
  return cardName(cardOf(card))
}

/** Returns what the drawn number or cards come to by the game's rules. */
export function fieldsOfResult(game: GameKey, result: readonly number[]): ResultFields {
  switch (game) {
    case '7updown':
      return { Card: numberedCardText(result[0]!), Result: lineName(game, categoryOf(result[0]!)) }
    case 'roulette':
      return { Number: String(result[0]), Colour: colourOf(result[0]!) }
    case 'teenpatti': {
      const { playerA, playerB } = teenPattiHands(result)
      return {
        'Player A': handText(playerA.map(cardOf)),
        'Hand of player A': handOf(playerA).label,
        'Player B': handText(playerB.map(cardOf)),
        'Hand of player B': handOf(playerB).label,
        Winner: lineName(game, teenPattiWinner(result)),
      }
    }
    case 'dragontiger':
      return twoCards(game, 'Dragon', 'Tiger', result, dragonTigerWinner(result))
    case 'cricketwar':
      return twoCards(game, 'Batsman', 'Bowler', result, cricketWarWinner(result))
    case 'baccarat': {
      const { player, banker } = baccaratHands(result)
      return baccaratFields({
        player: { hand: player.map(cardOf), total: totalOf(player) },
        banker: { hand: banker.map(cardOf), total: totalOf(banker) },
        playerPair: isPlayerPair(result),
        bankerPair: isBankerPair(result),
        winner: baccaratWinner(result),
      })
    }
  }
}

/** Returns what the server had answered, in the same fields. */
export function fieldsOfRound(round: AnyRound): ResultFields {
  switch (round.game) {
    case '7updown':
      return { Card: cardName(round.card), Result: lineName(round.game, round.category) }
    case 'roulette':
      return { Number: String(round.number), Colour: round.color }
    case 'teenpatti':
      return {
        'Player A': handText(round.playerA.hand),
        'Hand of player A': round.playerA.info.label,
        'Player B': handText(round.playerB.hand),
        'Hand of player B': round.playerB.info.label,
        Winner: lineName(round.game, round.winner),
      }
    case 'dragontiger':
      return {
        Dragon: cardName(round.dragon),
        Tiger: cardName(round.tiger),
        Winner: lineName(round.game, round.winner),
      }
    case 'cricketwar':
      return {
        Batsman: cardName(round.batsman),
        Bowler: cardName(round.bowler),
        Winner: lineName(round.game, round.winner),
      }
    case 'baccarat':
      return baccaratFields(round)
  }
}

type BaccaratResult = Pick<
  Extract<AnyRound, { game: 'baccarat' }>,
  'player' | 'banker' | 'playerPair' | 'bankerPair' | 'winner'
>

function baccaratFields(of: BaccaratResult): ResultFields {
  return {
    Player: handText(of.player.hand),
    'Total of the player': String(of.player.total),
    Banker: handText(of.banker.hand),
    'Total of the banker': String(of.banker.total),
    Winner: lineName('baccarat', of.winner),
    'Player pair': of.playerPair ? 'yes' : 'no',
    'Banker pair': of.bankerPair ? 'yes' : 'no',
  }
}

function twoCards(game: GameKey, first: string, second: string, result: readonly number[], winner: string) {
  return {
    [first]: numberedCardText(result[0]!),
    [second]: numberedCardText(result[1]!),
    Winner: lineName(game, winner),
  }
}

function handText(cards: readonly Card[]): string {
  return cards.map(cardName).join(', ')
}
