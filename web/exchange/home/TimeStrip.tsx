/** A strip of race times and venues; each opens its race. */
import type { SportsEvent } from '#contract/sports.ts'
import { Icon } from '../../ui/Icon.tsx'
import { raceEvents } from '../events/demo-events.ts'
import { type RacingSport, races } from '../events/races.ts'
import styles from './TimeStrip.module.css'

interface TimeStripProps {
  sport: RacingSport
  title: string
  onOpen(event: SportsEvent): void
}

/** Scrolls sideways where the times do not fit. */
export function TimeStrip({ sport, title, onOpen }: TimeStripProps) {
  const events = raceEvents(sport)
  return (
    <section className={styles.strip} aria-label={title}>
      <h2 className={styles.title}>
        <Icon name={sport} />
        {title}
      </h2>
      <ul className={styles.times}>
        {races[sport].map(({ time, venue }, index) => (
          <li key={time}>
            <button type="button" className={styles.time} onClick={() => onOpen(events[index]!)}>
              <b>{time}</b> {venue}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
