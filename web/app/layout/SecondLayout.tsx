/** The second layout: quick access to events, bets and results, the account, and the list of sports. Starts dark. */
import { Suspense, useState } from 'react'
import { Link, matchPath, Outlet, useLocation, useMatch } from 'react-router'
import { sampleLobbyBalance } from '../../account/guest-samples.ts'
import { useSession } from '../../account/session.ts'
import { LobbyIcon, type LobbyIconName } from '../../exchange/pages/LobbyIcon.tsx'
import { firstSportPath, inPlayPath } from '../../exchange/pages/sports.ts'
import { useLobbyPlace } from '../../exchange/pages/use-lobby-sport.ts'
import { pageText } from '../../text/en/page.ts'
import { useTheme } from '../../ui/appearance.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useFocusOnNavigation } from '../../ui/focus.ts'
import { HeadSlot } from '../../ui/head-slot.ts'
import { Logo } from '../../ui/Logo.tsx'
import { MoneySign } from '../../ui/money-sign.ts'
import { NoticeBar } from '../../ui/NoticeBar.tsx'
import { useScreenSize } from '../../ui/screen-size.ts'
import { AccountBar } from './AccountBar.tsx'
import { HeaderActions, UserButton } from './header/HeaderActions.tsx'
import styles from './SecondLayout.module.css'
import { SecondLayoutSports } from './SecondLayoutSports.tsx'

interface QuickLink {
  label: string
  path: string
  icon: LobbyIconName
}

const links: readonly QuickLink[] = [
  { label: 'Events', path: firstSportPath, icon: 'calendar' },
  { label: 'Live', path: inPlayPath, icon: 'live' },
  { label: 'Favourite', path: '/lobby/favourites', icon: 'star' },
  { label: 'My Bets', path: '/lobby/bet_list', icon: 'bets' },
  { label: 'Results', path: '/lobby/results', icon: 'result' },
  { label: 'Search', path: '/lobby/search', icon: 'search' },
]

/** Pages of much that stands side by side get the room of the sports, and so does their tree as a page. */
const widePaths = ['/lobby/ladders', '/lobby/multi', '/lobby/replay/:marketId', '/lobby/sports'] as const

/** Wraps the pages under /lobby. The specification prints their balance in rupees, and so is the rest of their money. */
export default function SecondLayout() {
  const main = useFocusOnNavigation<HTMLElement>()
  useTheme('dark')
  const { pathname } = useLocation()
  const isWide = widePaths.some((path) => matchPath(path, pathname) !== null)
  // A market has a rail in their place, a race the next ones over it.
  const market = useMatch('/lobby/market/:marketId')
  const race = useMatch('/lobby/race/:eventId')
  const isMarket = market !== null || race !== null
  // On a phone both have a head of their own, and the six places at their end.
  const hasOwnHead = useScreenSize() === 'phone' && isMarket
  const [head, setHead] = useState<HTMLElement | null>(null)
  return (
    <MoneySign value="₹">
      <div className={styles.layout}>
        <a className={styles.skip} href="#main">
          {pageText.skipToContent}
        </a>
        <header className={classNames(styles.header, hasOwnHead && styles.own)}>
          {hasOwnHead ? (
            <div ref={setHead} className={styles.head} />
          ) : (
            <>
              <Link to="/" className={styles.brand} aria-label="Crossbook, home">
                <Logo />
                <span className={styles.name}>Crossbook</span>
              </Link>
              <QuickAccess />
            </>
          )}
          <AccountBar guestBalance={sampleLobbyBalance} hasResult className={styles.account} />
          {!hasOwnHead && <Deposit />}
          <div className={styles.actions}>
            {hasOwnHead ? <UserButton hasName={false} /> : <HeaderActions hasName={false} />}
          </div>
        </header>
        <div className={classNames(styles.body, isWide && styles.wide, isMarket && styles.market)}>
          {!isWide && !hasOwnHead && <SecondLayoutSports />}
          <main id="main" ref={main} tabIndex={-1} className={styles.main}>
            <NoticeBar />
            <HeadSlot value={head}>
              <Suspense fallback={null}>
                <Outlet />
              </Suspense>
            </HeadSlot>
          </main>
        </div>
        {hasOwnHead && <QuickAccess />}
      </div>
    </MoneySign>
  )
}

/** The six tabs. Events is the current one for every sport, and for every market. */
function QuickAccess() {
  const { pathname } = useLocation()
  const { sport, isList } = useLobbyPlace()
  // Before it is known of which sport it is: a tab that is chosen later is wider then, and moves the others.
  const isOfSport = ['/lobby', '/lobby/market/:marketId'].some((one) => matchPath(one, pathname) !== null)
  return (
    <nav className={styles.links} aria-label="Quick access">
      {links.map(({ label, path, icon }) => {
        const isCurrent =
          path === firstSportPath
            ? sport !== undefined || isOfSport
            : matchPath(`${path}/*`, pathname) !== null
        return (
          <Link
            key={path}
            to={path}
            className={classNames(styles.link, isCurrent && styles.chosen)}
            aria-current={isCurrent ? (path === firstSportPath && !isList ? 'true' : 'page') : undefined}
          >
            <LobbyIcon name={icon} size={18} />
            {label}
          </Link>
        )
      })}
    </nav>
  )
}

/** The way to pay in: for a guest by logging in first. */
function Deposit() {
  const { isAuthenticated } = useSession()
  return (
    <ButtonLink to={isAuthenticated ? '/user-dashboard' : '/login'} className={styles.deposit}>
      Deposit
    </ButtonLink>
  )
}
