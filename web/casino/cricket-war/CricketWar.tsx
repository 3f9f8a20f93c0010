/** Cricket War: one card each to Batsman and Bowler, the higher wins. */
import { cricketWar } from '#core/casino/cricket-war.ts'
import { casinoText } from '../../text/en/casino.ts'
import { CardTable } from '../card-table/CardTable.tsx'
import { type CardGame, handOf } from '../card-table/card-game.ts'
import { oddsRatio } from '../money.ts'

const headlines = { batsman: 'Batsman wins', bowler: 'Bowler wins', tie: 'Tie' } as const

const game: CardGame<'cricketwar'> = {
  key: 'cricketwar',
  rules: cricketWar,
  spots: [
    { selection: 'batsman', name: 'Batsman' },
    { selection: 'tie', name: 'Tie' },
    { selection: 'bowler', name: 'Bowler' },
  ],
  sides: ['Batsman', 'Bowler'],
  handSize: 1,
  odds: oddsRatio,
  handsOf: ({ batsman, bowler, winner }) => [
    handOf(batsman, winner === 'batsman'),
    handOf(bowler, winner === 'bowler'),
  ],
  headlineOf: ({ winner }) => headlines[winner],
  invalidStake: casinoText.enterValidStake,
}

/** The stage and its last rounds. */
export default function CricketWar() {
  return <CardTable game={game} />
}
