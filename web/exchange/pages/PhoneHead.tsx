/** The head of a market on a phone, in the place of the layout's: back, the sides, the score, the star. */
import type { EventSummary, Score } from '#contract/catalogue.ts'
import { stateSentence } from '../../text/en/market.ts'
import { nearTime } from '../../text/times.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EventName } from '../events/EventName.tsx'
import { isRace, racePath } from '../events/race-address.ts'
import { EventTimeline } from '../history/EventTimeline.tsx'
import { StarButton } from '../market/StarButton.tsx'
import type { MarketNow } from '../market/use-market.ts'
import styles from './Market.module.css'
import { AddToScreen } from './MarketHead.tsx'
import { OwnHead } from './OwnHead.tsx'
import { firstSportPath, lobbySportListing, sportPath } from './sports.ts'

interface PhoneHeadProps {
  event: EventSummary
  score: Score | null
}

/** The head of the market's event. */
export function PhoneHead({ event, score }: PhoneHeadProps) {
  const sport = lobbySportListing(event.sport)
  const [first = '', ...more] = (score?.summary || nearTime(event.startTime)).split(' · ')
  return (
    <OwnHead back={isRace(event) ? racePath(event.eventId) : sport ? sportPath(sport) : firstSportPath}>
      <div className={styles.what}>
        <EventName name={event.name} />
      </div>
      <p key={score?.summary} className={styles.standingNow} title={score?.summary}>
        <b>{first}</b>
        {more.length > 0 && <span>{more.join(' · ')}</span>}
      </p>
      <StarButton eventId={event.eventId} name={event.name} />
    </OwnHead>
  )
}

interface StandingProps {
  event: EventSummary
  marketId: number
  market: MarketNow
  status: EventSummary['status']
}

/** Over the table: how event and market stand; while there is nothing to say of the market, the line of the match or the competition. */
export function PhoneStanding({ event, marketId, market, status }: StandingProps) {
  const stopped = stateSentence(market)
  const standing = stopped ?? event.competition
  const sentence = (
    <span className={styles.sentence} title={standing}>
      {standing}
    </span>
  )
  return (
    <div className={classNames(styles.standing, styles.phoneStanding)}>
      <StatusBadge status={status} />
      {stopped === null && status === 'Live' ? (
        <EventTimeline eventId={event.eventId} instead={sentence} />
      ) : (
        sentence
      )}
      <AddToScreen marketId={marketId} />
    </div>
  )
}
