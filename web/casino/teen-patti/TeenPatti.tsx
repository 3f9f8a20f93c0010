/** Teen Patti: three cards each to Player A and Player B, the better hand wins. */
import type { TeenPattiRound } from '#contract/casino/teen-patti.ts'
import { teenPatti } from '#core/casino/teen-patti.ts'
import { casinoText } from '../../text/en/casino.ts'
import { chipValues } from '../Chip.tsx'
import { defaultStake } from '../ChipTray.tsx'
import { CardTable } from '../card-table/CardTable.tsx'
import { type CardGame, type HandView, handsInWords } from '../card-table/card-game.ts'
import { Hands, type Side } from '../card-table/Hands.tsx'
import { oddsRatio } from '../money.ts'
import { type RoadNames, Roads } from '../roads/Roads.tsx'
import { HandScale } from './HandScale.tsx'
import { handName, whyBetter } from './hand-name.ts'

const headlines = { playerA: 'Player A wins', playerB: 'Player B wins', tie: 'Tie' } as const
const marks = { playerA: 'first', playerB: 'second', tie: 'neutral' } as const
const sides: readonly [Side, Side] = [{ name: 'Player A' }, { name: 'Player B' }]
const names: RoadNames = {
  names: { first: 'Player A', second: 'Player B', neutral: 'Tie' },
  letters: { first: 'A', second: 'B', neutral: 'T' },
}

const game: CardGame<'teenpatti'> = {
  key: 'teenpatti',
  rules: teenPatti,
  spots: [
    { selection: 'playerA', name: 'Player A', mark: 'first' },
    { selection: 'tie', name: 'Tie', mark: 'neutral' },
    { selection: 'playerB', name: 'Player B', mark: 'second' },
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
  reasonOf: ({ playerA, playerB, winner }) => {
    if (winner === 'tie') return casinoText.equalHands
    const [best, other] = winner === 'playerA' ? [playerA, playerB] : [playerB, playerA]
    return whyBetter(
      { category: best.info.label, cards: best.hand },
      { category: other.info.label, cards: other.hand },
    )
  },
  cardsInWords: (round) => handsInWords(sides, handsOf(round)),
}

function handOf({ hand, info }: TeenPattiRound['playerA'], isWinner: boolean): HandView {
  return { cards: hand, label: handName(info.label, hand), isWinner }
}

/** The hands in the order of the sides. */
function handsOf({ playerA, playerB, winner }: TeenPattiRound): readonly [HandView, HandView] {
  return [handOf(playerA, winner === 'playerA'), handOf(playerB, winner === 'playerB')]
}

/** The table. */
export default function TeenPatti() {
  return (
    <CardTable
      game={game}
      above={(rounds) => <Roads marks={rounds.map(game.markOf).toReversed()} kind="strip" {...names} />}
      cloth={({ round, openCount, isRevealed }) => (
        <Hands
          sides={sides}
          hands={round && handsOf(round)}
          handSize={{ min: 3, max: 3 }}
          openCount={openCount}
          isRevealed={isRevealed}
          look="three"
        />
      )}
      scale={({ round, isRevealed }) => <HandScale round={isRevealed ? round : null} />}
    />
  )
}
