/** In the place of the form for deposits, while its player is away or suspended: why, until when, and that money can be taken out. */
import { Link } from 'react-router'
import { useSecond } from '../../live/use-second.ts'
import { playerProtectionText as text } from '../../text/en/player-protection.ts'
import { Alert } from '../../ui/Alert.tsx'
import { useSession } from '../session.ts'
import styles from './DepositChoice.module.css'
import { whyDepositsClosed } from './deposits-closed.ts'
import { useProtection } from './protection.ts'

/** Returns the sentence that says why the player may not deposit now; null where he may, and for a guest. */
export function useDepositsClosed(): string | null {
  const { isAuthenticated } = useSession()
  const { data } = useProtection(isAuthenticated)
  return useSecond((now) => (data === undefined ? null : whyDepositsClosed(data, now)))
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
