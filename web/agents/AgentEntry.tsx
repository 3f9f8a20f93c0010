/** The door of the agents' pages: the way to sign in, or the pages under their navigation for who is an agent. */
import { Suspense } from 'react'
import { Link, NavLink, Outlet } from 'react-router'
import { useSession } from '../account/session.ts'
import navigation from '../admin/AdminNavigation.module.css'
import { agentsText } from '../text/en/agents.ts'
import { pageText } from '../text/en/page.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from '../ui/MessagePage.module.css'
import { Skeleton } from '../ui/Skeleton.tsx'

const pages = [
  { to: '/agents', name: agentsText.branch },
  { to: '/agents/outstanding', name: agentsText.outstanding },
  { to: '/agents/open', name: agentsText.open },
  { to: '/agents/shares', name: agentsText.shares.own },
  { to: '/agents/sheet', name: agentsText.ownSheet },
] as const

/** Shows the page asked for, or what is needed for it. */
export default function AgentEntry() {
  const { user, isAuthenticated } = useSession()
  if (isAuthenticated && user === null) return <Skeleton rows={8} rowHeight={40} />
  if (!user?.roles.includes('agent')) {
    return (
      <section className={styles.page}>
        <title>Agents · Crossbook</title>
        <Icon name="list" size={28} />
        <h1>{agentsText.navigation}</h1>
        <p>{isAuthenticated ? agentsText.roleMissing : agentsText.signInFirst}</p>
        {isAuthenticated ? (
          <Link to="/">{pageText.backToSports}</Link>
        ) : (
          <ButtonLink to="/login">Log in</ButtonLink>
        )}
      </section>
    )
  }
  return (
    <>
      <nav className={navigation.navigation} aria-label={agentsText.navigation}>
        <ul className={navigation.pages}>
          {pages.map(({ to, name }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/agents'} className={navigation.entry ?? ''}>
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <Suspense fallback={<Skeleton rows={8} rowHeight={40} />}>
        <Outlet />
      </Suspense>
    </>
  )
}
