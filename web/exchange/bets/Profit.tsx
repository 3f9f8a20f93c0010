/** A result in its colour, always with its sign. */
import { formatSigned } from '../../text/format.ts'
import styles from './BetTable.module.css'

/** The amount, minor units. */
export function Profit({ amount }: { amount: number }) {
  const look = amount > 0 ? styles.won : amount < 0 ? styles.lost : undefined
  return <span className={look}>{formatSigned(amount)}</span>
}
