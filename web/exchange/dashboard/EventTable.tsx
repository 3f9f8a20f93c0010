/** Events with their prices, live, each with the star of the favourites; or sample events under the same heads. */
import type { EventSummary } from '#contract/catalogue.ts'
import { useWatchEvents, useWatchMarkets } from '../../live/use-live.ts'
import { classNames } from '../../ui/class-names.ts'
import { useEventOpener } from '../events/open-event.ts'
import { HomeRow } from '../market/HomeRow.tsx'
import table from '../market/HomeTable.module.css'
import { Heads } from '../market/HomeTable.tsx'
import { homeTiles } from '../market/home-tiles.ts'
import { SampleRow } from '../market/SampleRow.tsx'
import { mainMarket } from '../market/three-way.ts'
import { StarButton } from '../pages/StarButton.tsx'
import styles from './Dashboard.module.css'
import { type DashboardSport, sampleEvents } from './sports.ts'

interface EventTableProps {
  label: string
  sport: DashboardSport
  events: readonly EventSummary[]
}

/** The table. Anywhere on a row opens the match, as on the sports home. */
export function EventTable({ label, sport, events }: EventTableProps) {
  const { openEvent } = useEventOpener()
  useWatchMarkets(events.flatMap((event) => mainMarket(event)?.marketId ?? []))
  useWatchEvents(events.map(({ eventId }) => eventId))
  const isTwoWay = sport === 'tennis'
  return (
    <section className={classNames(table.table, isTwoWay && table.twoWay, styles.starred)} aria-label={label}>
      <Heads columns={columnsOf(sport)} isTwoWay={isTwoWay} />
      <ul>
        {events.map((event) => (
          <HomeRow
            key={event.eventId}
            event={event}
            isTwoWay={isTwoWay}
            onOpen={openEvent}
            trail={<StarButton eventId={event.eventId} name={event.name} className={styles.star} />}
          />
        ))}
      </ul>
    </section>
  )
}

interface SampleTableProps {
  label: string
  sport: DashboardSport
  isLiveOnly: boolean
  isBusy: boolean
}

/** The sample events: while the list loads, fails or is empty. */
export function SampleTable({ label, sport, isLiveOnly, isBusy }: SampleTableProps) {
  const isTwoWay = sport === 'tennis'
  return (
    <section
      className={classNames(table.table, isTwoWay && table.twoWay, styles.starred)}
      aria-label={label}
      aria-busy={isBusy}
    >
      <Heads columns={columnsOf(sport)} isTwoWay={isTwoWay} />
      {sampleEvents(sport, isLiveOnly).map((sample) => (
        <SampleRow key={sample.title} sample={sample} isTwoWay={isTwoWay} />
      ))}
    </section>
  )
}

function columnsOf(sport: DashboardSport) {
  return homeTiles[sport === 'all' ? 'inplay' : sport].columns
}
