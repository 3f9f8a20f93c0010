/** In the place of the form for deposits, while its player is away or suspended: why, until when, and that money can be taken out. */
import { Link } from 'react-router'
import { houseText } from '../../text/en/people.ts'
import { playerProtectionText as text } from '../../text/en/player-protection.ts'
import { Alert } from '../../ui/Alert.tsx'
import { useSession } from '../session.ts'
import styles from './DepositChoice.module.css'
import { useProtection } from './protection.ts'

/** Returns the sentence that says why the player may not deposit now; null where he may, and for a guest. */
export function useDepositsClosed(): string | null {
  const { isAuthenticated } = useSession()
  const { data } = useProtection(isAuthenticated)
  if (data === undefined) return null
  const { house, now, selfExclusion, timeOutUntil } = data
  if (selfExclusion !== null) {
    const { returnsFrom, until } = selfExclusion
    if (until > now) return text.excluded(until)
    return returnsFrom === null ? text.closedBehind : text.returns(returnsFrom)
  }
  if (house.suspended !== null) return `${houseText.suspended} ${houseText.reasons[house.suspended]}`
  return timeOutUntil === null ? null : text.timeOutUntil(timeOutUntil)
}

/** The notice, and the way to the page of protection. */
export function DepositsClosed({ why }: { why: string }) {
  return (
    <div className={styles.choice}>
      <Alert kind="notice">{why}</Alert>
      <p>{text.depositsClosed}</p>
      <Link to="/protection">{text.title}</Link>
    </div>
  )
}
