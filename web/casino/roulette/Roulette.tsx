/** Auto Roulette: as many spots as the player likes, each with the same stake, on one spin. */
import { useState } from 'react'
import type { RouletteRound } from '#contract/casino/roulette.ts'
import { colourOf } from '#core/casino/roulette.ts'
import { casinoText } from '../../text/en/casino.ts'
import { formatFigure } from '../../text/format.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ChipTray, defaultStake } from '../ChipTray.tsx'
import { useGame } from '../catalogue.ts'
import { LastRounds } from '../LastRounds.tsx'
import { isWin, minorOf, moneyLine } from '../money.ts'
import { PlayButton } from '../PlayButton.tsx'
import { useRounds } from '../rounds-store.ts'
import { betName } from '../rules/bet-names.ts'
import { Stage } from '../Stage.tsx'
import { StakeField, stakeOf } from '../StakeField.tsx'
import { playLabel, useRound } from '../use-round.ts'
import { betsOf } from '../verify/round-bets.ts'
import { Board } from './Board.tsx'
import { HistoryTape } from './HistoryTape.tsx'
import styles from './Roulette.module.css'
import { betBody, countWords } from './table-bets.ts'
import { useSpin } from './use-spin.ts'
import { Wheel } from './Wheel.tsx'

/** Stage and last rounds. */
export default function Roulette() {
  const game = useGame('roulette')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [typed, setTyped] = useState(defaultStake)
  const [isLocked, setLocked] = useState(false)
  const spin = useSpin()
  const table = useRound({ game: 'roulette', fallback: casinoText.somethingWentWrong, show: spin.show })
  const [last] = useRounds('roulette')
  const isSpinning = table.phase === 'dealing'
  const isClosed = isSpinning || isLocked
  const shown = table.phase === 'reveal' ? table.round : null
  const stake = stakeOf(typed)

  const toggle = (selection: string) => {
    table.clearError()
    setChosen(
      chosen.includes(selection) ? chosen.filter((other) => other !== selection) : [...chosen, selection],
    )
  }
  const changeStake = (next: string) => {
    table.clearError()
    setTyped(next)
  }
  const play = async () => {
    if (stake === null && chosen.length > 0) {
      table.complain(casinoText.enterValidStake)
      return
    }
    if (chosen.length === 0 || stake === null) table.complain(casinoText.selectNumber)
    else await spin.during(() => table.play({ bets: chosen.map((selection) => betBody(selection, stake)) }))
    // A spin that came to nothing ends the lock too: a locked board without a bet would be a dead end.
    setLocked(false)
  }

  return (
    <div className={styles.page}>
      <Stage
        game={game}
        className={styles.stage}
        actionsClassName={styles.actions}
        announcement={shown === null ? '' : `${headlineOf(shown)}. ${moneyWords(shown)}.`}
        onPlay={() => void play()}
        actions={
          <>
            <StakeField value={typed} onChange={changeStake} error={table.error} isDisabled={isSpinning} />
            <p className={styles.total}>
              <span>{countWords(chosen)}</span>
              {stake !== null && <b>Total {formatFigure(minorOf(stake) * chosen.length)}</b>}
            </p>
            <div className={styles.betActions}>
              <Button
                onBand
                disabled={isClosed || chosen.length === 0}
                onClick={() => setChosen(chosen.slice(0, -1))}
              >
                <Icon name="undo" size={18} />
                Undo
              </Button>
              <Button onBand disabled={isClosed || chosen.length === 0} onClick={() => setChosen([])}>
                <Icon name="trash" size={18} />
                Reset
              </Button>
              <Button onBand disabled={isClosed} onClick={() => setLocked(true)}>
                <Icon name="lock" size={18} />
                No More Bets
              </Button>
            </div>
            <PlayButton isBusy={isSpinning} waitSeconds={table.waitSeconds}>
              {playLabel('Spin', table.waitSeconds)}
            </PlayButton>
          </>
        }
      >
        <HistoryTape />
        <div className={styles.table}>
          <div className={styles.wheelSide}>
            <Wheel
              number={table.round?.number ?? last?.number ?? null}
              isSpinning={isSpinning}
              wheel={spin.wheel}
              ball={spin.ball}
            />
            <Result round={shown} isChecking={table.isChecking} />
          </div>
          <div className={styles.boardSide}>
            <Board
              chosen={chosen}
              onToggle={toggle}
              stake={stake === null ? null : minorOf(stake)}
              result={shown?.number ?? null}
              isDisabled={isClosed}
              returns={game.paytable.returns}
            />
            <ChipTray stake={typed} onChoose={changeStake} isDisabled={isSpinning} />
          </div>
        </div>
      </Stage>
      <LastRounds game="roulette" describe={describe} />
    </div>
  )
}

/** The number as a tile, its colour in words, and the money. */
function Result({ round, isChecking }: { round: RouletteRound | null; isChecking: boolean }) {
  if (round === null) return <p className={styles.result}>{isChecking && casinoText.checkingRound}</p>
  const won = isWin(minorOf(round.totalBet), minorOf(round.winAmount))
  return (
    <div className={styles.result}>
      <b className={styles[round.color]}>{round.number}</b>
      <p>
        <strong>{headlineOf(round)}</strong>
        <span className={classNames(won && styles.win)}>
          Bet {formatFigure(minorOf(round.totalBet))} · {moneyWords(round)}
        </span>
      </p>
    </div>
  )
}

const colourNames = { red: 'Red', black: 'Black', green: 'Green' } as const

function headlineOf({ number }: RouletteRound): string {
  return `${number} ${colourNames[colourOf(number)]}`
}

function moneyWords(round: RouletteRound): string {
  return moneyLine(minorOf(round.totalBet), minorOf(round.winAmount))
}

function describe(round: RouletteRound) {
  const selections = betsOf(round).map(({ selection }) => selection)
  const [only] = selections
  const bet =
    selections.length === 1 && only !== undefined ? betName('roulette', only) : countWords(selections)
  return { bet, result: headlineOf(round) }
}
