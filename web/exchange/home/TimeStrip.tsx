/** Strips of race times and venues; each opens its race. */
import type { SportsEvent } from '#contract/sports.ts'
import { Icon } from '../../ui/Icon.tsx'
import { raceEvents } from '../events/demo-events.ts'
import { type RacingSport, races } from '../events/races.ts'
import styles from './TimeStrip.module.css'

export interface TimeStripProps {
  sport: RacingSport
  title: string
  onOpen(event: SportsEvent): void
}

/** The samples of a sport. */
export function TimeStrip({ sport, title, onOpen }: TimeStripProps) {
  const events = raceEvents(sport)
  const times = races[sport].map(({ time, venue }, index) => ({ time, venue, event: events[index]! }))
  return <Strip sport={sport} title={title} times={times} onOpen={onOpen} />
}

interface StripProps extends TimeStripProps {
  times: readonly { time: string; venue: string; event: SportsEvent }[]
}

/** Scrolls sideways where the times do not fit. */
export function Strip({ sport, title, times, onOpen }: StripProps) {
  return (
    <section className={styles.strip} aria-label={title}>
      <h2 className={styles.title}>
        <Icon name={sport} />
        {title}
      </h2>
      <ul className={styles.times}>
        {times.map(({ time, venue, event }) => (
          <li key={event.id}>
            <button type="button" className={styles.time} onClick={() => onOpen(event)}>
              <b>{time}</b> {venue}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
