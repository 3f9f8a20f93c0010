/** The head of a race on a phone, in the place of the layout's: back, the course and the race, the time to the off. */
import type { EventSummary } from '#contract/catalogue.ts'
import { racingText } from '../../text/en/racing.ts'
import { clock } from '../../text/times.ts'
import { nextOffPath } from '../events/race-address.ts'
import { OwnHead } from '../pages/OwnHead.tsx'
import { Countdown } from './Countdown.tsx'
import styles from './Race.module.css'

interface RacePhoneHeadProps {
  race: EventSummary
  /** As it is now. */
  status: EventSummary['status']
  /** Distance, runners, places. */
  facts: string
}

/** The head. */
export function RacePhoneHead({ race, status, facts }: RacePhoneHeadProps) {
  const { name, competition, startTime } = race
  return (
    <OwnHead back={nextOffPath}>
      <div className={styles.what}>
        <h1 className="ellipsis" title={name}>
          {clock(startTime)} {name}
        </h1>
        <p className={styles.course} title={facts}>
          {name.startsWith(competition) ? facts : `${competition} · ${facts}`}
        </p>
      </div>
      <p key={status} className={styles.offBand}>
        <b>
          {status === 'Ended' ? status : <Countdown startTime={startTime} isRunning={status === 'Live'} />}
        </b>
        {status === 'Upcoming' && <span>{racingText.toTheOff}</span>}
      </p>
    </OwnHead>
  )
}
