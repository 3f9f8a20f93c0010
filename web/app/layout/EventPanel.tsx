/** The list of a sport's events beside the sidebar. Choosing one opens its match. */
import { type RefObject, useEffect, useRef } from 'react'
import type { SportsEvent } from '#contract/sports.ts'
import { demoPrefix } from '../../exchange/events/demo-events.ts'
import type { EventList, PanelSport } from '../../exchange/events/event-lists.ts'
import { matchOf } from '../../exchange/match/match-address.ts'
import { eventsText } from '../../text/en/events.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Loading } from '../../ui/Spinner.tsx'
import styles from './EventPanel.module.css'
import { entryOf } from './navigation.ts'

interface EventPanelProps {
  sport: PanelSport
  list: EventList
  /** The match that was just closed; the focus returns to its row. */
  returnTo: string | null
  onChoose(event: SportsEvent): void
  onClose(): void
}

/** The panel takes the focus when it opens; Escape closes it. */
export function EventPanel({ sport, list, returnTo, onChoose, onClose }: EventPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const returnRow = useRef<HTMLButtonElement>(null)
  const { label, icon } = entryOf(sport)

  useEffect(() => {
    const target = returnRow.current ?? panel.current
    target?.focus()
  }, [])

  return (
    <aside
      ref={panel}
      id="event-panel"
      className={styles.panel}
      aria-label={`${label} events`}
      aria-busy={list.isLoading}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className={styles.head}>
        <button type="button" className={styles.back} onClick={onClose} aria-label="Back to menu">
          <Icon name="back" />
        </button>
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
        <h2>{label}</h2>
        <button type="button" className={styles.close} onClick={onClose} aria-label="Close">
          <Icon name="close" />
        </button>
      </div>
      <PanelBody sport={sport} list={list} returnTo={returnTo} returnRow={returnRow} onChoose={onChoose} />
    </aside>
  )
}

interface PanelBodyProps extends Omit<EventPanelProps, 'onClose'> {
  /** Holds the row of `returnTo`. */
  returnRow: RefObject<HTMLButtonElement | null>
}

function PanelBody({ sport, list, returnTo, returnRow, onChoose }: PanelBodyProps) {
  if (list.isLoading) {
    return sport === 'tennis' ? (
      <Loading sentence={eventsText.loadingMatches} />
    ) : (
      <Skeleton rows={6} rowHeight={64} />
    )
  }
  if (list.events.length === 0) return <Empty icon={entryOf(sport).icon} sentence={eventsText.noEvents} />
  return (
    <ul>
      {list.events.map((event) => (
        <li key={event.id}>
          <EventRow
            event={event}
            row={returnTo !== null && matchOf(event) === returnTo ? returnRow : undefined}
            onChoose={onChoose}
          />
        </li>
      ))}
    </ul>
  )
}

interface EventRowProps {
  event: SportsEvent
  row: RefObject<HTMLButtonElement | null> | undefined
  onChoose(event: SportsEvent): void
}

function EventRow({ event, row, onChoose }: EventRowProps) {
  const isLiveDemo = event.status === 'Live' && event.display.startsWith(demoPrefix)
  return (
    <button
      ref={row}
      type="button"
      className={styles.row}
      data-event={event.id}
      onClick={() => onChoose(event)}
    >
      <span className={styles.line}>
        {isLiveDemo && <span className={styles.dot} />}
        <b className={styles.title} title={event.display}>
          {event.display}
        </b>
        <StatusBadge status={event.status} />
      </span>
      <span className={styles.tournament} title={event.tournament}>
        {event.tournament}
      </span>
    </button>
  )
}
