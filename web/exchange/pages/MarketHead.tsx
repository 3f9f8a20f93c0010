/** What stands over a market: its event, how the event and the market stand, the score, and the star. */
import { Link } from 'react-router'
import type { EventSummary, Score } from '#contract/catalogue.ts'
import { stateSentence } from '../../text/en/market.ts'
import { dayAndTime } from '../../text/times.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EventName } from '../events/EventName.tsx'
import { StarButton } from '../market/StarButton.tsx'
import type { MarketNow } from '../market/use-market.ts'
import styles from './Market.module.css'
import { lobbySportListing, sportPath } from './sports.ts'

interface MarketHeadProps {
  event: EventSummary
  market: MarketNow
  status: EventSummary['status']
  score: Score | null
  /** Where there is no room for a score beside the name, it stands under it. */
  isNarrow: boolean
}

/** The head. Its height does not change with the state of the market. */
export function MarketHead({ event, market, status, score, isNarrow }: MarketHeadProps) {
  const sport = lobbySportListing(event.sport)
  const summary = score?.summary ?? ''
  const standing =
    stateSentence(market) ?? (isNarrow && summary !== '' ? summary : openSentence(event, status))
  return (
    <header className={styles.head}>
      <div className={styles.what}>
        <p className={styles.competition}>
          {sport && (
            <>
              <Link to={sportPath(sport)}>{sport.name}</Link>
              <span aria-hidden="true"> · </span>
            </>
          )}
          {event.competition}
        </p>
        <EventName name={event.name} />
        <p className={styles.standing}>
          <StatusBadge status={status} />
          <span title={standing}>{standing}</span>
        </p>
      </div>
      {!isNarrow && summary !== '' && <p className={styles.score}>{summary}</p>}
      <StarButton eventId={event.eventId} name={event.name} />
    </header>
  )
}

function openSentence({ startTime }: EventSummary, status: EventSummary['status']): string {
  return `${status === 'Upcoming' ? 'Starts' : 'Started'} ${dayAndTime(startTime)}`
}
