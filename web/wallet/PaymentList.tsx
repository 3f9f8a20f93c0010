/** Deposits and withdrawals, newest first, each with its state as it is now. */
import type { ReactNode } from 'react'
import type { Payment, PaymentState, Wallet } from '#contract/wallet.ts'
import { usePayments } from '../account/money/use-wallet.ts'
import { methodWords, walletText } from '../text/en/wallet.ts'
import { formatSigned } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Badge, type BadgeKind } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { HistoryNote } from '../ui/HistoryNote.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import panel from './Panel.module.css'
import styles from './Wallet.module.css'

const badges: Record<PaymentState, BadgeKind> = { Complete: 'done', Pending: 'waiting', Failed: 'failed' }

/** The list under its heading, and once it was read what stands below it; `wallet`: as it was read last. */
export function PaymentList({ wallet, children }: { wallet: Wallet; children: ReactNode }) {
  const { payments, standing, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } =
    usePayments(wallet)
  return (
    <>
      <section className={panel.panel} aria-labelledby="payments-heading" aria-busy={isPending}>
        <h2 id="payments-heading" className={panel.heading}>
          {walletText.payments}
        </h2>
        {error !== null && payments === undefined && <Alert>{error.message}</Alert>}
        <HistoryNote of={standing} />
        {isPending && <Skeleton rows={4} rowHeight={52} />}
        {payments?.length === 0 && <Empty icon="list" sentence={walletText.noPayments} />}
        {payments !== undefined && payments.length > 0 && (
          <ul>
            {payments.map((payment) => (
              <Row key={payment.paymentId} of={payment} />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <p className={styles.ways}>
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {walletText.showMore}
            </Button>
          </p>
        )}
      </section>
      {!isPending && children}
    </>
  )
}

function Row({ of }: { of: Payment }) {
  const { paymentId, kind, method, amount, state, note, begunAt, endedAt } = of
  return (
    <li className={styles.row} data-payment={paymentId}>
      <span className={styles.what}>
        <b>{walletText.kinds[kind]}</b> by {methodWords[method]}
        <span className={styles.detail}>
          No. {paymentId} · {dayAndTime(endedAt ?? begunAt)}
          {note !== '' && ` · ${note}`}
        </span>
      </span>
      <b className={styles.amount}>{formatSigned(kind === 'deposit' ? amount : -amount)}</b>
      <span className={styles.state}>
        <Badge kind={badges[state]}>{state}</Badge>
      </span>
    </li>
  )
}
