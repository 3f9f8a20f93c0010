/** Before a deposit: which documents may be asked for, and that it has to be known first who the player is. Nothing for a guest. */
import { Link } from 'react-router'
import { identityText as text } from '../../text/en/identity.ts'
import { Alert } from '../../ui/Alert.tsx'
import { useSession } from '../session.ts'
import styles from './IdentityNotice.module.css'
import { useIdentity } from './identity.ts'

/** The notice. */
export function IdentityNotice() {
  const { isAuthenticated } = useSession()
  const { data } = useIdentity(isAuthenticated)
  if (data === undefined) return null
  const isFirst = data.isAsked && data.state !== 'VERIFIED'
  return (
    <div className={styles.notice}>
      {isFirst && <Alert kind="notice">{text.first}</Alert>}
      <p>{text.documents}</p>
      <Link to="/lobby/identity">{isFirst ? text.firstLink : text.open}</Link>
    </div>
  )
}
