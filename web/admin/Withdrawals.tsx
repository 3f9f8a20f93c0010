/** Withdrawals that wait to be approved: whose, how much, who has approved; approved or rejected here. */
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Review } from '#contract/wallet.ts'
import { methodWords, reviewText } from '../text/en/wallet.ts'
import { formatMoney } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import admin from './AdminTable.module.css'
import styles from './Withdrawals.module.css'
import { getReviews, postApproval, postRejection, reviewsKey } from './withdrawals-calls.ts'

const readAgainMs = 5_000

/** The section of the operators' page of accounts. */
export function Withdrawals() {
  const { data, error } = useQuery({
    queryKey: reviewsKey,
    queryFn: ({ signal }) => getReviews(signal),
    refetchInterval: readAgainMs,
  })
  const [problem, setProblem] = useState<string>()
  return (
    <section className={admin.panel} aria-labelledby="withdrawals-heading">
      <header className={styles.head}>
        <h2 id="withdrawals-heading">{reviewText.title}</h2>
        {data && <span>{reviewText.clientMoney(formatMoney(data.clientMoney))}</span>}
      </header>
      {error !== null && data === undefined && <Alert>{error.message}</Alert>}
      {problem !== undefined && <Alert onClose={() => setProblem(undefined)}>{problem}</Alert>}
      {data?.withdrawals.length === 0 && <p className={admin.note}>{reviewText.none}</p>}
      <ul>
        {data?.withdrawals.map((review) => (
          <Row key={review.paymentId} of={review} onProblem={setProblem} />
        ))}
      </ul>
      <p className={admin.note}>{reviewText.note}</p>
    </section>
  )
}

function Row({ of, onProblem }: { of: Review; onProblem(problem: string | undefined): void }) {
  const { paymentId, accountId, method, amount, begunAt, approvedBy } = of
  const [isRejecting, setRejecting] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const decide = async (call: () => Promise<void>) => {
    setBusy(true)
    onProblem(undefined)
    try {
      await call()
    } catch (error) {
      onProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
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
          onClick={() => void decide(() => postApproval(paymentId))}
        >
          {reviewText.approve}
        </Button>
      </span>
      {isRejecting && (
        <Rejection
          paymentId={paymentId}
          onReject={(reason) => void decide(() => postRejection(paymentId, reason))}
        />
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
