/** The next races of all courses in a row, each with its countdown; it leads to the card of each. */
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { EventSummary } from '#contract/catalogue.ts'
import { useEventState } from '../../live/use-live.ts'
import { racingText } from '../../text/en/racing.ts'
import { clock } from '../../text/times.ts'
import { classNames } from '../../ui/class-names.ts'
import { gliding } from '../../ui/gliding.ts'
import { nextOffPath, racePath } from '../events/race-address.ts'
import { Countdown } from './Countdown.tsx'
import styles from './NextOff.module.css'
import { useNextRaces } from './use-next-races.ts'

const shownMax = 12

/** The row; its room is kept while nothing is known. `chosen`: the race whose card is shown. */
export function NextOffStrip({ chosen }: { chosen?: number }) {
  const { data = [] } = useNextRaces()
  const races = data.slice(0, shownMax)
  const row = useRef<HTMLUListElement>(null)
  const isThere = races.some(({ eventId }) => eventId === chosen)
  useEffect(() => gliding(row.current), [])
  useEffect(() => {
    const list = row.current
    const link = isThere && list?.querySelector<HTMLElement>('[aria-current]')
    if (!list || !link) return
    // Only the row scrolls, never the page.
    const frame = requestAnimationFrame(() => list.scrollTo({ left: link.offsetLeft - 12 }))
    return () => cancelAnimationFrame(frame)
  }, [isThere])
  return (
    <nav className={styles.strip} aria-label={racingText.nextOff}>
      <Link to={nextOffPath} className={styles.title}>
        {racingText.nextOff}
      </Link>
      <ul ref={row} className={styles.row}>
        {races.map((race) => (
          <li key={race.eventId}>
            <Race race={race} isChosen={race.eventId === chosen} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Race({ race, isChosen }: { race: EventSummary; isChosen: boolean }) {
  const status = useEventState(race.eventId)?.status ?? race.status
  return (
    <Link
      to={racePath(race.eventId)}
      className={classNames(styles.race, isChosen && styles.chosen)}
      aria-current={isChosen ? 'page' : undefined}
    >
      <span className={styles.where}>
        <b>{clock(race.startTime)}</b> {race.competition}
      </span>
      <span className={styles.left}>
        <Countdown startTime={race.startTime} isRunning={status === 'Live'} />
      </span>
    </Link>
  )
}
