/** Baccarat: two or three cards each to Player and Banker, the total nearest to nine wins. */
import type { BaccaratRound } from '#contract/casino/baccarat.ts'
import { baccarat } from '#core/casino/baccarat.ts'
import { casinoText } from '../../text/en/casino.ts'
import { CardTable } from '../card-table/CardTable.tsx'
import type { CardGame } from '../card-table/card-game.ts'
import { oddsRatio } from '../money.ts'

const headlines = { player: 'Player wins', banker: 'Banker wins', tie: 'Tie' } as const

const game: CardGame<'baccarat'> = {
  key: 'baccarat',
  rules: baccarat,
  spots: [
    { selection: 'player', name: 'Player' },
    { selection: 'tie', name: 'Tie' },
    { selection: 'banker', name: 'Banker' },
    { selection: 'playerPair', name: 'Player pair', isSide: true },
    { selection: 'bankerPair', name: 'Banker pair', isSide: true },
  ],
  sides: ['Player', 'Banker'],
  handSize: 2,
  odds: oddsRatio,
  handsOf: ({ player, banker, winner }) => [
    { cards: player.hand, label: String(player.total), isWinner: winner === 'player' },
    { cards: banker.hand, label: String(banker.total), isWinner: winner === 'banker' },
  ],
  headlineOf: (round) => [headlines[round.winner], ...pairsOf(round)].join(', '),
  invalidStake: casinoText.enterValidStake,
}

function pairsOf({ playerPair, bankerPair }: BaccaratRound): string[] {
  return [...(playerPair ? ['player pair'] : []), ...(bankerPair ? ['banker pair'] : [])]
}

/** The stage and its last rounds. */
export default function Baccarat() {
  return <CardTable game={game} />
}
