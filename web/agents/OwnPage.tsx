/** A player's agent: credit, what waits to be confirmed, claims and receipts. */
import { useSession } from '../account/session.ts'
import { LobbyPage } from '../exchange/pages/LobbyPage.tsx'
import { agentsText } from '../text/en/agents.ts'
import { ButtonLink } from '../ui/Button.tsx'
import styles from './Agents.module.css'
import { OwnStanding } from './OwnStanding.tsx'
import { Receipts } from './Receipts.tsx'

/** The page at /lobby/agent. */
export default function OwnPage() {
  const { isAuthenticated } = useSession()
  return (
    <LobbyPage title={agentsText.ownTitle}>
      {isAuthenticated ? (
        <div className={styles.own}>
          <OwnStanding />
          <Receipts of={null} />
        </div>
      ) : (
        <p className={styles.ways}>
          <ButtonLink to="/login">Log in</ButtonLink>
        </p>
      )}
    </LobbyPage>
  )
}
