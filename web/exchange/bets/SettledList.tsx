/** The settled and void bets with the result of each, before commission. */
import { useId } from 'react'
import type { Bet } from '#contract/orders.ts'
import { formatSigned } from '../../text/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import styles from './BetLists.module.css'
import { BetRow } from './BetRow.tsx'

/** The list. */
export function SettledList({ bets, namesMarket }: { bets: readonly Bet[]; namesMarket?: boolean }) {
  const headingId = useId()
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <header className={styles.head}>
        <h2 id={headingId}>Settled</h2>
        <Badge kind="fact">{bets.length}</Badge>
      </header>
      <ul>
        {bets.map((bet) => (
          <BetRow
            key={bet.orderId}
            bet={bet}
            price={bet.matched > 0 ? bet.averagePrice : bet.price}
            namesMarket={namesMarket}
          >
            <Result bet={bet} />
          </BetRow>
        ))}
      </ul>
    </section>
  )
}

function Result({ bet }: { bet: Bet }) {
  if (bet.state === 'void') return <span className={styles.amount}>Void</span>
  const profit = bet.profit ?? 0
  const look = profit > 0 ? styles.profit : profit < 0 ? styles.loss : styles.amount
  return <span className={look}>{formatSigned(profit)}</span>
}
