/** 7 Up Down: one card, above the seven, below it, or the seven itself. */
import { useId, useState } from 'react'
import type { SevenUpDownRound } from '#contract/casino/seven-up-down.ts'
import type { Paytable } from '#contract/casino.ts'
import { casinoText } from '../../text/en/casino.ts'
import { formatFigure } from '../../text/format.ts'
import { BetSpot, BetSpots } from '../BetSpot.tsx'
import { cardName } from '../card-name.ts'
import { useGame } from '../catalogue.ts'
import { LastRounds } from '../LastRounds.tsx'
import { minorOf, moneyLine, spotState } from '../money.ts'
import { PlayButton } from '../PlayButton.tsx'
import { PlayingCard } from '../PlayingCard.tsx'
import { RoundResult } from '../RoundResult.tsx'
import { Stage } from '../Stage.tsx'
import { StakeField, stakeOf } from '../StakeField.tsx'
import { playLabel, useRound } from '../use-round.ts'
import styles from './SevenUpDown.module.css'

type Selection = SevenUpDownRound['selection']

/** [selection, its name, the cards that win], in the order of the table. */
const spots = [
  ['up', 'Up', '8 to K'],
  ['seven', 'Seven', 'Exactly 7'],
  ['down', 'Down', 'A to 6'],
] as const satisfies readonly (readonly [Selection, string, string])[]

const names = Object.fromEntries(spots.map(([selection, name]) => [selection, name])) as Record<
  Selection,
  string
>
/** Before and after the card is drawn. */
const pauseMs = 450
const defaultAmount = '100'

/** Stage and last rounds. */
export default function SevenUpDown() {
  const game = useGame('7updown')
  const group = useId()
  const [selection, setSelection] = useState<Selection>('up')
  const [amount, setAmount] = useState(defaultAmount)
  const table = useRound({ game: '7updown', fallback: casinoText.sevenUpDownFailed, pauseMs })
  const isDealing = table.phase === 'dealing'
  const shown = table.phase === 'reveal' ? table.round : null
  const stake = stakeOf(amount)

  const playRound = () => {
    if (stake === null) table.complain(casinoText.enterValidAmount)
    else void table.play({ selection, amount: stake })
  }

  return (
    <div className={styles.page}>
      <Stage
        game={game}
        className={styles.stage}
        announcement={shown === null ? '' : announcementOf(shown)}
        onPlay={playRound}
        actions={
          <>
            <StakeField
              label="Amount"
              step={1}
              value={amount}
              onChange={(typed) => {
                table.clearError()
                setAmount(typed)
              }}
              error={table.error}
              isDisabled={isDealing}
            />
            {table.isChecking && <span>{casinoText.checkingRound}</span>}
            <PlayButton isBusy={isDealing} waitSeconds={table.waitSeconds}>
              {playLabel('Play', table.waitSeconds)}
            </PlayButton>
          </>
        }
      >
        <div className={styles.table} data-phase={table.phase}>
          <div className={styles.deal}>
            <PlayingCard card={shown?.card ?? null} isFaceUp={shown !== null} />
            <p className={styles.label}>{shown?.card.label ?? ''}</p>
            <RoundResult
              headline={shown === null ? '' : headlineOf(shown)}
              stake={minorOf(shown?.totalBet ?? 0)}
              returned={minorOf(shown?.winAmount ?? 0)}
            />
          </div>
          <BetSpots legend="Bet on" isDisabled={isDealing}>
            {spots.map(([value, name, cards]) => (
              <BetSpot
                key={value}
                name={group}
                value={value}
                label={name}
                odds={cards}
                note={returnsNote(value, game.paytable)}
                isChosen={selection === value}
                onChoose={() => setSelection(value)}
                chip={selection === value && stake !== null ? minorOf(stake) : null}
                state={spotState(value, shown)}
              />
            ))}
          </BetSpots>
        </div>
      </Stage>
      <LastRounds
        game="7updown"
        describe={(round) => ({ bet: names[round.selection], result: cardName(round.card) })}
      />
    </div>
  )
}

function returnsNote(selection: Selection, { returns }: Paytable): string {
  const won = `Returns ${formatFigure(returns[selection] ?? 0)} for 1`
  const onSeven = returns.otherOnSeven ?? 0
  return selection === 'seven' || onSeven === 0 ? won : `${won}, ${formatFigure(onSeven)} on a 7`
}

function headlineOf({ category }: SevenUpDownRound): string {
  return `${names[category]} wins`
}

function announcementOf(round: SevenUpDownRound): string {
  const money = moneyLine(minorOf(round.totalBet), minorOf(round.winAmount))
  return `${cardName(round.card)}. ${headlineOf(round)}. ${money}.`
}
