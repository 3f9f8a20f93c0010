/** How long the player has been playing, to the second, and what it has come to: on the exchange and at every table. */
import { useEffect, useRef } from 'react'
import { shownAccount, useAccount } from '../../live/account-store.ts'
import { account } from '../../live/live.ts'
import { playerProtectionText as text } from '../../text/en/player-protection.ts'
import { useSession } from '../session.ts'
import { useProtection, useServerClock } from './protection.ts'
import styles from './SessionClock.module.css'

/** How often the figures are read again at most. */
const readAgainMs = 1_000

/** The two figures, by the server's clock of the account, `isShort` in one short line; nothing before its session is known, and for who is no player. */
export function SessionClock({ isShort = false }: { isShort?: boolean }) {
  const { user } = useSession()
  const protection = useProtection(user?.roles.includes('player') === true)
  const now = useServerClock(protection)
  const { balance, available } = useAccount() ?? {}
  const { refetch } = protection
  // Bets and rounds change what the session has come to, and after a while away they begin another one. Many may be matched in a second.
  const known = useRef(`${balance} ${available}`)
  const asking = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const money = `${balance} ${available}`
    if (known.current === money) return
    known.current = money
    asking.current ??= setTimeout(() => {
      asking.current = undefined
      void refetch({ cancelRefetch: false })
    }, readAgainMs)
  }, [balance, available, refetch])
  useEffect(() => () => clearTimeout(asking.current), [])
  const session = protection.data?.session
  const result = useUntold(session?.result ?? 0)
  // In the head of a table it has its place before it is known, and before the first round: nothing moves then.
  if (isShort && session === undefined) return <small>{'\u00a0'}</small>
  if (isShort) return <ShortFigures played={session ? now - session.startedAt : 0} result={result} />
  return session ? <SessionFigures played={now - session.startedAt} result={result} /> : null
}

function ShortFigures({ played, result }: { played: number; result: number }) {
  return (
    <small title={text.session}>
      <time role="timer">{text.clock(played)}</time> · {text.resultIs(result)}
    </small>
  )
}

/** The same of given figures: milliseconds, minor units. */
export function SessionFigures({ played, result }: { played: number; result: number }) {
  return (
    <dl className={styles.session} aria-label={text.session}>
      <div>
        <dt>{text.session}</dt>
        <dd>
          <time role="timer">{text.clock(played)}</time>
        </dd>
      </div>
      <div>
        <dt>{text.net}</dt>
        <dd data-sign={Math.sign(result)}>{text.resultIs(result)}</dd>
      </div>
    </dl>
  )
}

/** Returns the result, but while a round is being shown what it was before: it is not to be told before the table does. */
function useUntold(result: number): number {
  const told = useRef(result)
  if (account.getState() === shownAccount.getState()) told.current = result
  return told.current
}
