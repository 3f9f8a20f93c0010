/** One market of a list: its name leads to it, its prices fill the slip, its star marks it. */
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import { useEventState } from '../../live/use-live.ts'
import { nearTime } from '../../text/times.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useScreenSize } from '../../ui/screen-size.ts'
import table from '../market/EventTable.module.css'
import { Outcomes } from '../market/HomeRow.tsx'
import styles from './Lobby.module.css'
import { MarketStar } from './MarketStar.tsx'
import { ScreenButton } from './ScreenButton.tsx'
import { marketPath } from './sports.ts'

interface MarketRowProps {
  event: EventSummary
  market: Market
  /** By which it is put elsewhere in a list that its reader orders. */
  handle?: ReactNode
  isDragged?: boolean
}

/** The row. As with events, a chosen price leads to the market where no slip stands beside the list. */
export function MarketRow({ event, market, handle, isDragged }: MarketRowProps) {
  const live = useEventState(event.eventId)
  const status = live?.status ?? event.status
  const isDesktop = useScreenSize() === 'desktop'
  const navigate = useNavigate()
  const path = marketPath(market.marketId)
  const score = live?.score?.summary ?? event.score?.summary
  return (
    <li
      className={classNames(table.row, table.event)}
      data-row={market.marketId}
      data-dragged={isDragged || undefined}
    >
      {handle}
      <span className={classNames(table.who, styles.rowWho)}>
        <Link to={path} className={table.title} title={market.name}>
          {market.name}
        </Link>
        <span className={table.summary}>
          <StatusBadge status={status} />
          <span key={status} className="ellipsis">
            {[event.name, status === 'Live' ? score : nearTime(event.startTime)].filter(Boolean).join(' · ')}
          </span>
        </span>
      </span>
      <Outcomes
        event={event}
        market={market}
        isTwoWay={false}
        onChoose={() => {
          if (!isDesktop) void navigate(path)
        }}
      />
      <ScreenButton
        marketId={market.marketId}
        name={`${market.name}, ${event.name}`}
        className={styles.rowPlus}
      />
      <MarketStar market={market} className={classNames(table.star, styles.rowStar)} />
    </li>
  )
}
