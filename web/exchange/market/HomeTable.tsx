/** The table under a sport tile: live events with their best prices, or the sample row while there are none. */
import { useQuery } from '@tanstack/react-query'
import type { EventSummary } from '#contract/catalogue.ts'
import type { SportsEvent } from '#contract/sports.ts'
import { useCatalogueChanges } from '../../live/use-catalogue.ts'
import { useLinkState, useWatchEvents, useWatchMarkets } from '../../live/use-live.ts'
import { classNames } from '../../ui/class-names.ts'
import { catalogueKey, getEvents } from './catalogue-calls.ts'
import { HomeRow } from './HomeRow.tsx'
import styles from './HomeTable.module.css'
import { type HomeSport, homeTiles } from './home-tiles.ts'
import { SampleRow } from './SampleRow.tsx'
import { mainMarket } from './three-way.ts'

interface HomeTableProps {
  sport: HomeSport
  /** Opens the match of an event. */
  onOpen(event: SportsEvent): void
}

const noEvents: EventSummary[] = []

/** The table of one tile with its own column heads. */
export function HomeTable({ sport, onOpen }: HomeTableProps) {
  const { filter, columns, sample } = homeTiles[sport]
  const { data: events = noEvents, isLoading } = useQuery({
    queryKey: [catalogueKey, 'events', filter],
    queryFn: ({ signal }) => getEvents(filter, signal),
  })
  useCatalogueChanges(catalogueKey)
  const listed = events.filter((event) => event.status !== 'Ended' && mainMarket(event) !== undefined)
  useWatchMarkets(listed.flatMap((event) => mainMarket(event)?.marketId ?? []))
  useWatchEvents(listed.map(({ eventId }) => eventId))
  const isTwoWay = sport === 'tennis'
  return (
    <section
      className={classNames(styles.table, isTwoWay && styles.twoWay)}
      aria-label={`${columns[0]} odds`}
      aria-busy={isLoading}
    >
      <Heads columns={columns} isTwoWay={isTwoWay} />
      {listed.length === 0 ? (
        <SampleRow sample={sample} isTwoWay={isTwoWay} />
      ) : (
        <ul>
          {listed.map((event) => (
            <HomeRow key={event.eventId} event={event} isTwoWay={isTwoWay} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The column heads; the first one says when the prices stand still. */
export function Heads({ columns, isTwoWay }: { columns: readonly string[]; isTwoWay: boolean }) {
  const link = useLinkState()
  const [event, matched, home, draw, away] = columns
  return (
    <div className={classNames(styles.row, styles.heads)}>
      <span>
        {event}
        {link === 'stale' && (
          <span className={styles.reconnecting} role="status">
            Reconnecting
          </span>
        )}
      </span>
      <span className={styles.matched}>{matched}</span>
      <span>{home}</span>
      {!isTwoWay && <span>{draw}</span>}
      <span>{away}</span>
    </div>
  )
}
