/** Receipts of what an account was paid and has paid, the newest first. */
import { useQuery } from '@tanstack/react-query'
import admin from '../admin/AdminTable.module.css'
import { agentsText } from '../text/en/agents.ts'
import { formatMoney } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Agents.module.css'
import { receiptsOf } from './agents-calls.ts'

const sideOf = (account: number | null) =>
  account === null ? agentsText.house : agentsText.requestOf(account)

/** The panel; `of`: whose, null for the reader's own. */
export function Receipts({ of }: { of: number | null }) {
  const { data, error } = useQuery(receiptsOf(of))
  return (
    <section className={admin.panel} aria-labelledby="receipts-heading">
      <h2 id="receipts-heading" className={styles.panelHead}>
        {agentsText.receipts}
      </h2>
      {error !== null && <Alert>{error.message}</Alert>}
      {data === undefined && error === null && <Skeleton rows={3} rowHeight={44} />}
      {data?.payments.length === 0 && <p className={admin.note}>{agentsText.noReceipts}</p>}
      <ul className={styles.rows}>
        {data?.payments.map(({ amount, from, kind, receiptId, text, time, to }) => (
          <li key={`${receiptId} ${from} ${to}`} data-receipt={receiptId}>
            <span>
              {agentsText.receiptKinds[kind]}
              {text !== '' && `: ${text}`}
              <br />
              <span className={styles.detail}>
                {agentsText.receiptOf(receiptId)} · {dayAndTime(time)} · {sideOf(from)} → {sideOf(to)}
              </span>
            </span>
            <b>{formatMoney(amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
