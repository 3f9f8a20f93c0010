/** One review of a player: why it was opened, what the player's last days came to, the log, and what is decided. */
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { PlayerReviewRead, ReviewEntry } from '#contract/reviews.ts'
import { reviewsText } from '../text/en/reviews.ts'
import { formatMoney } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import { dayOf } from './banking-day.ts'
import { PlayerTotals } from './PlayerTotals.tsx'
import { DecisionForm, NoteForm } from './ReviewForms.tsx'
import styles from './Reviews.module.css'
import { lookAt } from './reviews-calls.ts'

const dayMs = 86_400_000

/** The page at /admin/reviews/N, behind the operators' door. That it was opened is noted in the log. */
export default function ReviewPage() {
  const reviewId = Number(useParams().reviewId)
  const { data, error } = useQuery(lookAt(reviewId))
  return (
    <div className={admin.page}>
      <title>Review · Administration · Crossbook</title>
      <header className={admin.head}>
        <h1 tabIndex={-1}>{reviewsText.of(reviewId)}</h1>
        <nav aria-label={reviewsText.title}>
          <Link to="/admin/reviews" className={admin.link}>
            {reviewsText.back}
          </Link>
          {data && (
            <Link to={`/admin/accounts/${data.accountId}`} className={admin.link}>
              {reviewsText.toPlayer}
            </Link>
          )}
        </nav>
      </header>
      {error !== null && <Alert>{error.message}</Alert>}
      {data === undefined && error === null && <Skeleton rows={8} rowHeight={40} />}
      {data && <Review review={data} />}
    </div>
  )
}

function Review({ review }: { review: PlayerReviewRead }) {
  const { accountId, openedAt, outcome, entries } = review
  const days = { from: dayOf(openedAt - 30 * dayMs), to: dayOf(Date.now()) }
  return (
    <div className={admin.columns}>
      <section className={admin.panel} aria-labelledby="review-facts">
        <h2 id="review-facts" className={admin.panelHead}>
          {reviewsText.player(accountId)}
          {review.fullName !== null && ` · ${review.fullName}`}
        </h2>
        <Facts review={review} />
        <h3 className={admin.panelHead}>{reviewsText.lastDays}</h3>
        <PlayerTotals accountId={accountId} days={days} />
        {outcome === null && <DecisionForm reviewId={review.reviewId} />}
      </section>
      <section className={admin.panel} aria-labelledby="review-log">
        <h2 id="review-log" className={admin.panelHead}>
          {reviewsText.log}
        </h2>
        <Log entries={entries} />
        <NoteForm reviewId={review.reviewId} />
      </section>
    </div>
  )
}

function Facts({ review }: { review: PlayerReviewRead }) {
  const { ground, sum, openedAt, outcome, decidedAt, decidedBy } = review
  return (
    <>
      <dl className={styles.facts}>
        <dt>{reviewsText.columns.why}</dt>
        <dd>{reviewsText.grounds[ground]}</dd>
        <dt>{reviewsText.sum}</dt>
        <dd>{formatMoney(sum)}</dd>
        <dt>{reviewsText.opened}</dt>
        <dd>{dayAndTime(openedAt)}</dd>
        <dt>{reviewsText.outcome}</dt>
        <dd>
          {outcome === null || decidedAt === null || decidedBy === null
            ? reviewsText.open
            : `${reviewsText.outcomes[outcome]}, ${dayAndTime(decidedAt)}, ${reviewsText.decidedBy(decidedBy)}`}
        </dd>
      </dl>
      <p className={admin.text}>{reviewsText.groundsAtLength[ground]}</p>
    </>
  )
}

function Log({ entries }: { entries: readonly ReviewEntry[] }) {
  if (entries.length === 0) return <p className={admin.note}>{reviewsText.emptyLog}</p>
  return (
    <ol className={styles.log} aria-label={reviewsText.log}>
      {entries.map(({ time, actor, kind, note }) => (
        <li key={`${time} ${actor} ${kind} ${note}`}>
          {reviewsText.player(actor)} {reviewsText.kinds[kind]} <time>{dayAndTime(time)}</time>
          {note !== '' && <p>{note}</p>}
        </li>
      ))}
    </ol>
  )
}
