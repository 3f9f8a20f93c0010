/** One market for its operator: when, what, how it stands, why, how much, and the way to change it. */
import type { EventSummary, Market, MarketStatus } from '#contract/catalogue.ts'
import { Matched } from '../exchange/market/Matched.tsx'
import { useMarketNow } from '../exchange/market/use-market.ts'
import { resultWords } from '../text/en/payment.ts'
import { formatMoney } from '../text/format.ts'
import { dayAndTime, nearTime } from '../text/times.ts'
import { Badge, type BadgeKind } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './Markets.module.css'
import { actionNames, actionsFor } from './market-actions.ts'

interface MarketRowProps {
  event: EventSummary
  market: Market
  /** Gets the version of the market that the operator sees. */
  onChoose(version: number): void
}

/** The row, live. */
export function MarketRow({ event, market, onChoose }: MarketRowProps) {
  const now = useMarketNow(market)
  const [usual] = actionsFor(now.status)
  return (
    <tr data-market={market.marketId}>
      <td className={styles.time}>
        <time dateTime={new Date(event.startTime).toISOString()} title={dayAndTime(event.startTime)}>
          {nearTime(event.startTime)}
        </time>
      </td>
      <th scope="row" className={styles.what} title={`${market.name} · ${event.name}`}>
        <b>{market.name}</b> {event.name}
      </th>
      <td className={styles.status}>
        <MarketBadge status={now.status} inPlay={now.inPlay} />
      </td>
      <td className={styles.why}>{now.suspendReason ?? resultWords(now)}</td>
      <td className={styles.matched}>
        <Matched market={market} format={formatMoney} />
      </td>
      <td className={styles.action}>
        {usual !== undefined && (
          <Button size="small" className={styles.change} onClick={() => onChoose(now.version)}>
            {usual === 'void' ? actionNames.void : `${actionNames[usual]}…`}
            <span className="visually-hidden">
              {' '}
              {market.name}, {event.name}
            </span>
          </Button>
        )}
      </td>
    </tr>
  )
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
