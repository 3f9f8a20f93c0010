/** Cricket War: one card each to Batsman and Bowler, the higher wins; the rounds of the visit are an innings that pays nothing. */
import type { CricketWarRound } from '#contract/casino/cricket-war.ts'
import { cricketWar } from '#core/casino/cricket-war.ts'
import { casinoText } from '../../text/en/casino.ts'
import { chipValues } from '../Chip.tsx'
import { defaultStake } from '../ChipTray.tsx'
import { CardTable } from '../card-table/CardTable.tsx'
import { type CardGame, type HandView, handsInWords } from '../card-table/card-game.ts'
import { Hands, type Side } from '../card-table/Hands.tsx'
import { highHand, overWords } from '../card-table/high-card.ts'
import { oddsRatio } from '../money.ts'
import { Pitch } from './Pitch.tsx'
import { Scoreboard } from './Scoreboard.tsx'

const headlines = { batsman: 'Batsman wins', bowler: 'Bowler wins', tie: 'Tie' } as const
const marks = { batsman: 'first', bowler: 'second', tie: 'neutral' } as const
const sides: readonly [Side, Side] = [
  { name: 'Batsman', back: 'batsman' },
  { name: 'Bowler', back: 'bowler' },
]

const game: CardGame<'cricketwar'> = {
  key: 'cricketwar',
  rules: cricketWar,
  spots: [
    { selection: 'batsman', name: 'Batsman', mark: 'first' },
    { selection: 'tie', name: 'Tie', mark: 'neutral' },
    { selection: 'bowler', name: 'Bowler', mark: 'second' },
  ],
  verb: 'Deal',
  stakeLabel: 'Stake',
  firstStake: defaultStake,
  chips: chipValues,
  invalidStake: casinoText.enterValidStake,
  failed: casinoText.somethingWentWrong,
  odds: oddsRatio,
  handsOf,
  cameOf: ({ winner }) => [winner],
  markOf: ({ winner }) => marks[winner],
  headlineOf: ({ winner }) => headlines[winner],
  reasonOf: ({ batsman, bowler, winner }) => overWords(batsman, bowler, winner !== 'bowler'),
  cardsInWords: (round) => handsInWords(sides, handsOf(round)),
}

/** The hands in the order of the sides. */
function handsOf({ batsman, bowler, winner }: CricketWarRound): readonly [HandView, HandView] {
  return [highHand(batsman, winner === 'batsman'), highHand(bowler, winner === 'bowler')]
}

/** The table. */
export default function CricketWar() {
  return (
    <CardTable
      game={game}
      above={(rounds) => <Scoreboard rounds={rounds} marks={rounds.map(game.markOf)} />}
      cloth={({ round, openCount, isRevealed }) => (
        <Pitch fallen={isRevealed ? fallenOf(round) : null}>
          <Hands
            sides={sides}
            hands={round && handsOf(round)}
            handSize={{ min: 1, max: 1 }}
            openCount={openCount}
            isRevealed={isRevealed}
            look="one"
          />
        </Pitch>
      )}
    />
  )
}

/** A wicket: the batsman's stumps lie. */
function fallenOf(round: CricketWarRound | null): 'first' | null {
  return round?.winner === 'bowler' ? 'first' : null
}
