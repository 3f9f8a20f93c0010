/** The matched bets with the price each got, and their average where there is one. */
import { useId } from 'react'
import type { Bet } from '#contract/orders.ts'
import { formatMoney, formatPrice } from '../../text/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import styles from './BetLists.module.css'
import { BetRow } from './BetRow.tsx'
import { averageMatched } from './bet-groups.ts'

/** The list. */
export function MatchedList({ bets, namesMarket }: { bets: readonly Bet[]; namesMarket?: boolean }) {
  const headingId = useId()
  const average = averageMatched(bets)
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId}>Matched</h2>
        <Badge kind="fact">{bets.length}</Badge>
        {average !== null && <span className={styles.note}>Average {formatPrice(average)}</span>}
      </header>
      <ul>
        {bets.map((bet) => (
          <BetRow key={bet.orderId} bet={bet} price={bet.averagePrice} namesMarket={namesMarket}>
            <span className={styles.amount}>{formatMoney(bet.matched)}</span>
          </BetRow>
        ))}
      </ul>
    </section>
  )
}
