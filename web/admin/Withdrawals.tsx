/** Withdrawals that wait to be approved: whose, how much, who has approved; approved or rejected here. */
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Review } from '#contract/wallet.ts'
import { ConfirmForm } from '../account/security/ConfirmForm.tsx'
import { useConfirmed } from '../account/security/use-confirmed.ts'
import { methodWords, reviewText } from '../text/en/wallet.ts'
import { formatMoney } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import admin from './AdminTable.module.css'
import { useFollowed } from './follow.ts'
import styles from './Withdrawals.module.css'
import { getReviews, postApproval, postRejection, reviewsKey } from './withdrawals-calls.ts'

/** The section of the operators' page of accounts. */
export function Withdrawals() {
  const { data, error } = useFollowed(
    useQuery({
      queryKey: reviewsKey,
      queryFn: ({ signal }) => getReviews(signal),
    }),
  )
  return (
    <section className={admin.panel} aria-labelledby="withdrawals-heading">
      <header className={admin.panelHead}>
        <h2 id="withdrawals-heading">{reviewText.title}</h2>
        {data && <span>{reviewText.clientFunds(data.clientFunds)}</span>}
      </header>
      {error !== null && data === undefined && <Alert>{error.message}</Alert>}
      {data?.withdrawals.length === 0 && <p className={admin.note}>{reviewText.none}</p>}
      <ul>
        {data?.withdrawals.map((review) => (
          <Row key={review.paymentId} of={review} />
        ))}
      </ul>
      {data?.linked.map(({ accountId, kind, sum, payments }) => (
        <p key={`${kind} ${accountId}`} className={admin.note}>
          {reviewText.linked[kind](reviewText.player(accountId), payments, formatMoney(sum))}
        </p>
      ))}
      <p className={admin.note}>{reviewText.note}</p>
    </section>
  )
}

function Row({ of }: { of: Review }) {
  const { paymentId, accountId, method, amount, begunAt, approvedBy } = of
  const [isRejecting, setRejecting] = useState(false)
  const confirmed = useConfirmed()
  const { isBusy, refusal, run } = confirmed
  return (
    <li className={styles.row} data-payment={paymentId}>
      <span>
        <b>{formatMoney(amount)}</b> by {methodWords[method]}
        <span className={styles.detail}>
          No. {paymentId} · {reviewText.player(accountId)} · {dayAndTime(begunAt)}
        </span>
      </span>
      {approvedBy !== null && (
        <span title={reviewText.player(approvedBy)}>
          <Badge kind="waiting">{reviewText.approvedOnce}</Badge>
        </span>
      )}
      <span className={styles.buttons}>
        <Button size="small" onClick={() => setRejecting(!isRejecting)}>
          {reviewText.reject}
        </Button>
        <Button
          size="small"
          kind="primary"
          busy={isBusy}
          aria-label={reviewText.approveOf(paymentId)}
          onClick={() => run(() => postApproval(paymentId))}
        >
          {reviewText.approve}
        </Button>
      </span>
      {isRejecting && (
        <Rejection paymentId={paymentId} onReject={(reason) => run(() => postRejection(paymentId, reason))} />
      )}
      {(refusal !== null || confirmed.isAsking) && (
        <div className={styles.confirm}>
          {refusal !== null && <Alert>{refusal}</Alert>}
          <ConfirmForm confirmed={confirmed} />
        </div>
      )}
    </li>
  )
}

function Rejection({ paymentId, onReject }: { paymentId: number; onReject(reason: string): void }) {
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') onReject(reason)
  }
  return (
    <form className={styles.rejection} aria-label={reviewText.of(paymentId)} onSubmit={submit}>
      <Field
        label={reviewText.reason}
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" kind="primary" disabled={reason.trim() === ''}>
        {reviewText.reject}
      </Button>
    </form>
  )
}
