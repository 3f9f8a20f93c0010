/** The page of /games/dragon-tiger: one card each to Dragon and Tiger, the higher wins. */
import type { DragonTigerRound } from '#contract/casino/dragon-tiger.ts'
import { dragonTiger } from '#core/casino/dragon-tiger.ts'
import { casinoText } from '../../text/en/casino.ts'
import { Icon } from '../../ui/Icon.tsx'
import { chipValues } from '../Chip.tsx'
import { defaultStake } from '../ChipTray.tsx'
import { CardTable, Limits } from '../card-table/CardTable.tsx'
import { type CardGame, type HandView, handsInWords } from '../card-table/card-game.ts'
import { Hands, type Side } from '../card-table/Hands.tsx'
import { highHand, overWords } from '../card-table/high-card.ts'
import { useGame } from '../catalogue.ts'
import { oddsDecimal } from '../money.ts'
import { type RoadNames, Roads } from '../roads/Roads.tsx'
import styles from './DragonTiger.module.css'

const headlines = { dragon: 'Dragon wins', tiger: 'Tiger wins', tie: 'Tie' } as const
const marks = { dragon: 'first', tiger: 'second', tie: 'neutral' } as const
const sides: readonly [Side, Side] = [
  { name: 'Dragon', back: 'dragon' },
  { name: 'Tiger', back: 'tiger' },
]
const names: RoadNames = {
  names: { first: 'Dragon', second: 'Tiger', neutral: 'Tie' },
  letters: { first: 'D', second: 'T', neutral: '=' },
}

const game: CardGame<'dragontiger'> = {
  key: 'dragontiger',
  rules: dragonTiger,
  spots: [
    { selection: 'dragon', name: 'Dragon', mark: 'first' },
    { selection: 'tie', name: 'Tie', mark: 'neutral' },
    { selection: 'tiger', name: 'Tiger', mark: 'second' },
  ],
  verb: 'Deal',
  stakeLabel: 'Stake',
  firstStake: defaultStake,
  chips: chipValues,
  invalidStake: casinoText.enterValidAmount,
  failed: casinoText.somethingWentWrong,
  odds: oddsDecimal,
  hasShoe: true,
  handsOf,
  cameOf: ({ winner }) => [winner],
  markOf: ({ winner }) => marks[winner],
  headlineOf: ({ winner }) => headlines[winner],
  reasonOf: ({ dragon, tiger, winner }) => overWords(dragon, tiger, winner !== 'tiger'),
  cardsInWords: (round) => handsInWords(sides, handsOf(round)),
}

/** Nothing runs out: the table waits for its player, so the time stands still. */
const countdown = '0:13'

/** The hands in the order of the sides. */
function handsOf({ dragon, tiger, winner }: DragonTigerRound): readonly [HandView, HandView] {
  return [highHand(dragon, winner === 'dragon'), highHand(tiger, winner === 'tiger')]
}

/** The table. */
export default function DragonTigerPage() {
  return (
    <CardTable
      game={game}
      above={(rounds) => <Roads marks={rounds.map(game.markOf).toReversed()} kind="bead" {...names} />}
      cloth={({ round, openCount, isRevealed }) => (
        <Hands
          sides={sides}
          hands={round && handsOf(round)}
          handSize={{ min: 1, max: 1 }}
          openCount={openCount}
          isRevealed={isRevealed}
          look="one"
        />
      )}
      below={<TableLine />}
    />
  )
}

/** The lay side, shown and closed; the limits; and the time that each player has, which is as much as they like. */
function TableLine() {
  const { paytable } = useGame('dragontiger')
  return (
    <div className={styles.line}>
      <Limits limits={paytable.limits} />
      <p className={styles.lay}>
        <Icon name="lock" size={16} />
        {casinoText.layLocked}
      </p>
      <p className={styles.countdown} title={casinoText.noLimitOfTime}>
        <Icon name="clock" size={16} />
        <span className="visually-hidden">Countdown </span>
        {countdown}
        <span>{casinoText.noLimit}</span>
      </p>
    </div>
  )
}
