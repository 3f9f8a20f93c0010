/** The way back to a bet that was being made when the player went to log in. */
import { Link } from 'react-router'
import { useSession } from '../../account/session.ts'
import { slipText } from '../../text/en/slip.ts'
import { Icon } from '../../ui/Icon.tsx'
import { isDraft, useSlip } from '../slip/slip-store.ts'
import { useWaitingBet, waitForLogin } from '../slip/waiting-bet.ts'
import styles from './WaitingBet.module.css'

/** The offer, for a player who has logged in; nothing while no bet waits. */
export default function WaitingBet() {
  const { isAuthenticated } = useSession()
  const address = useWaitingBet((waiting) => waiting.address)
  const bet = useSlip(({ lines }) => lines.find(isDraft))
  if (!isAuthenticated || address === null || bet === undefined) return null
  return (
    <p className={styles.waiting} role="status">
      <span className="ellipsis">{slipText.betWaits(bet.runnerName)}</span>
      <Link to={address} onClick={() => waitForLogin(null)}>
        {slipText.backToBet}
        <Icon name="chevronRight" size={16} />
      </Link>
    </p>
  )
}
