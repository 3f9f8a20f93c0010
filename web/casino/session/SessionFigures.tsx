/** "This session +1,550.00, 24 min": what all games of the session have come to, and since when, for the wallet's band. */
import { checksText } from '../../text/en/checks.ts'
import { formatSigned } from '../../text/format.ts'
import styles from './SessionFigures.module.css'
import { useMinutesPlayed, useSessionNet } from './session-totals.ts'

/** Two figures; nothing before the session's first round. */
export function SessionFigures() {
  const net = useSessionNet()
  const minutes = useMinutesPlayed()
  return net === null || minutes === null ? null : <SessionLine net={net} minutes={minutes} />
}

/** The same of given figures: minor units, whole minutes. */
export function SessionLine({ net, minutes }: { net: number; minutes: number }) {
  return (
    <p className={styles.session}>
      <span>{checksText.session}</span>
      <b data-sign={Math.sign(net)}>{formatSigned(net)}</b>
      <b>{checksText.minutes(minutes)}</b>
    </p>
  )
}
