/** 7 Up Down: one card, above the seven, below it, or the seven itself. */
import type { SevenUpDownRound } from '#contract/casino/seven-up-down.ts'
import type { Paytable } from '#contract/casino.ts'
import { sevenUpDown } from '#core/casino/seven-up-down.ts'
import { casinoText } from '../../text/en/casino.ts'
import { formatFigure } from '../../text/format.ts'
import { chipValues } from '../Chip.tsx'
import { cardName } from '../card-name.ts'
import { CardTable, type ClothView } from '../card-table/CardTable.tsx'
import type { CardGame, Selection } from '../card-table/card-game.ts'
import { Dealt } from '../card-table/Shoe.tsx'
import { PlayingCard } from '../PlayingCard.tsx'
import { type RoadNames, Roads } from '../roads/Roads.tsx'
import { betNote } from '../rules/bet-names.ts'
import { RankCounts } from './RankCounts.tsx'
import styles from './SevenUpDown.module.css'

const categories = { up: 'Up', seven: 'Seven', down: 'Down' } as const
const marks = { up: 'first', down: 'second', seven: 'neutral' } as const
const names: RoadNames = {
  names: { first: 'Up', second: 'Down', neutral: 'Seven' },
  letters: { first: 'U', second: 'D', neutral: '7' },
}
/** Before and after the card is drawn. */
const pauseMs = 450
const defaultAmount = '100'
/** Minor units: worth less than any chip of the other tables. */
const smallChip = 10_000
const lastCards = 12

const game: CardGame<'7updown'> = {
  key: '7updown',
  rules: sevenUpDown,
  spots: [
    { selection: 'up', name: 'Up', mark: 'first' },
    { selection: 'seven', name: 'Seven', mark: 'neutral' },
    { selection: 'down', name: 'Down', mark: 'second' },
  ],
  verb: 'Play',
  stakeLabel: 'Amount',
  stakeStep: 1,
  firstStake: defaultAmount,
  chips: [smallChip, ...chipValues],
  invalidStake: casinoText.enterValidAmount,
  failed: casinoText.sevenUpDownFailed,
  pauseMs,
  hasShoe: true,
  odds: formatFigure,
  oddsTail: casinoText.forOne,
  noteOf,
  cameOf: ({ category }) => [category],
  markOf: ({ category }) => marks[category],
  headlineOf: ({ category }) => `${categories[category]} wins`,
  reasonOf: ({ card }) => cardName(card),
  cardsInWords: ({ card }) => `${cardName(card)}.`,
}

/** "8 to K · 0.50 back on a 7". */
function noteOf(selection: Selection<'7updown'>, { decks, returns }: Paytable): string {
  const chances = sevenUpDown.chances(decks).find(({ bet }) => bet === selection)!
  const cards = betNote('7updown', chances) ?? ''
  const onSeven = returns.otherOnSeven ?? 0
  return selection === 'seven' || onSeven === 0
    ? cards
    : `${cards} · ${casinoText.backOnSeven(formatFigure(onSeven))}`
}

/** The table. */
export default function SevenUpDown() {
  return (
    <CardTable
      game={game}
      above={(rounds) => <Roads marks={rounds.map(game.markOf).toReversed()} kind="bead" {...names} />}
      cloth={(view) => <Cloth {...view} />}
      scale={({ rounds, isRevealed }) => (
        <RankCounts labels={rounds.map(({ card }) => card.label)} isLit={isRevealed} />
      )}
    />
  )
}

function Cloth({ round, isRevealed, rounds }: ClothView<'7updown'>) {
  const shown = isRevealed ? round : null
  return (
    <div className={styles.deal}>
      <LastCards rounds={rounds} isLit={isRevealed} />
      {/* It comes with the answer and is turned when the result is shown. */}
      <Dealt isDealt={round !== null}>
        <PlayingCard card={shown?.card ?? null} isFaceUp={shown !== null} />
      </Dealt>
      <p className={styles.label}>{shown?.card.label ?? ''}</p>
    </div>
  )
}

/** The last twelve, newest first. */
function LastCards({ rounds, isLit }: { rounds: readonly SevenUpDownRound[]; isLit: boolean }) {
  const shown = rounds.slice(0, lastCards)
  return (
    <div className={styles.last}>
      <p className="visually-hidden">
        {casinoText.lastCards}: {shown.map(({ card }) => cardName(card)).join(', ')}
      </p>
      {shown.map(({ roundId, card }, index) => (
        <span key={roundId} aria-hidden="true" data-newest={(index === 0 && isLit) || undefined}>
          <PlayingCard card={card} isFaceUp />
        </span>
      ))}
    </div>
  )
}
