/** The navigation of the operators' area. A new page is a line here and a route in app/AdminRoutes.tsx. */
import { useQuery } from '@tanstack/react-query'
import { Link, NavLink } from 'react-router'
import { pageText } from '../text/en/page.ts'
import styles from './AdminNavigation.module.css'
import { rulesQuery } from './approvals-calls.ts'

const pages = [
  { to: '/admin', name: 'Banking history' },
  { to: '/admin/markets', name: 'Markets' },
  { to: '/admin/approvals', name: 'Approvals' },
  { to: '/admin/accounts', name: 'Accounts' },
  { to: '/admin/reviews', name: 'Reviews' },
  { to: '/admin/identities', name: 'Identities' },
  { to: '/admin/casino', name: 'Casino' },
  { to: '/admin/outbox', name: 'Mails' },
] as const

/** How often it is asked how much waits for a second person. */
const readAgainMs = 15_000

/** Links to the pages, the current one marked, and the way back to the players' side. Approvals say how many wait. */
export function AdminNavigation() {
  const { data } = useQuery({ ...rulesQuery, refetchInterval: readAgainMs })
  const waiting = data?.waiting ?? 0
  return (
    <nav className={styles.navigation} aria-label="Administration">
      <ul className={styles.pages}>
        {pages.map(({ to, name }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/admin'} className={styles.link ?? ''}>
              {name}
              {to === '/admin/approvals' && waiting > 0 && <span className={styles.count}>{waiting}</span>}
            </NavLink>
          </li>
        ))}
      </ul>
      <Link to="/" className={styles.link}>
        {pageText.backToSports}
      </Link>
    </nav>
  )
}
