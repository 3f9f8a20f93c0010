/** ALL SPORTS: a column beside the page, a scrolling row over it on a tablet and a phone. */
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { LobbyIcon } from '../../exchange/pages/LobbyIcon.tsx'
import { lobbySports, sportPath } from '../../exchange/pages/sports.ts'
import { useLobbyPlace } from '../../exchange/pages/use-lobby-sport.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './SecondLayout.module.css'

/** The ten sports; the one whose events are shown is marked, and in view. */
export function SecondLayoutSports() {
  const { sport: current, isList } = useLobbyPlace()
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const list = row.current
    const link = current && list?.querySelector<HTMLElement>('[aria-current]')
    if (!list || !link) return
    // With the next frame, which lays out the page anyway: measured at once it would be laid out once more.
    const frame = requestAnimationFrame(() => {
      // Only the row scrolls, never the page.
      const left = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
      list.scrollTo({ left })
    })
    return () => cancelAnimationFrame(frame)
  }, [current])
  return (
    <nav className={styles.sports} aria-labelledby="all-sports">
      <p id="all-sports" className={styles.caption}>
        ALL SPORTS
      </p>
      <ul ref={row} className={styles.row}>
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
    </nav>
  )
}
