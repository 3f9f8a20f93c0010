/** What stands under the card of a race: its other markets, and the other races of its course. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { EventSummary } from '#contract/catalogue.ts'
import { racingText } from '../../text/en/racing.ts'
import { formatSize } from '../../text/format.ts'
import { clock } from '../../text/times.ts'
import { racePath } from '../events/race-address.ts'
import { catalogueKey, getEvents } from '../market/catalogue-calls.ts'
import { marketPath } from '../pages/sports.ts'
import styles from './Race.module.css'
import { winMarket } from './race-markets.ts'

/** All markets of the race, each on its own page with its chart and rules. */
export function OtherMarkets({ race }: { race: EventSummary }) {
  return (
    <nav className={styles.panel} aria-labelledby="race-markets">
      <h2 id="race-markets">{racingText.otherMarkets}</h2>
      <ul>
        {race.markets.map(({ marketId, name, matched }) => (
          <li key={marketId}>
            <Link to={marketPath(marketId)}>
              <span className="ellipsis">{name}</span>
              <span className={styles.figure}>
                <span className="visually-hidden">{racingText.matched} </span>
                {formatSize(matched)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const shownMax = 6
const readMax = 100
const refetchMs = 30_000

/** The races of the course that have ended, with their winners, and those to come. */
export function RacesOfCourse({ race: { eventId, sport, competition } }: { race: EventSummary }) {
  const { data = [] } = useQuery({
    queryKey: [catalogueKey, 'course', sport, competition],
    queryFn: async ({ signal }) => {
      const found = await getEvents({ sport, search: competition }, signal, readMax)
      return found.filter((one) => one.competition === competition)
    },
    refetchInterval: refetchMs,
  })
  const sorted = data.toSorted((a, b) => b.startTime - a.startTime)
  const races = sorted.slice(0, shownMax).reverse()
  if (races.length < 2) return null
  return (
    <nav className={styles.panel} aria-labelledby="course-races">
      <h2 id="course-races">{racingText.today(competition)}</h2>
      <ul>
        {races.map((race) => (
          <li key={race.eventId}>
            <Link to={racePath(race.eventId)} aria-current={race.eventId === eventId ? 'page' : undefined}>
              <b>{clock(race.startTime)}</b>
              <span className="ellipsis">{winnerOf(race) ?? race.name}</span>
              <span className={styles.figure}>{race.status === 'Upcoming' ? '' : race.status}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns who won, where that is known. */
function winnerOf(race: EventSummary): string | undefined {
  return winMarket(race)?.runners.find(({ status }) => status === 'WINNER')?.name
}
