/** The door of the operators' area: the way to sign in, or the area under its navigation for who has the role. */
import { Suspense } from 'react'
import { Link, Outlet } from 'react-router'
import { useSession } from '../account/session.ts'
import { adminText } from '../text/en/admin.ts'
import { pageText } from '../text/en/page.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from '../ui/MessagePage.module.css'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AdminNavigation } from './AdminNavigation.tsx'

/** Shows the page asked for, or what is needed for it. */
export default function AdminEntry() {
  const { user, isAuthenticated } = useSession()
  // The server has yet to say who it is: no page, and no refusal either.
  if (isAuthenticated && user === null) return <Skeleton rows={8} rowHeight={40} />
  if (!user?.roles.includes('admin')) return <Refusal isSignedIn={isAuthenticated} />
  return (
    <>
      <AdminNavigation />
      <Suspense fallback={<Skeleton rows={8} rowHeight={40} />}>
        <Outlet />
      </Suspense>
    </>
  )
}

function Refusal({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className={styles.page}>
      <title>Administration · Crossbook</title>
      <Icon name="list" size={28} />
      <h1>Administration</h1>
      <p>{isSignedIn ? adminText.roleMissing : adminText.signInFirst}</p>
      {isSignedIn ? <Link to="/">{pageText.backToSports}</Link> : <ButtonLink to="/login">Log in</ButtonLink>}
    </section>
  )
}
