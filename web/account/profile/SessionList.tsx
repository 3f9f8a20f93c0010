/** Where one is signed in: each session with a button that ends it, and one for all. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { SessionRow } from '#contract/auth.ts'
import { ApiError } from '../../api/client.ts'
import { accountText } from '../../text/en/account.ts'
import { securityText } from '../../text/en/security.ts'
import { timeFormat } from '../../text/times.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { useSecurity } from '../security/security.ts'
import { signOutEverywhere } from '../session.ts'
import { programOf } from './agent.ts'
import styles from './Security.module.css'
import { useSessions } from './sessions.ts'

const dayAndTime = timeFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** The list. This session is in it, and ends with all of them or by logging out. */
export function SessionList() {
  const { sessions, error, ending, end } = useSessions()
  const [refused, setRefused] = useState<string | null>(null)
  const navigate = useNavigate()

  const endAll = async () => {
    try {
      await signOutEverywhere()
      showToast(accountText.loggedOutEverywhere)
      void navigate('/')
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setRefused(thrown.message)
    }
  }
  const sentence = refused ?? error?.message
  const earlier = useSecurity().data?.earlierSignIn
  return (
    <>
      {sentence !== undefined && <Alert>{sentence}</Alert>}
      {sessions === undefined && error === null && <Skeleton rows={2} rowHeight={56} />}
      {earlier && (
        <p className={styles.detail}>
          {securityText.earlierSignIn(
            dayAndTime.format(earlier.at),
            [programOf(earlier.agent), earlier.address].filter((part) => part !== '').join(', '),
          )}
        </p>
      )}
      <ul className={styles.sessions}>
        {sessions?.map((session) => (
          <SessionItem
            key={session.sessionId}
            session={session}
            isEnding={ending === session.sessionId}
            onEnd={() => end(session.sessionId)}
          />
        ))}
      </ul>
      <Button onClick={() => void endAll()}>Log out everywhere</Button>
    </>
  )
}

interface ItemProps {
  session: SessionRow
  isEnding: boolean
  onEnd(): void
}

function SessionItem({ session, isEnding, onEnd }: ItemProps) {
  const { agent, address, createdAt, usedAt, current } = session
  const program = programOf(agent)
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.program}>
          {program} {current && <Badge kind="fact">This session</Badge>}
        </p>
        <p className={styles.detail}>
          {address === '' ? '' : `${address} · `}since {dayAndTime.format(createdAt)} · last used{' '}
          {dayAndTime.format(usedAt)}
        </p>
      </div>
      {!current && (
        <Button size="small" busy={isEnding} onClick={onEnd} aria-label={`End the session of ${program}`}>
          End
        </Button>
      )}
    </li>
  )
}
