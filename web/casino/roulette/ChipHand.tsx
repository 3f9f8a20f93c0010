/** The chips under the board. One that is taken is put down with each press, until it is pressed again. */
import type { Paytable } from '#contract/casino.ts'
import { rouletteText } from '../../text/en/roulette.ts'
import { formatFigure } from '../../text/format.ts'
import { ChipTray } from '../ChipTray.tsx'
import styles from './Cloth.module.css'
import type { BetAct, Bets } from './use-bets.ts'

interface ChipHandProps {
  bets: Bets
  onBet(act: BetAct): void
  limits: Paytable['limits']
  /** Chips above it are disabled, minor units. */
  largest: number
  isDisabled: boolean
}

/** The tray, with the table's limits at its side. */
export function ChipHand({ bets, onBet, limits, largest, isDisabled }: ChipHandProps) {
  const { hand, typed } = bets
  return (
    <div className={styles.tray} data-hand={hand === null ? 'empty' : 'full'}>
      <dl className={styles.limits}>
        <dt>{rouletteText.min}</dt>
        <dd>{formatFigure(limits.stakeMin)}</dd>
        <dt>{rouletteText.max}</dt>
        <dd>{formatFigure(limits.stakeMax)}</dd>
      </dl>
      <ChipTray
        stake={typed}
        onChoose={(stake) => onBet({ act: 'take', stake })}
        onAgain={() => onBet(hand === null ? { act: 'take', stake: typed } : { act: 'putDown' })}
        isDisabled={isDisabled}
        largest={largest}
      />
    </div>
  )
}
