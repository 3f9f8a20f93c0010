/** The line between wheel and board: what came and what it means in money; before that, what the bets come to. */

import type { RouletteRound } from '#contract/casino/roulette.ts'
import type { Paytable } from '#contract/casino.ts'
import { casinoText } from '../../text/en/casino.ts'
import { rouletteText } from '../../text/en/roulette.ts'
import { formatFigure, formatSigned } from '../../text/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { minorOf } from '../money.ts'
import { largestReturn } from './bet-limits.ts'
import styles from './SpinLine.module.css'
import { betsWords, betTerms, numberWords } from './table-bets.ts'
import type { Bets } from './use-bets.ts'

interface SpinLineProps {
  bets: Bets
  paytable: Paytable
  /** What would be refused about the bets. */
  warning: string | null
  /** The round of these bets, once it has been shown to its end. */
  round: RouletteRound | null
  /** The answer was lost on its way and is asked for again. */
  isChecking: boolean
  pointed: string | null
  onPutDown(): void
}

/** One line of a height of its own: nothing moves when a result comes. */
export function SpinLine(props: SpinLineProps) {
  const { bets, paytable, warning, round, isChecking, pointed } = props
  if (isChecking) return <p className={styles.line}>{casinoText.checkingRound}</p>
  if (pointed !== null) return <p className={styles.line}>{betTerms(pointed, paytable.returns)}</p>
  if (round !== null) return <ResultLine round={round} />
  const { amounts, hand } = bets
  return (
    <div className={styles.line}>
      {warning !== null && <span className={styles.warning}>{warning}</span>}
      {warning === null && (
        <span>{amounts.size === 0 ? rouletteText.pressNumber : sumWords(bets, paytable)}</span>
      )}
      {hand !== null && (
        <>
          <span>{rouletteText.chipInHand(formatFigure(hand))}</span>
          <button type="button" onClick={props.onPutDown}>
            {rouletteText.putDown}
          </button>
        </>
      )}
    </div>
  )
}

function ResultLine({ round }: { round: RouletteRound }) {
  const { text, isWin, isLoss } = netOf(round)
  return (
    <p className={styles.line}>
      <strong>{numberWords(round.number)}</strong>
      <span>{moneyOf(round)}</span>
      <b className={classNames(isWin && styles.win, isLoss && styles.loss)}>{text}</b>
    </p>
  )
}

function sumWords({ amounts }: Bets, paytable: Paytable): string {
  const most = formatFigure(largestReturn(amounts, paytable))
  return `${betsWords(amounts)}, ${rouletteText.returnsAtMost(most)}`
}

/** Returns what was staked and came back, in words. */
export function moneyOf({ totalBet, winAmount }: RouletteRound): string {
  return casinoText.stakedReturned(formatFigure(minorOf(totalBet)), formatFigure(minorOf(winAmount)))
}

/** Returns the round's result in money. A part that came back is neither a win nor, in colour, a loss. */
export function netOf({ balanceChange, winAmount }: RouletteRound) {
  const net = minorOf(balanceChange)
  return { text: formatSigned(net), isWin: net > 0, isLoss: net < 0 && winAmount === 0 }
}
