/** The door of the operators' area: the way to sign in, or the area under its navigation for who works for the house. */
import { type ReactNode, Suspense } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { isStaff, may } from '#contract/permissions.ts'
import { useSession } from '../account/session.ts'
import { adminText } from '../text/en/admin.ts'
import { pageText } from '../text/en/page.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from '../ui/MessagePage.module.css'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AdminNavigation } from './AdminNavigation.tsx'
import { pageAt, pagesFor } from './admin-pages.ts'

/** Shows the page asked for, or what is needed for it. */
export default function AdminEntry() {
  const { user, isAuthenticated } = useSession()
  const page = pageAt(useLocation().pathname)
  // The server has yet to say who it is: no page, and no refusal either.
  if (isAuthenticated && user === null) return <Skeleton rows={8} rowHeight={40} />
  if (!isAuthenticated || user === null) {
    return (
      <Refusal sentence={adminText.signInFirst}>
        <ButtonLink to="/login">Log in</ButtonLink>
      </Refusal>
    )
  }
  const back = <Link to="/">{pageText.backToSports}</Link>
  if (!isStaff(user.roles)) return <Refusal sentence={adminText.roleMissing}>{back}</Refusal>
  const isMissing = page !== undefined && !may(user.roles, page.needs)
  const first = pagesFor(user.roles)[0]
  // Nobody has asked for the banking history by opening the area.
  if (isMissing && page.to === '/admin' && first) return <Navigate to={first.to} replace />
  return (
    <>
      <AdminNavigation />
      {isMissing ? (
        <Refusal sentence={adminText.permissionMissing(page.name, page.needs)}>{null}</Refusal>
      ) : (
        <Suspense fallback={<Skeleton rows={8} rowHeight={40} />}>
          <Outlet />
        </Suspense>
      )}
    </>
  )
}

function Refusal({ sentence, children }: { sentence: string; children: ReactNode }) {
  return (
    <section className={styles.page}>
      <title>Administration · Crossbook</title>
      <Icon name="list" size={28} />
      <h1>Administration</h1>
      <p>{sentence}</p>
      {children}
    </section>
  )
}
