/** One event of a list of the second layout: its title leads to its market, its prices fill the slip, its star marks it. */
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import { useEventState } from '../../live/use-live.ts'
import { racingText } from '../../text/en/racing.ts'
import { formatSize } from '../../text/format.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useScreenSize } from '../../ui/screen-size.ts'
import { isRace, racePath } from '../events/race-address.ts'
import table from '../market/EventTable.module.css'
import { Outcomes, summaryOf } from '../market/HomeRow.tsx'
import { Matched } from '../market/Matched.tsx'
import { StarButton } from '../market/StarButton.tsx'
import { mainMarket } from '../market/three-way.ts'
import styles from './Lobby.module.css'
import { ScreenButton } from './ScreenButton.tsx'
import { marketPath } from './sports.ts'

interface EventRowProps {
  event: EventSummary
  isTwoWay: boolean
  /** By which it is put elsewhere in a list that its reader orders. */
  handle?: ReactNode
  isDragged?: boolean
}

/** The row. On a desktop the slip stands beside the list; elsewhere a chosen price leads to the market, where it is. */
export function EventRow({ event, isTwoWay, handle, isDragged }: EventRowProps) {
  const market = mainMarket(event)
  const live = useEventState(event.eventId)
  const status = live?.status ?? event.status
  const isDesktop = useScreenSize() === 'desktop'
  const navigate = useNavigate()
  const path = isRace(event) ? racePath(event.eventId) : marketPath(market?.marketId ?? 0)
  return (
    <li
      className={classNames(table.row, table.event)}
      data-event={event.eventId}
      data-dragged={isDragged || undefined}
    >
      {handle}
      <span className={classNames(table.who, styles.rowWho)}>
        {market ? (
          <Link to={path} className={table.title} title={event.name}>
            {event.name}
          </Link>
        ) : (
          <b className={table.title}>{event.name}</b>
        )}
        <span className={table.summary}>
          <StatusBadge status={status} />
          <span key={status} className="ellipsis">
            {summaryOf(event, status, live?.score?.summary ?? event.score?.summary)}
          </span>
        </span>
      </span>
      {market && isRace(event) && (
        <>
          <span className={table.matched}>
            <span className="visually-hidden">Matched </span>
            <Matched market={market} format={formatSize} className={table.total} />
          </span>
          <span className={styles.rowRace}>{racingText.runners(runnersIn(market))}</span>
        </>
      )}
      {market && !isRace(event) && (
        <Outcomes
          event={event}
          market={market}
          isTwoWay={isTwoWay}
          onChoose={() => {
            if (!isDesktop) void navigate(path)
          }}
        />
      )}
      {market && <ScreenButton marketId={market.marketId} name={event.name} className={styles.rowPlus} />}
      <StarButton
        eventId={event.eventId}
        name={event.name}
        className={classNames(table.star, styles.rowStar)}
      />
    </li>
  )
}

/** Returns how many run; a race has no sides to stand under 1, X and 2. */
function runnersIn({ runners }: Market): number {
  return runners.filter(({ status }) => status !== 'REMOVED').length
}
