/** The way to the receipt of a bet. */
import { Link } from 'react-router'
import type { Bet } from '#contract/orders.ts'
import { receiptText } from '../../text/en/receipt.ts'
import styles from './BetTable.module.css'
import { receiptPath } from './receipt-calls.ts'

/** Returns the way to with which bets it was matched, where they were on other runners; null of others. */
export function receiptLink({ crossMatched, orderId }: Bet) {
  if (!crossMatched) return null
  return (
    <Link to={receiptPath(orderId)} className={styles.receipt}>
      {receiptText.link}
    </Link>
  )
}
