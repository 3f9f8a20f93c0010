/** "Checked 48 of 48 rounds": how far this browser has computed the player's rounds again, for the head of a table. */
import { checksText } from '../../text/en/checks.ts'
import { formatCount } from '../../text/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { canCheck } from './book.ts'
import styles from './Checks.module.css'
import { type Checks, useChecks, useFault, useRoundCheck } from './use-checks.ts'

/** One quiet line; nothing before the first round. A clock stands before it while a round's server seed is not shown yet. */
export function CheckedRounds() {
  const checks = useChecks()
  const fault = useFault()
  // What does not fit is said in red, in the place of the table's bar.
  return checks === null || fault !== null ? null : <CheckedLine {...checks} />
}

/** The same of given figures. */
export function CheckedLine(checks: Checks) {
  const { checked, of } = checks
  return (
    <p className={styles.checked} title={meaningOf(checks)}>
      <Icon name={checked === of ? 'shield' : 'clock'} size={18} />
      <span className={styles.long}>{checksText.checked(formatCount(checked), formatCount(of))}</span>
      <span className={styles.short} aria-hidden="true">
        {formatCount(checked)}/{formatCount(of)}
      </span>
    </p>
  )
}

/** The same in full sentences. */
export function CheckedSummary() {
  const checks = useChecks()
  const fault = useFault()
  if (fault !== null) return <Alert>{checksText.faults[fault.kind]}</Alert>
  if (checks === null) return <p>{canCheck() ? checksText.noneYet : checksText.notHere}</p>
  return (
    <p>
      <b>{checksText.checked(formatCount(checks.checked), formatCount(checks.of))}.</b> {meaningOf(checks)}
    </p>
  )
}

/** For a row of a list of rounds: a check where the round was computed again, a clock while its server seed is not shown. */
export function RoundCheckMark({ roundId }: { roundId: string }) {
  const check = useRoundCheck(roundId)
  if (check === 'unknown') return null
  const meaning = check === 'right' ? checksText.computedAgain : checksText.seedNotShown
  return (
    <span className={check === 'right' ? styles.right : styles.waiting} title={meaning}>
      <Icon name={check === 'right' ? 'check' : 'clock'} size={16} />
      <span className="visually-hidden">{meaning}</span>
    </span>
  )
}

/** Returns what the figures say, in sentences. */
function meaningOf({ waiting, missed }: Checks): string {
  const parts = [waiting > 0 && checksText.waiting(waiting), missed > 0 && checksText.missed(missed)]
  const said = parts.filter((part) => part !== false)
  return said.length === 0 ? checksText.allRight : said.join(' ')
}
