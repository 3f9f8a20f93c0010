/** The operators' page of reviews of players: those that are open, or decided. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { PlayerReview } from '#contract/reviews.ts'
import { reviewsText } from '../text/en/reviews.ts'
import { formatMoney } from '../text/format.ts'
import { dayAndTime } from '../text/times.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import admin from './AdminTable.module.css'
import { useFollowed } from './follow.ts'
import styles from './Reviews.module.css'
import { getReviews, playerReviewsKey, type ReviewState } from './reviews-calls.ts'

/** The page at /admin/reviews, behind the operators' door; `?state=decided` for those that are over. */
export default function ReviewsPage() {
  const [search] = useSearchParams()
  const state = search.get('state') === 'decided' ? 'decided' : 'open'
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useFollowed(
    useInfiniteQuery({
      queryKey: [...playerReviewsKey, state],
      queryFn: ({ pageParam, signal }) => getReviews(state, pageParam, signal),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
    }),
  )
  const reviews = data?.pages.flatMap((page) => page.reviews)
  return (
    <div className={admin.page}>
      <title>Reviews · Administration · Crossbook</title>
      <h1 tabIndex={-1}>{reviewsText.title}</h1>
      <section className={admin.panel} aria-label={reviewsText.title}>
        <nav className={styles.states} aria-label={reviewsText.choose}>
          {(['open', 'decided'] as const).map((one) => (
            <Link
              key={one}
              to={one === 'open' ? '/admin/reviews' : '/admin/reviews?state=decided'}
              aria-current={one === state ? 'page' : undefined}
            >
              {reviewsText.states[one]}
            </Link>
          ))}
        </nav>
        {error !== null && <Alert>{error.message}</Alert>}
        {reviews === undefined && error === null && <Skeleton rows={4} rowHeight={40} />}
        {reviews?.length === 0 && <p className={admin.none}>{reviewsText.none[state]}</p>}
        {reviews !== undefined && reviews.length > 0 && <ReviewTable reviews={reviews} state={state} />}
        {hasNextPage && (
          <p className={admin.note}>
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {reviewsText.more}
            </Button>
          </p>
        )}
        <p className={admin.note}>{reviewsText.note}</p>
      </section>
    </div>
  )
}

function ReviewTable({ reviews, state }: { reviews: readonly PlayerReview[]; state: ReviewState }) {
  const { columns } = reviewsText
  return (
    <table className={`${admin.table} ${styles.reviews}`}>
      <thead>
        <tr>
          <th scope="col">{columns.player}</th>
          <th scope="col" className={styles.why}>
            {columns.why}
          </th>
          <th scope="col" className={styles.sum}>
            {columns.sum}
          </th>
          <th scope="col" className={styles.time}>
            {columns.opened}
          </th>
          {state === 'decided' && (
            <th scope="col" className={styles.outcome}>
              {columns.outcome}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {reviews.map(({ reviewId, accountId, ground, sum, openedAt, outcome }) => (
          <tr key={reviewId} data-review={reviewId}>
            <td>
              <Link to={`/admin/reviews/${reviewId}`} className={admin.link}>
                {reviewsText.player(accountId)}
              </Link>
            </td>
            <td className={styles.why}>{reviewsText.grounds[ground]}</td>
            <td className={styles.sum}>{formatMoney(sum)}</td>
            <td className={styles.time}>{dayAndTime(openedAt)}</td>
            {outcome !== null && <td className={styles.outcome}>{reviewsText.outcomes[outcome]}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
