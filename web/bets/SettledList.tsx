/** The settled and void bets with the result of each, before commission. */
import type { Bet } from '#contract/orders.ts'
import { formatSigned } from '../text/format.ts'
import { Badge } from '../ui/Badge.tsx'
import styles from './BetLists.module.css'
import { BetRow } from './BetRow.tsx'

/** The list. */
export function SettledList({ bets }: { bets: readonly Bet[] }) {
  return (
    <section className={styles.panel} aria-labelledby="settled-heading">
      <header className={styles.head}>
        <h2 id="settled-heading">Settled</h2>
        <Badge kind="fact">{bets.length}</Badge>
      </header>
      <ul>
        {bets.map((bet) => (
          <BetRow key={bet.orderId} bet={bet} price={bet.matched > 0 ? bet.averagePrice : bet.price}>
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
