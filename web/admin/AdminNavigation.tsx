/** The navigation of the operators' area. A new page is a line here and a route in app/AdminRoutes.tsx. */
import { Link, NavLink } from 'react-router'
import { pageText } from '../text/en/page.ts'
import styles from './AdminNavigation.module.css'

const pages = [
  { to: '/admin', name: 'Banking history' },
  { to: '/admin/markets', name: 'Markets' },
  { to: '/admin/accounts', name: 'Accounts' },
  { to: '/admin/reviews', name: 'Reviews' },
  { to: '/admin/risk', name: 'Risk' },
  { to: '/admin/reports', name: 'Reports' },
  { to: '/admin/identities', name: 'Identities' },
  { to: '/admin/casino', name: 'Casino' },
  { to: '/admin/outbox', name: 'Mails' },
] as const

/** Links to the pages, the current one marked, and the way back to the players' side. */
export function AdminNavigation() {
  return (
    <nav className={styles.navigation} aria-label="Administration">
      <ul className={styles.pages}>
        {pages.map(({ to, name }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/admin'} className={styles.link ?? ''}>
              {name}
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
