/** The second layout: quick access to events, bets and results, and the balance. Starts dark. */
import { Suspense } from 'react'
import { Link, NavLink, Outlet } from 'react-router'
import { useSession } from '../account/session.ts'
import { useWallet } from '../account/wallet.ts'
import { sampleLobbyBalance } from '../sports/samples.ts'
import { useTheme } from '../ui/appearance.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Logo } from '../ui/Logo.tsx'
import { useFocusOnNavigation } from './focus.ts'
import { NoticeBar } from './NoticeBar.tsx'
import styles from './SecondLayout.module.css'

const links: readonly { label: string; path: string; icon: IconName }[] = [
  { label: 'Events', path: '/lobby/SportRadar/sr:sport:21', icon: 'list' },
  { label: 'Live', path: '/lobby/SportRadar/inplay', icon: 'live' },
  { label: 'Favourite', path: '/lobby/favourites', icon: 'star' },
  { label: 'My Bets', path: '/lobby/bet_list', icon: 'ticket' },
  { label: 'Results', path: '/lobby/results', icon: 'result' },
  { label: 'Search', path: '/lobby/search', icon: 'search' },
]

/** Wraps the pages under /lobby. */
export default function SecondLayout() {
  const main = useFocusOnNavigation<HTMLElement>()
  const { isAuthenticated } = useSession()
  const wallet = useWallet()
  useTheme('dark')
  return (
    <>
      <header className={styles.header}>
        <Link to="/" className={styles.brand} aria-label="Crossbook, home">
          <Logo />
          <span className={styles.name}>Crossbook</span>
        </Link>
        <p className={styles.balance}>
          <span>Balance</span>
          <b>{isAuthenticated ? (wallet?.balance ?? '…') : sampleLobbyBalance}</b>
        </p>
      </header>
      <nav className={styles.links} aria-label="Quick access">
        {links.map(({ label, path, icon }) => (
          <NavLink
            key={path}
            to={path}
            className={({ isActive }) => classNames(styles.link, isActive && styles.chosen)}
          >
            <Icon name={icon} size={16} />
            {label}
          </NavLink>
        ))}
      </nav>
      <main ref={main} tabIndex={-1} className={styles.main}>
        <NoticeBar />
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
    </>
  )
}
