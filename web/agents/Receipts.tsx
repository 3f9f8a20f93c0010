/** Receipts of what an account was paid and has paid, the newest first. */
import { useInfiniteQuery } from '@tanstack/react-query'
import admin from '../admin/AdminTable.module.css'
import { useFollowed } from '../admin/follow.ts'
import { agentsText } from '../text/en/agents.ts'
import { formatMoney } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Agents.module.css'
import { receiptsOf } from './agents-calls.ts'

const sideOf = (account: number | null) =>
  account === null ? agentsText.house : agentsText.requestOf(account)

/** The panel; `of`: whose, null for the reader's own. */
export function Receipts({ of }: { of: number | null }) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useFollowed(
    useInfiniteQuery(receiptsOf(of)),
  )
  const payments = data?.pages.flatMap((page) => page.payments)
  return (
    <section className={admin.panel} aria-labelledby="receipts-heading">
      <h2 id="receipts-heading" className={admin.panelHead}>
        {agentsText.receipts}
      </h2>
      {error !== null && <Alert>{error.message}</Alert>}
      {payments === undefined && error === null && <Skeleton rows={3} rowHeight={44} />}
      {payments?.length === 0 && <p className={admin.note}>{agentsText.noReceipts}</p>}
      <ul className={styles.rows}>
        {payments?.map(({ amount, from, kind, receiptId, text, time, to }) => (
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
      {hasNextPage && (
        <p className={admin.note}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {agentsText.more}
          </Button>
        </p>
      )}
    </section>
  )
}
