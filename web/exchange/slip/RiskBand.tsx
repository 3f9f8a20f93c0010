/** What the bets risk and what they may win, on the dark band: the risk first. */

import { slipText } from '../../text/en/slip.ts'
import { formatWithSign } from '../../text/format.ts'
import { useMoneySign } from '../../ui/money-sign.ts'
import styles from './Slip.module.css'
import type { SlipLine } from './slip-line.ts'
import { slipTotals } from './totals.ts'

/** Two figures over all lines together; dashes while none has both odds and a stake. */
export function RiskBand({ lines }: { lines: readonly SlipLine[] }) {
  const sign = useMoneySign()
  const { count, risk, win } = slipTotals(lines)
  const [only] = lines
  const label =
    lines.length > 1
      ? slipText.riskOf(count, lines.length)
      : only?.side === 'LAY'
        ? slipText.liability
        : slipText.risk
  return (
    <dl className={styles.risk}>
      <div>
        <dt>{label}</dt>
        <dd>{count > 0 ? formatWithSign(risk, sign) : '–'}</dd>
      </div>
      <div className={styles.win}>
        <dt>To win</dt>
        <dd>{count > 0 ? formatWithSign(win, sign) : '–'}</dd>
      </div>
    </dl>
  )
}
