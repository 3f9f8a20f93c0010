/** The session at the end of the wallet's band: a player's time and result everywhere, a guest's at a table. */
import { SessionClock } from '../../account/protection/SessionClock.tsx'
import { useSession } from '../../account/session.ts'
import { SessionFigures } from '../../casino/session/SessionFigures.tsx'

/** Nothing before the session is known. */
export default function SessionAside() {
  return useSession().isAuthenticated ? <SessionClock /> : <SessionFigures />
}
