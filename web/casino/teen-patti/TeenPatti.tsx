/** Teen Patti: three cards each to Player A and Player B, the better hand wins. */
import { teenPatti } from '#core/casino/teen-patti.ts'
import { casinoText } from '../../text/en/casino.ts'
import { CardTable } from '../card-table/CardTable.tsx'
import type { CardGame } from '../card-table/card-game.ts'
import { oddsRatio } from '../money.ts'

const headlines = { playerA: 'Player A wins', playerB: 'Player B wins', tie: 'Tie' } as const

const game: CardGame<'teenpatti'> = {
  key: 'teenpatti',
  rules: teenPatti,
  spots: [
    { selection: 'playerA', name: 'Player A' },
    { selection: 'tie', name: 'Tie', hasNote: true },
    { selection: 'playerB', name: 'Player B' },
  ],
  sides: ['Player A', 'Player B'],
  handSize: 3,
  odds: oddsRatio,
  handsOf: ({ playerA, playerB, winner }) => [
    { cards: playerA.hand, label: playerA.info.label, isWinner: winner === 'playerA' },
    { cards: playerB.hand, label: playerB.info.label, isWinner: winner === 'playerB' },
  ],
  headlineOf: ({ winner }) => headlines[winner],
  invalidStake: casinoText.enterValidStake,
}

/** The stage and its last rounds. */
export default function TeenPatti() {
  return <CardTable game={game} />
}
