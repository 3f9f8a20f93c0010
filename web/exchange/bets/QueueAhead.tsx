/** Of an unmatched bet how much stands before it at its price, beside a bar of the whole queue with its own part solid. */
import { useSyncExternalStore } from 'react'
import type { Bet } from '#contract/orders.ts'
import { queues } from '../../live/market-topics.ts'
import { betsText } from '../../text/en/bets.ts'
import { marketText } from '../../text/en/market.ts'
import { formatSize } from '../../text/format.ts'
import { spanOf } from '../market/queue-part.ts'
import styles from './BetTable.module.css'
import { isAtStart } from './bet-figures.ts'

/** The figure, and its room until its place is told; nothing of a bet that waits or that stands in no queue. */
export function QueueAhead({ bet }: { bet: Bet }) {
  const { marketId, orderId, state, unmatched } = bet
  const place = useSyncExternalStore(
    (listener) => queues.subscribe(marketId, listener),
    () => queues.place(marketId, orderId),
  )
  const isResting = (state === 'unmatched' || state === 'partly-matched') && !isAtStart(bet)
  if (!isResting || unmatched === 0) return null
  if (place === undefined) return <span className={styles.ahead} />
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
