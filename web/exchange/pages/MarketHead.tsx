/** What stands over a market: its event, how the event and the market stand, the score, and the star. */
import { Link } from 'react-router'
import type { EventSummary, Score } from '#contract/catalogue.ts'
import { ladderText } from '../../text/en/ladder.ts'
import { stateSentence } from '../../text/en/market.ts'
import { multiText } from '../../text/en/multi.ts'
import { racingText } from '../../text/en/racing.ts'
import { dayAndTime } from '../../text/times.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EventName } from '../events/EventName.tsx'
import { addToScreenPath } from '../events/multi-address.ts'
import { isRace, racePath } from '../events/race-address.ts'
import { EventTimeline } from '../history/EventTimeline.tsx'
import { StarButton } from '../market/StarButton.tsx'
import { useLaddersPath } from '../market/use-ladders-path.ts'
import type { MarketNow } from '../market/use-market.ts'
import styles from './Market.module.css'
import { lobbySportListing, sportPath } from './sports.ts'

interface MarketHeadProps {
  event: EventSummary
  marketId: number
  market: MarketNow
  status: EventSummary['status']
  score: Score | null
}

/** The head. Its height does not change with the state of the market. */
export function MarketHead({ event, marketId, market, status, score }: MarketHeadProps) {
  const sport = lobbySportListing(event.sport)
  const summary = score?.summary ?? ''
  const standing = stateSentence(market) ?? openSentence(event, status)
  const ladders = useLaddersPath(marketId, market.runners)
  return (
    <header className={styles.head}>
      <div className={styles.headLine}>
        <p className={styles.competition}>
          {sport && (
            <>
              <Link to={sportPath(sport)}>{sport.name}</Link>
              <span aria-hidden="true"> · </span>
            </>
          )}
          {event.competition}
          {isRace(event) && (
            <>
              <span aria-hidden="true"> · </span>
              <Link to={racePath(event.eventId)}>{racingText.card}</Link>
            </>
          )}
        </p>
        {summary !== '' && (
          <p key={summary} className={styles.score}>
            {summary}
          </p>
        )}
        <AddToScreen marketId={marketId} />
        {ladders && (
          <ButtonLink to={ladders} size="small">
            {ladderText.title}
          </ButtonLink>
        )}
        <StarButton eventId={event.eventId} name={event.name} />
      </div>
      <EventName name={event.name} />
      <p className={styles.standing}>
        <StatusBadge status={status} />
        <span className={styles.sentence} title={standing}>
          {standing}
        </span>
        {status !== 'Upcoming' && (
          <span className={styles.timeline}>
            <EventTimeline eventId={event.eventId} />
          </span>
        )}
      </p>
    </header>
  )
}

/** The way to a screen of several markets with this one on it. */
export function AddToScreen({ marketId }: { marketId: number }) {
  return (
    <ButtonLink
      to={addToScreenPath(marketId)}
      size="small"
      className={styles.add}
      aria-label={multiText.addHere}
      title={multiText.addHere}
    >
      <Icon name="plus" size={16} />
    </ButtonLink>
  )
}

function openSentence({ startTime }: EventSummary, status: EventSummary['status']): string {
  return `${status === 'Upcoming' ? 'Starts' : 'Started'} ${dayAndTime(startTime)}`
}
