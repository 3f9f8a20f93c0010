/** The spots of a card game: where to bet, at which odds, and after a round what became of them. */
import { useId, useMemo } from 'react'
import type { Paytable } from '#contract/casino.ts'
import { classNames } from '../../ui/class-names.ts'
import { BetSpot, BetSpots } from '../BetSpot.tsx'
import type { CasinoGame } from '../catalogue.ts'
import { minorOf, spotState } from '../money.ts'
import { stakeOf } from '../StakeField.tsx'
import styles from './CardTable.module.css'
import type { CardGame, CardGameKey, CardRound, Selection } from './card-game.ts'
import { spotNote } from './spot-note.ts'

interface SpotsProps<K extends CardGameKey> {
  game: CardGame<K>
  row: CasinoGame
  chosen: Selection<K>
  /** As typed. */
  stake: string
  /** The round that has been shown to its end. */
  round: CardRound | null
  isDisabled: boolean
  onChoose(selection: Selection<K>): void
}

/** One choice among all spots of the table. */
export function Spots<K extends CardGameKey>(props: SpotsProps<K>) {
  const { game, row, chosen, stake, round, isDisabled, onChoose } = props
  const group = useId()
  const notes = useMemo(() => notesOf(game, row.paytable), [game, row.paytable])
  const amount = stakeOf(stake)
  const hasSides = game.spots.some(({ isSide }) => isSide)
  return (
    <BetSpots
      legend={`Bet on ${row.name}`}
      isDisabled={isDisabled}
      className={classNames(styles.spots, hasSides && styles.withSides)}
    >
      {game.spots.map(({ selection, name, isSide }) => (
        <BetSpot
          key={selection}
          name={group}
          value={selection}
          label={name}
          odds={game.odds(row.paytable.returns[selection] ?? 0)}
          note={notes.get(selection)}
          isChosen={selection === chosen}
          onChoose={() => onChoose(selection)}
          chip={selection === chosen && amount !== null ? minorOf(amount) : null}
          state={spotState(selection, round)}
          className={isSide ? styles.sideBet : undefined}
        />
      ))}
    </BetSpots>
  )
}

function notesOf<K extends CardGameKey>(game: CardGame<K>, paytable: Paytable) {
  const noted = game.spots.filter(({ hasNote }) => hasNote)
  return new Map(noted.map(({ selection }) => [selection, spotNote(game.rules, paytable, selection)]))
}
