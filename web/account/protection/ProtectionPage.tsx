/** The page at /protection: limits, time out, self-exclusion and the reminder of the time played. */
import type { Limit, Protection } from '#contract/protection.ts'
import { playerProtectionText as text } from '../../text/en/player-protection.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import panel from '../../ui/Panel.module.css'
import { Skeleton } from '../../ui/Skeleton.tsx'
import security from '../profile/Security.module.css'
import { useSession } from '../session.ts'
import { Closing } from './Closing.tsx'
import { HouseRules } from './HouseRules.tsx'
import { LeaveForms } from './LeaveForms.tsx'
import { LimitRow } from './LimitRow.tsx'
import styles from './Protection.module.css'
import { useProtection, useServerClock } from './protection.ts'
import { ReminderForm } from './ReminderForm.tsx'
import { ReviewPanel } from './ReviewNotice.tsx'

const kinds = ['DEPOSIT', 'LOSS', 'STAKE'] as const

/** The page. A guest is told to log in. */
export default function ProtectionPage() {
  const { isAuthenticated } = useSession()
  const protection = useProtection(isAuthenticated)
  const now = useServerClock(protection)
  const { data, error } = protection
  return (
    <div className={security.page}>
      <title>Player protection · Crossbook</title>
      <header className={security.title}>
        <h1>{text.title}</h1>
        <p className={security.detail}>{isAuthenticated ? text.lead : text.logIn}</p>
        {isAuthenticated && <p className={security.detail}>{text.rule}</p>}
        {!isAuthenticated && <ButtonLink to="/login">Log in</ButtonLink>}
      </header>
      {error !== null && <Alert>{error.message}</Alert>}
      {isAuthenticated && data === undefined && error === null && <Skeleton rows={6} rowHeight={56} />}
      {data !== undefined && <Panels protection={data} now={now} />}
    </div>
  )
}

function Panels({ protection, now }: { protection: Protection; now: number }) {
  const ofPage = classNames(panel.panel, security.panel)
  return (
    <>
      <HouseRules of={protection.house} className={ofPage} />
      {protection.review.isDue && <ReviewPanel />}
      {kinds.map((kind) => (
        <section key={kind} className={ofPage} aria-labelledby={`limit-${kind}`}>
          <div>
            <h2 id={`limit-${kind}`}>{text.limits[kind]}</h2>
            <p className={security.detail}>{text.means[kind]}</p>
          </div>
          <ul className={styles.limits}>
            {limitsOf(protection, kind).map((limit) => (
              <LimitRow key={limit.period} limit={limit} now={now} />
            ))}
          </ul>
        </section>
      ))}
      <section className={ofPage} aria-labelledby="reminder-heading">
        <h2 id="reminder-heading">{text.reminder}</h2>
        <ReminderForm protection={protection} now={now} />
      </section>
      <LeaveForms protection={protection} now={now} className={ofPage} />
      <Closing className={ofPage} />
    </>
  )
}

function limitsOf({ limits }: Protection, kind: Limit['limit']): Limit[] {
  return limits.filter(({ limit }) => limit === kind)
}
