/** The rows of the transactions list; two-line rows on a phone. */
import { Link } from 'react-router'
import { formatMoney, formatSigned } from '../../text/format.ts'
import { Badge, type BadgeKind } from '../../ui/Badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Transaction, TransactionStatus } from './transaction.ts'
import styles from './UserDashboard.module.css'

const badges: Record<TransactionStatus, BadgeKind> = {
  Complete: 'done',
  Pending: 'waiting',
  Failed: 'failed',
}

interface TransactionTableProps {
  transactions: readonly Transaction[]
  /** A player's own rows say what the account held after each. */
  hasBalance: boolean
}

/** The table under its column heads. */
export function TransactionTable({ transactions, hasBalance }: TransactionTableProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Recent transactions</caption>
      <thead>
        <tr>
          <th scope="col">Transaction</th>
          <th scope="col">Type</th>
          <th scope="col">Date</th>
          <th scope="col">Direction</th>
          <th scope="col" className={styles.figure}>
            Amount
          </th>
          {hasBalance && (
            <th scope="col" className={styles.figure}>
              Balance
            </th>
          )}
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {transactions.map((transaction) => (
          <Row key={transaction.id} transaction={transaction} hasBalance={hasBalance} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ transaction, hasBalance }: { transaction: Transaction; hasBalance: boolean }) {
  const { id, type, detail, date, amount, status, direction, balance, marketId } = transaction
  return (
    <tr>
      <td className={styles.id}>{id}</td>
      <td className={styles.type}>
        <b>{type}</b>
        {detail !== null && (
          <span className={styles.detail} title={detail}>
            {marketId === null ? detail : <Link to={`/lobby/market/${marketId}`}>{detail}</Link>}
          </span>
        )}
      </td>
      <td className={styles.date}>{date}</td>
      <td className={styles.direction}>{direction === 'in' ? 'In' : 'Out'}</td>
      <td className={classNames(styles.figure, styles.amount)}>
        {formatSigned(direction === 'in' ? amount : -amount)}
      </td>
      {hasBalance && (
        <td className={classNames(styles.figure, styles.balance)}>
          {balance === null ? '' : formatMoney(balance)}
        </td>
      )}
      <td className={styles.status}>
        <Badge kind={badges[status]}>{status}</Badge>
      </td>
    </tr>
  )
}
