/** Baccarat: two or three cards each to Player and Banker, the total nearest to nine wins. */
import type { BaccaratRound } from '#contract/casino/baccarat.ts'
import { baccarat } from '#core/casino/baccarat.ts'
import { casinoText } from '../../text/en/casino.ts'
import { chipValues } from '../Chip.tsx'
import { defaultStake } from '../ChipTray.tsx'
import { CardTable } from '../card-table/CardTable.tsx'
import { type CardGame, type HandView, handsInWords } from '../card-table/card-game.ts'
import { Hands, type Side } from '../card-table/Hands.tsx'
import { oddsRatio } from '../money.ts'
import { type RoadNames, Roads } from '../roads/Roads.tsx'
import { worthSoFar } from './worth-so-far.ts'

const headlines = { player: 'Player wins', banker: 'Banker wins', tie: 'Tie' } as const
const marks = { player: 'first', banker: 'second', tie: 'neutral' } as const
const sides: readonly [Side, Side] = [{ name: 'Player' }, { name: 'Banker' }]
const names: RoadNames = {
  names: { first: 'Player', second: 'Banker', neutral: 'Tie' },
  letters: { first: 'P', second: 'B', neutral: 'T' },
}

const game: CardGame<'baccarat'> = {
  key: 'baccarat',
  rules: baccarat,
  spots: [
    { selection: 'player', name: 'Player', mark: 'first' },
    { selection: 'tie', name: 'Tie', mark: 'neutral' },
    { selection: 'banker', name: 'Banker', mark: 'second' },
    { selection: 'playerPair', name: 'Player pair', isSide: true },
    { selection: 'bankerPair', name: 'Banker pair', isSide: true },
  ],
  verb: 'Deal',
  stakeLabel: 'Stake',
  firstStake: defaultStake,
  chips: chipValues,
  invalidStake: casinoText.enterValidStake,
  failed: casinoText.somethingWentWrong,
  odds: oddsRatio,
  squeezedFrom: 2,
  handsOf,
  cameOf: ({ winner, playerPair, bankerPair }) => [
    winner,
    ...(playerPair ? ['playerPair'] : []),
    ...(bankerPair ? ['bankerPair'] : []),
  ],
  markOf: ({ winner }) => marks[winner],
  headlineOf: (round) => [headlines[round.winner], ...pairsOf(round)].join(', '),
  reasonOf: ({ player, banker, winner }) =>
    winner === 'banker' ? `${banker.total} over ${player.total}` : totalsOf(player.total, banker.total),
  cardsInWords: (round) => handsInWords(sides, handsOf(round)),
}

function totalsOf(player: number, banker: number): string {
  return player === banker ? `both ${player}` : `${player} over ${banker}`
}

function pairsOf({ playerPair, bankerPair }: BaccaratRound): string[] {
  return [...(playerPair ? ['player pair'] : []), ...(bankerPair ? ['banker pair'] : [])]
}

/** The hands in the order of the sides. */
function handsOf({ player, banker, winner }: BaccaratRound): readonly [HandView, HandView] {
  return [
    { cards: player.hand, label: String(player.total), isWinner: winner === 'player' },
    { cards: banker.hand, label: String(banker.total), isWinner: winner === 'banker' },
  ]
}

/** The table. */
export default function Baccarat() {
  return (
    <CardTable
      game={game}
      above={(rounds) => <Roads marks={rounds.map(game.markOf).toReversed()} kind="derived" {...names} />}
      cloth={({ round, openCount, squeeze, isRevealed }) => (
        <Hands
          sides={sides}
          hands={round && handsOf(round)}
          handSize={{ min: 2, max: 3 }}
          openCount={openCount}
          squeeze={squeeze}
          isRevealed={isRevealed}
          worthSoFar={worthSoFar}
          look="across"
        />
      )}
    />
  )
}
