/** The operators' calls on reviews of players. */
import * as calls from '#contract/addresses/reviews.ts'
import type { PlayerReviewRead, PlayerReviews, ReviewOutcome } from '#contract/reviews.ts'
import { api } from '../api/client.ts'
import { accountKey, queryClient } from '../api/query-client.ts'

export const playerReviewsKey = [accountKey, 'admin-reviews']
export type ReviewState = 'open' | 'decided'

const keyOf = (reviewId: number) => [...playerReviewsKey, reviewId]

/** Returns a page of reviews. Throws ApiError. */
export function getReviews(
  state: ReviewState,
  cursor: string | null,
  signal: AbortSignal,
): Promise<PlayerReviews> {
  return api(calls.listPlayerReviews, { query: { state, limit: '50', cursor: cursor ?? undefined }, signal })
}

/** What is asked for a review: that it is looked at is noted with it. Throws ApiError. */
export const lookAt = (reviewId: number) => ({
  queryKey: keyOf(reviewId),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api(calls.lookAtPlayerReview, { params: { reviewId }, idempotencyKey: crypto.randomUUID(), signal }),
})

/** Adds a note to the log. Throws ApiError with the refusal's sentence. */
export async function postNote(reviewId: number, note: string): Promise<void> {
  const call = { params: { reviewId }, body: { note }, idempotencyKey: crypto.randomUUID() }
  keep(await api(calls.notePlayerReview, call))
}

/** Decides it. Throws ApiError with the refusal's sentence. */
export async function postOutcome(reviewId: number, outcome: ReviewOutcome, note: string): Promise<void> {
  const call = { params: { reviewId }, body: { outcome, note }, idempotencyKey: crypto.randomUUID() }
  keep(await api(calls.decidePlayerReview, call))
  await queryClient.invalidateQueries({ queryKey: playerReviewsKey, refetchType: 'none' })
}

function keep(review: PlayerReviewRead): void {
  queryClient.setQueryData(keyOf(review.reviewId), review)
}
