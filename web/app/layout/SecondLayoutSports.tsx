/** ALL SPORTS: a tree in a column beside the page, a scrolling row over it on a tablet and a phone; with it the days and the races. */
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { nextOffPath } from '../../exchange/events/race-address.ts'
import { LobbyIcon, type LobbyIconName } from '../../exchange/pages/LobbyIcon.tsx'
import { dayPath, lobbySports, sportPath, sportsPath } from '../../exchange/pages/sports.ts'
import { useLobbyPlace } from '../../exchange/pages/use-lobby-sport.ts'
import { lobbyText } from '../../text/en/lobby.ts'
import { racingText } from '../../text/en/racing.ts'
import { classNames } from '../../ui/class-names.ts'
import { useScreenSize } from '../../ui/screen-size.ts'
import styles from './SecondLayout.module.css'
import { RacesTree, SportsTree } from './SportsTree.tsx'

const ways: readonly { label: string; path: string; icon: LobbyIconName }[] = [
  { label: lobbyText.today, path: dayPath('today'), icon: 'calendar' },
  { label: lobbyText.tomorrow, path: dayPath('tomorrow'), icon: 'calendar' },
  { label: racingText.nextOff, path: nextOffPath, icon: 'live' },
]

/** Where there is no column, the tree is a page of its own. */
const treeWay = { label: lobbyText.allSports, path: sportsPath, icon: 'bets' } as const

/** The ten sports; the one whose events are shown is marked, and in view. */
export function SecondLayoutSports() {
  const { sport: current, isList } = useLobbyPlace()
  const { pathname } = useLocation()
  const isDesktop = useScreenSize() === 'desktop'
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is marked follows from them.
  useEffect(() => {
    const list = row.current
    const link = list?.querySelector<HTMLElement>('[aria-current]')
    if (!list || !link || isDesktop) return
    // With the next frame, which lays out the page anyway: measured at once it would be laid out once more.
    const frame = requestAnimationFrame(() => {
      // Only the row scrolls, never the page.
      const left = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
      list.scrollTo({ left })
    })
    return () => cancelAnimationFrame(frame)
  }, [current, pathname, isDesktop])
  const sports = (
    <nav key="sports" aria-labelledby="all-sports">
      <p id="all-sports" className={styles.caption}>
        ALL SPORTS
      </p>
      {isDesktop ? (
        <SportsTree labelledBy="all-sports" current={current} isList={isList} />
      ) : (
        <ul className={styles.row}>
          {lobbySports.map((sport) => (
            <li key={sport.id}>
              <Link
                to={sportPath(sport)}
                className={classNames(styles.sport, sport === current && styles.chosenSport)}
                aria-current={sport === current ? (isList ? 'page' : 'true') : undefined}
              >
                <LobbyIcon name={sport.icon} size={18} />
                <span className="ellipsis">{sport.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
  return (
    <div ref={row} className={styles.sports}>
      {isDesktop && sports}
      <Ways hasTree={isDesktop} />
      {!isDesktop && sports}
    </div>
  )
}

/** The way to what is on today and tomorrow, and to the races. */
function Ways({ hasTree }: { hasTree: boolean }) {
  const { pathname } = useLocation()
  return (
    <nav className={styles.ways} aria-label={lobbyText.otherDays}>
      <ul className={styles.row}>
        {(hasTree ? ways : [treeWay, ...ways]).map(({ label, path, icon }) => (
          <li key={path}>
            <Link
              to={path}
              className={classNames(styles.sport, pathname === path && styles.chosenSport)}
              aria-current={pathname === path ? 'page' : undefined}
            >
              <LobbyIcon name={icon} size={18} />
              <span className="ellipsis">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      {hasTree && <RacesTree />}
    </nav>
  )
}
