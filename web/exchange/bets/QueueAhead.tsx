/** Of an unmatched bet how much stands before it at its price, beside a bar of the whole queue with its own part solid. */
import { useSyncExternalStore } from 'react'
import type { Bet } from '#contract/orders.ts'
import { queues } from '../../live/market-topics.ts'
import { betsText } from '../../text/en/bets.ts'
import { marketText } from '../../text/en/market.ts'
import { formatSize } from '../../text/format.ts'
import { spanOf } from '../market/queue-part.ts'
import styles from './BetTable.module.css'

/** The figure; nothing while its place is not told, as of a bet that waits or that stands in no queue. */
export function QueueAhead({ bet }: { bet: Bet }) {
  const { marketId, orderId, unmatched } = bet
  const place = useSyncExternalStore(
    (listener) => queues.subscribe(marketId, listener),
    () => queues.place(marketId, orderId),
  )
  if (place === undefined || unmatched === 0) return null
  const { ahead, behind } = place
  // Without its end the queue is drawn as far as it is known.
  const { from, to } = spanOf({ ahead, own: unmatched, behind }, ahead + unmatched + (behind ?? 0))
  return (
    <span className={styles.ahead} title={marketText.queue(ahead, behind)}>
      <span className={styles.word}>{betsText.queue}</span>
      <span className={styles.queueBar} aria-hidden="true">
        <i style={{ transform: `translateX(${from}%)`, '--own': `${to - from}%` } as React.CSSProperties} />
      </span>
      {formatSize(ahead)}
    </span>
  )
}
