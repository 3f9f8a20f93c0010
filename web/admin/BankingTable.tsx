/** The table of the banking history; each row opens to the postings it is made of. Two-line rows on a phone. */
import { useId, useState } from 'react'
import type { BankingRow, BankingStatus } from '#contract/banking.ts'
import { formatMoney } from '../text/format.ts'
import { Badge, type BadgeKind } from '../ui/Badge.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './BankingTable.module.css'
import { formatTime } from './banking-day.ts'

const badges: Record<BankingStatus, BadgeKind> = {
  Completed: 'done',
  Pending: 'waiting',
  Cancelled: 'failed',
}

/** The rows under their column heads. */
export function BankingTable({ rows }: { rows: readonly BankingRow[] }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Banking history</caption>
      <thead>
        <tr>
          <th scope="col" className={styles.date}>
            Date
          </th>
          <th scope="col" className={styles.user}>
            User
          </th>
          <th scope="col" className={styles.transaction}>
            Transaction
          </th>
          <th scope="col" className={styles.type}>
            Type
          </th>
          <th scope="col" className={styles.amount}>
            Amount
          </th>
          <th scope="col" className={styles.status}>
            Status
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.txId} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row }: { row: BankingRow }) {
  const { txId, date, user, type, amount, status, parts } = row
  const [isOpen, setOpen] = useState(false)
  const partsId = useId()
  return (
    <>
      <tr data-transaction={txId} className={styles.row}>
        <td className={styles.date}>{formatTime(date)}</td>
        <td className={styles.user} title={user.email ?? user.name}>
          {user.name}
        </td>
        <td className={styles.transaction}>{txId}</td>
        <td className={styles.type}>
          {parts.length === 0 ? (
            type
          ) : (
            <button
              type="button"
              className={styles.open}
              aria-expanded={isOpen}
              aria-controls={partsId}
              onClick={() => setOpen(!isOpen)}
            >
              {type}
              <span className="visually-hidden">details of {txId}</span>
              <Icon name="chevronDown" size={16} />
            </button>
          )}
        </td>
        <td className={styles.amount}>{formatMoney(amount)}</td>
        <td className={styles.status}>
          <Badge kind={badges[status]}>{status}</Badge>
        </td>
      </tr>
      <tr id={partsId} className={styles.details} hidden={!isOpen}>
        <td colSpan={6}>
          <Parts row={row} />
        </td>
      </tr>
    </>
  )
}

function Parts({ row: { txId, user, parts } }: { row: BankingRow }) {
  return (
    <>
      <p className={styles.whose}>
        {txId} · account {user.accountId}
        {user.email !== null && ` · ${user.email}`}
      </p>
      <dl className={styles.parts}>
        {parts.map(({ text, amount }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{formatMoney(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
