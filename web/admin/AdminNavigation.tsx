/** The navigation of the operators' area: the pages that the present roles may see (`admin-pages.ts`). */
import { useQuery } from '@tanstack/react-query'
import { Link, NavLink } from 'react-router'
import { may } from '#contract/permissions.ts'
import { useSession } from '../account/session.ts'
import { pageText } from '../text/en/page.ts'
import styles from './AdminNavigation.module.css'
import { pagesFor } from './admin-pages.ts'
import { rulesQuery } from './approvals-calls.ts'
import { useFollowed } from './follow.ts'

/** How often it is asked how much waits for a second person. */
const readAgainMs = 15_000

/** Links to the pages, the current one marked, and the way back to the players' side. Approvals say how many wait. */
export function AdminNavigation() {
  const roles = useSession().user?.roles ?? []
  const pages = pagesFor(roles)
  const isAllowed = may(roles, 'approvals.read')
  const { data } = useFollowed(useQuery({ ...rulesQuery, enabled: isAllowed }), readAgainMs)
  const waiting = data?.waiting ?? 0
  return (
    <nav className={styles.navigation} aria-label="Administration">
      <ul className={styles.pages}>
        {pages.map(({ to, name }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/admin'} className={styles.entry ?? ''}>
              {name}
              {to === '/admin/approvals' && waiting > 0 && <span className={styles.count}>{waiting}</span>}
            </NavLink>
          </li>
        ))}
      </ul>
      <Link to="/" className={styles.entry}>
        {pageText.backToSports}
      </Link>
    </nav>
  )
}
