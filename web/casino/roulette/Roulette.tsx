/** Auto Roulette: as many spots as the player likes, each with a stake of its own, on one spin. */
import { useEffect, useState } from 'react'
import type { RouletteRound } from '#contract/casino/roulette.ts'
import { spotOf } from '#core/casino/roulette-bets.ts'
import { useAccount } from '../../live/account-store.ts'
import { casinoText } from '../../text/en/casino.ts'
import { formatFigure } from '../../text/format.ts'
import { useScreenSize } from '../../ui/screen-size.ts'
import { ActionBar } from '../bar/ActionBar.tsx'
import { playAction } from '../bar/play-action.ts'
import { useGame } from '../catalogue.ts'
import { shortfallOf } from '../chips/shortfall.ts'
import { totalOf } from '../chips/stakes.ts'
import { SlipBand } from '../lobby/LobbySlip.tsx'
import type { TableBets } from '../lobby/table-bets.ts'
import { minorOf, moneyLine } from '../money.ts'
import { useOddsChange } from '../odds.ts'
import { useRounds } from '../rounds-store.ts'
import { betName } from '../rules/bet-names.ts'
import { Stage } from '../Stage.tsx'
import { StakeField } from '../StakeField.tsx'
import { sound } from '../sounds/sound.ts'
import { useRound } from '../use-round.ts'
import { limitSentence } from './bet-limits.ts'
import { betTools } from './bet-tools.ts'
import styles from './Cloth.module.css'
import { Cloth } from './Cloth.tsx'
import type { SpotAmounts } from './laid-chips.ts'
import { SpinNews } from './SpinNews.tsx'
import { betBody, numberWords, returnOf } from './table-bets.ts'
import { type BetAct, useBets } from './use-bets.ts'
import { useSpin } from './use-spin.ts'
import { useSteady } from './use-steady.ts'

/** The table. */
export default function Roulette() {
  const game = useGame('roulette')
  const bets = useBets()
  const [isLocked, setLocked] = useState(false)
  const [pointed, setPointed] = useState<string | null>(null)
  /** What the round on the table was played with. */
  const [played, setPlayed] = useState<SpotAmounts | null>(null)
  const spin = useSpin()
  const table = useRound({ game: 'roulette', fallback: casinoText.somethingWentWrong, show: spin.show })
  const [last] = useRounds('roulette')
  const isSpinning = table.phase === 'dealing'
  const isClosed = isSpinning || isLocked
  const shown = table.phase === 'reveal' ? table.round : null
  const { amounts, stake, typed } = bets

  useEffect(() => {
    if (shown === null) return
    sound('ball')
    if (shown.balanceChange > 0) sound('win')
  }, [shown])
  const onBet = useSteady((act: BetAct) => {
    table.clearError()
    if (act.act === 'press' || act.act === 'pressAll') sound('chip')
    bets.change(act)
  })
  const onPoint = useSteady((selection: string, isPointed: boolean) =>
    setPointed((before) => (isPointed ? selection : before === selection ? null : before)),
  )
  const play = async () => {
    if (amounts.size > 0 && stake === null) {
      table.complain(casinoText.enterValidStake)
      return
    }
    if (amounts.size === 0) table.complain(casinoText.selectNumber)
    else await spinOnce()
    // A spin that came to nothing ends the lock too: a locked board without a bet would be a dead end.
    setLocked(false)
  }
  const spinOnce = async () => {
    setPlayed(amounts)
    setPointed(null)
    const body = [...amounts].map(([selection, amount]) => betBody(selection, amount / 100))
    await spin.during(() => table.play({ bets: body }))
  }
  const isPhone = useScreenSize() === 'phone'
  const { stakeMax } = game.paytable.limits
  const room = { stakeMax, available: useAccount()?.available ?? null }
  const warning = limitSentence(amounts, game.paytable, room.available)
  const isPlayed = shown !== null && played === amounts
  const short = isClosed ? null : shortfallOf(amounts, game.paytable.limits, room.available)
  const changed = useOddsChange('roulette')
  const changedFrom = (selection: string) => {
    const line = changed?.lines.find((one) => one.line === spotOf(selection)?.line)
    return line && formatFigure(line.before)
  }
  const onTable: TableBets = {
    lines: [...amounts].map(([selection, amount]) => ({
      selection,
      name: betName('roulette', selection),
      odds: returnOf(selection, game.paytable.returns),
      oddsBefore: changedFrom(selection),
      stake: amount,
    })),
    onClear: isClosed ? undefined : () => onBet({ act: 'reset' }),
  }

  return (
    <Stage
      game={game}
      table={onTable}
      actionsClassName={styles.bar}
      announcement={shown === null ? '' : announcementOf(shown)}
      onPlay={() => void play()}
      actions={
        <ActionBar
          field={
            <StakeField
              value={typed}
              onChange={(next) => onBet({ act: 'type', stake: next })}
              error={table.error}
              isDisabled={isSpinning}
            />
          }
          tools={betTools({ bets, last, room, isClosed, onBet, onLock: () => setLocked(true) })}
          total={null}
          action={playAction({
            label: isPlayed ? 'Spin again' : 'Spin',
            total: amounts.size > 0 ? totalOf(amounts) : null,
            isBusy: isSpinning,
            waitSeconds: table.waitSeconds,
            isDisabled: false,
            short,
            onLeave: (covered) => onBet({ act: 'repeat', amounts: covered }),
          })}
          band={isPhone && <SlipBand game={game} table={onTable} />}
          news={
            isPhone && (
              <SpinNews
                bets={bets}
                paytable={game.paytable}
                warning={warning}
                round={isPlayed ? shown : null}
              />
            )
          }
        />
      }
    >
      <Cloth
        bets={bets}
        onBet={onBet}
        paytable={game.paytable}
        paytableBefore={changed?.before}
        warning={warning}
        spin={spin}
        restsAt={table.round?.number ?? last?.number ?? null}
        shown={shown}
        isPlayed={isPlayed}
        isChecking={table.isChecking}
        isSpinning={isSpinning}
        isClosed={isClosed}
        largest={Math.min(stakeMax, room.available ?? stakeMax)}
        pointed={pointed}
        onPoint={onPoint}
      />
    </Stage>
  )
}

function announcementOf(round: RouletteRound): string {
  const money = moneyLine(minorOf(round.totalBet), minorOf(round.winAmount))
  return `${numberWords(round.number)}. ${money}.`
}
