/** One market for its operator: when, what, how it stands, why, how much, and the way to change it. */
import { useEffect } from 'react'
import type { MarketStatus } from '#contract/catalogue.ts'
import type { ScheduleRow } from '#contract/market-desk.ts'
import { Matched } from '../exchange/market/Matched.tsx'
import { useMarketNow } from '../exchange/market/use-market.ts'
import { useBookPercent } from '../live/use-live.ts'
import { formatCount, formatMoney } from '../text/format.ts'
import { dayAndTime, nearTime } from '../text/times.ts'
import { Badge, type BadgeKind } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './Markets.module.css'
import { actionNames, actionsFor } from './market-actions.ts'
import { whyOf } from './stop-words.ts'

interface MarketRowProps {
  row: ScheduleRow
  /** What all accounts stand to lose in it, minor units; undefined until it is read. */
  exposure: number | undefined
  /** Whether why it is suspended has a column; else it stands below the name. */
  isWide: boolean
  isChosen: boolean
  mayChange: boolean
  onTick(): void
  onChoose(): void
  /** The market has moved on since the list was read. */
  onMoved(): void
}

/** The row, live. */
export function MarketRow(props: MarketRowProps) {
  const { row, exposure, isWide, isChosen, mayChange, onTick, onChoose, onMoved } = props
  const { market, eventName, startTime } = row
  const now = useMarketNow(market)
  const hasMoved = now.version !== market.version
  useEffect(() => {
    if (hasMoved) onMoved()
  }, [hasMoved, onMoved])
  const [usual] = actionsFor(now.status)
  const why = whyOf(row, now)
  return (
    <tr data-market={market.marketId} data-chosen={isChosen || undefined}>
      <td className={styles.tick}>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={onTick}
          aria-label={`Choose ${market.name}, ${eventName}`}
        />
      </td>
      <td className={styles.time}>
        <time dateTime={new Date(startTime).toISOString()} title={dayAndTime(startTime)}>
          {nearTime(startTime)}
        </time>
      </td>
      <th scope="row" className={styles.what} title={`${market.name} · ${eventName}`}>
        <b>{market.name}</b> <span>{eventName}</span>
        {!isWide && why !== '' && <span className={styles.whyLine}>{why}</span>}
      </th>
      <td className={styles.status}>
        <MarketBadge status={now.status} inPlay={now.inPlay} />
      </td>
      {isWide && (
        <td className={styles.why} title={why}>
          {why}
        </td>
      )}
      <td className={styles.accounts}>{formatCount(row.accounts)}</td>
      <td className={styles.book}>
        <Book row={row} isOpen={now.status === 'OPEN'} />
      </td>
      <td className={styles.matched}>
        <Matched market={market} format={formatMoney} />
      </td>
      <td className={styles.exposure}>{exposure === undefined ? '' : formatMoney(0 - exposure)}</td>
      <td className={styles.action}>
        {mayChange && usual !== undefined && (
          <Button size="small" className={styles.change} onClick={onChoose}>
            {usual === 'void' ? actionNames.void : `${actionNames[usual]}…`}
            <span className="visually-hidden">
              {' '}
              {market.name}, {eventName}
            </span>
          </Button>
        )}
      </td>
    </tr>
  )
}

/** What backing every runner at its best price comes to: far below 100 % somebody's price is wrong. */
function Book({ row: { market }, isOpen }: { row: ScheduleRow; isOpen: boolean }) {
  const active = market.runners.flatMap(({ status, selectionId }) =>
    status === 'ACTIVE' ? [selectionId] : [],
  )
  const tenths = useBookPercent(market.marketId, 'back', active)
  // Where more than winning decides there is none, and where several win a fair book is not near 100 %.
  if (tenths === null || !isOpen || market.kind !== undefined || market.numberOfWinners !== 1) return '–'
  return `${(tenths - (tenths % 10)) / 10}.${tenths % 10}%`
}

const badges: Record<MarketStatus, readonly [BadgeKind, string]> = {
  CREATED: ['fact', 'Not open yet'],
  OPEN: ['fact', 'Open'],
  SUSPENDED: ['waiting', 'Suspended'],
  CLOSED: ['upcoming', 'Awaiting result'],
  SETTLING: ['waiting', 'Settling'],
  GRADED: ['waiting', 'Result known'],
  SETTLED: ['done', 'Settled'],
  VOIDED: ['failed', 'Void'],
}

/** The market's status as a badge. */
export function MarketBadge({ status, inPlay }: { status: MarketStatus; inPlay: boolean }) {
  const [kind, word] = badges[status]
  return status === 'OPEN' && inPlay ? <Badge kind="live">In-play</Badge> : <Badge kind={kind}>{word}</Badge>
}
