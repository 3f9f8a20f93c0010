/** The navigation of the operators' area: the pages that the present roles may see (`admin-pages.ts`). */
import { Link, NavLink } from 'react-router'
import { useSession } from '../account/session.ts'
import { pageText } from '../text/en/page.ts'
import styles from './AdminNavigation.module.css'
import { pagesFor } from './admin-pages.ts'

/** Links to the pages, the current one marked, and the way back to the players' side. */
export function AdminNavigation() {
  const pages = pagesFor(useSession().user?.roles ?? [])
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
