/** The head of a market on a phone, in the place of the layout's: back, the sides, the score, the star. */
import { type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import type { EventSummary, Score } from '#contract/catalogue.ts'
import { lobbyText } from '../../text/en/lobby.ts'
import { stateSentence } from '../../text/en/market.ts'
import { nearTime } from '../../text/times.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { HeadSlot } from '../../ui/head-slot.ts'
import { Icon } from '../../ui/Icon.tsx'
import { EventName } from '../events/EventName.tsx'
import { isRace, racePath } from '../events/race-address.ts'
import { StarButton } from '../market/StarButton.tsx'
import type { MarketNow } from '../market/use-market.ts'
import styles from './Market.module.css'
import { AddToScreen } from './MarketHead.tsx'
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
    <Head back={isRace(event) ? racePath(event.eventId) : sport ? sportPath(sport) : firstSportPath}>
      <div className={styles.what}>
        <EventName name={event.name} />
      </div>
      <p className={styles.standingNow} title={score?.summary}>
        <b>{first}</b>
        {more.length > 0 && <span>{more.join(' · ')}</span>}
      </p>
      <StarButton eventId={event.eventId} name={event.name} />
    </Head>
  )
}

interface StandingProps {
  event: EventSummary
  marketId: number
  market: MarketNow
  status: EventSummary['status']
}

/** Over the table: how event and market stand, and the competition while there is nothing to say of the market. */
export function PhoneStanding({ event, marketId, market, status }: StandingProps) {
  const standing = stateSentence(market) ?? event.competition
  return (
    <div className={classNames(styles.standing, styles.phoneStanding)}>
      <StatusBadge status={status} />
      <span className={styles.sentence} title={standing}>
        {standing}
      </span>
      <AddToScreen marketId={marketId} />
    </div>
  )
}

/** The head while there is no market: the way back alone. */
export function BackHead() {
  return <Head back={firstSportPath} />
}

function Head({ back, children }: { back: string; children?: ReactNode }) {
  const slot = use(HeadSlot)
  if (slot === null) return null
  return createPortal(
    <>
      <Link to={back} className={styles.back} aria-label={lobbyText.seeEvents}>
        <Icon name="back" />
      </Link>
      {children}
    </>,
    slot,
  )
}
