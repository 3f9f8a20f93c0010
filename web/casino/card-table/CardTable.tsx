/** The table of every card game: two hands, spots to bet on, chips, stake and the deal. */
import { type ReactNode, useState } from 'react'
import type { PlayBody, RoundOf } from '#contract/casino/games.ts'
import { casinoText } from '../../text/en/casino.ts'
import { ChipTray, defaultStake } from '../ChipTray.tsx'
import { type CasinoGame, useGame } from '../catalogue.ts'
import { LastRounds } from '../LastRounds.tsx'
import { minorOf, moneyLine } from '../money.ts'
import { PlayButton } from '../PlayButton.tsx'
import { RoundResult } from '../RoundResult.tsx'
import { Stage } from '../Stage.tsx'
import { StakeField, stakeOf } from '../StakeField.tsx'
import { playLabel } from '../use-round.ts'
import styles from './CardTable.module.css'
import { type CardGame, type CardGameKey, handWords, type Selection } from './card-game.ts'
import { Hands } from './Hands.tsx'
import { Spots } from './Spots.tsx'
import { useCardRound } from './use-card-round.ts'

interface CardTableProps<K extends CardGameKey> {
  game: CardGame<K>
  /** What stands over the hands. */
  above?(game: CasinoGame): ReactNode
  /** What stands under the spots. */
  below?: ReactNode
}

/** Stage and last rounds of a card game. */
export function CardTable<K extends CardGameKey>({ game, above, below }: CardTableProps<K>) {
  const row = useGame(game.key)
  const [selection, setSelection] = useState<Selection<K>>(game.spots[0]!.selection)
  const [stake, setStake] = useState(defaultStake)
  const table = useCardRound(game)
  const { phase, round, openCount } = table
  const isDealing = phase === 'dealing'
  const shown = phase === 'reveal' ? round : null

  const deal = () => {
    const amount = stakeOf(stake)
    if (amount === null) table.complain(game.invalidStake)
    else void table.play({ selection, amount } as PlayBody<K>)
  }
  const changeStake = (next: string) => {
    table.clearError()
    setStake(next)
  }

  return (
    <>
      <Stage
        game={row}
        announcement={shown === null ? '' : announcementOf(game, shown)}
        onPlay={deal}
        actionsClassName={styles.actions}
        actions={
          <>
            <StakeField value={stake} onChange={changeStake} error={table.error} isDisabled={isDealing} />
            <PlayButton waitSeconds={table.waitSeconds} isBusy={isDealing}>
              {playLabel('Deal', table.waitSeconds)}
            </PlayButton>
          </>
        }
      >
        <div className={styles.table}>
          {above?.(row)}
          <div className={styles.cloth}>
            <Hands
              sides={game.sides}
              hands={round === null ? null : game.handsOf(round)}
              handSize={game.handSize}
              openCount={openCount}
              isRevealed={shown !== null}
            />
            <div className={styles.result}>
              {table.isChecking && <p>{casinoText.checkingRound}</p>}
              {shown !== null && (
                <RoundResult
                  headline={game.headlineOf(shown)}
                  stake={minorOf(shown.totalBet)}
                  returned={minorOf(shown.winAmount)}
                />
              )}
            </div>
          </div>
          <Spots
            game={game}
            row={row}
            chosen={selection}
            stake={stake}
            round={shown}
            isDisabled={isDealing}
            onChoose={setSelection}
          />
          {below}
          <ChipTray stake={stake} onChoose={changeStake} isDisabled={isDealing} />
        </div>
      </Stage>
      <LastRounds game={game.key} describe={(played) => describeRound(game, played as RoundOf<K>)} />
    </>
  )
}

function announcementOf<K extends CardGameKey>(game: CardGame<K>, round: RoundOf<K>): string {
  const [first, second] = game.handsOf(round)
  const money = moneyLine(minorOf(round.totalBet), minorOf(round.winAmount))
  const hands = `${handWords(game.sides[0], first)} ${handWords(game.sides[1], second)}`
  return `${game.headlineOf(round)}. ${money}. ${hands}`
}

function describeRound<K extends CardGameKey>(game: CardGame<K>, round: RoundOf<K>) {
  const nameOf = (bet: string) => game.spots.find(({ selection }) => selection === bet)?.name ?? bet
  const bet = round.bets.map(({ selection }) => nameOf(selection)).join(', ')
  return { bet, result: game.headlineOf(round) }
}
