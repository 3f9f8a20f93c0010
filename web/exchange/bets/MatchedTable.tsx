/** The matched bets with the price each got, and their average where there is one. */
import type { Bet } from '#contract/orders.ts'
import { betsText } from '../../text/en/bets.ts'
import { formatPrice } from '../../text/format.ts'
import styles from './BetTable.module.css'
import { BetTable } from './BetTable.tsx'
import { averageMatched } from './bet-groups.ts'
import { receiptLink } from './ReceiptLink.tsx'

/** The table. */
export function MatchedTable({ bets, namesMarket }: { bets: readonly Bet[]; namesMarket?: boolean }) {
  const average = bets.length > 1 ? averageMatched(bets) : null
  return (
    <BetTable
      list="matched"
      bets={bets}
      namesMarket={namesMarket}
      actionsOf={bets.some(({ crossMatched }) => crossMatched) ? receiptLink : undefined}
      note={
        average !== null && (
          <span className={styles.note}>
            {betsText.average} {formatPrice(average, bets[0]?.marketKind)}
          </span>
        )
      }
    />
  )
}
