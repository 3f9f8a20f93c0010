/** A table of events with their best prices, live; every list of events stands in it. */
import type { ReactNode } from 'react'
import type { EventSummary } from '#contract/catalogue.ts'
import { useLinkState, useWatchEvents, useWatchMarkets } from '../../live/use-live.ts'
import { classNames } from '../../ui/class-names.ts'
import { gliding } from '../../ui/gliding.ts'
import styles from './EventTable.module.css'
import { mainMarket } from './three-way.ts'

interface EventTableProps {
  /** What the list is of, for readers. */
  label: string
  columns: readonly string[]
  /** Whether no draw is possible. */
  isTwoWay: boolean
  events: readonly EventSummary[]
  isBusy?: boolean
  /** Draws one event; its place in the list is its own. */
  row(event: EventSummary): ReactNode
  /** What stands in place of an empty list. */
  instead?: ReactNode
}

/** The table with its heads; prices and scores of its events are followed while it is shown. */
export function EventTable({ label, columns, isTwoWay, events, isBusy, row, instead }: EventTableProps) {
  useWatchMarkets(events.flatMap((event) => mainMarket(event)?.marketId ?? []))
  useWatchEvents(events.map(({ eventId }) => eventId))
  return (
    <section
      className={classNames(styles.table, isTwoWay && styles.twoWay)}
      aria-label={label}
      aria-busy={isBusy}
    >
      <Heads columns={columns} isTwoWay={isTwoWay} />
      {events.length === 0 ? instead : <ul ref={gliding}>{events.map(row)}</ul>}
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
