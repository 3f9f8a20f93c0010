/** What a line risks and what it may win, on the dark band: the risk first. */
import { formatMoney } from '../../text/format.ts'
import { type BetSide, riskAndWin } from './arithmetic.ts'
import styles from './Slip.module.css'

interface RiskBandProps {
  side: BetSide
  price: number | undefined
  stake: number | undefined
}

/** Two figures; dashes while price or stake is missing. */
export function RiskBand({ side, price, stake }: RiskBandProps) {
  const sums = price && stake ? riskAndWin(side, price, stake) : null
  return (
    <dl className={styles.risk}>
      <div>
        <dt>{side === 'LAY' ? 'You risk (liability)' : 'You risk'}</dt>
        <dd>{sums ? `$${formatMoney(sums.risk)}` : '–'}</dd>
      </div>
      <div className={styles.win}>
        <dt>To win</dt>
        <dd>{sums ? `$${formatMoney(sums.win)}` : '–'}</dd>
      </div>
    </dl>
  )
}
