/** Reviews of players by people of the house: why one was opened, who has looked, what was decided. Money is minor units. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { AccountId, closed, IdText, Money, Time } from './values.ts'

/** net_deposits: what was paid in less what was paid out, of thirty days, is more than the house looks at. */
export const ReviewGround = Type.Enum(['net_deposits'])
export type ReviewGround = Static<typeof ReviewGround>
export const ReviewOutcome = Type.Enum(['nothing_needed', 'contacted', 'limits_set', 'restricted'])
export type ReviewOutcome = Static<typeof ReviewOutcome>

const ReviewId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()])

/** `sum`: what opened it. `outcome`, `decidedAt` and `decidedBy` are null while it is open. */
export const PlayerReview = Type.Object({
  reviewId: ReviewId,
  accountId: AccountId,
  ground: ReviewGround,
  sum: Money,
  openedAt: Time,
  outcome: orNull(ReviewOutcome),
  decidedAt: orNull(Time),
  decidedBy: orNull(AccountId),
})
export type PlayerReview = Static<typeof PlayerReview>

/** What somebody did. `note`: what was written with it, "" of a look. */
export const ReviewEntry = Type.Object({
  time: Time,
  actor: AccountId,
  kind: Type.Enum(['looked', 'noted', 'decided']),
  note: Type.String(),
})
export type ReviewEntry = Static<typeof ReviewEntry>

const ReviewsQuery = closed({
  state: Type.Optional(Type.Enum(['open', 'decided'])),
  cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })),
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
})
/** Of those that are open the oldest first, of those that are decided the newest. `next` goes into the next call's `cursor`. */
export const PlayerReviews = Type.Object({
  reviews: Type.Array(PlayerReview),
  next: orNull(Type.String()),
})
export type PlayerReviews = Static<typeof PlayerReviews>

/** A review with its log, the newest entry first, and whose it is; `fullName` null of nobody that signs in. */
export const PlayerReviewRead = Type.Object({
  ...PlayerReview.properties,
  fullName: orNull(Type.String()),
  entries: Type.Array(ReviewEntry),
})
export type PlayerReviewRead = Static<typeof PlayerReviewRead>

const ReviewParams = Type.Object({ reviewId: IdText })
const text = Type.String({ minLength: 1, maxLength: 1_000 })
const Note = closed({ note: text })
const Decision = closed({ outcome: ReviewOutcome, note: text })
const admin = { tag: 'admin' } as const

/** The calls of reviews. */
export const reviewCalls = {
  listPlayerReviews: defineCall({
    ...admin,
    access: 'reviews.read',
    summary: 'Reviews of players that are open, or decided',
    query: ReviewsQuery,
    answer: PlayerReviews,
  }),
  getPlayerReview: defineCall({
    ...admin,
    access: 'reviews.read',
    summary: 'A review and its log',
    params: ReviewParams,
    answer: PlayerReviewRead,
  }),
  lookAtPlayerReview: defineCall({
    ...admin,
    access: 'reviews.note',
    key: 'required',
    summary: 'Note that I look at a review; once an hour',
    params: ReviewParams,
    answer: PlayerReviewRead,
  }),
  notePlayerReview: defineCall({
    ...admin,
    access: 'reviews.note',
    key: 'required',
    summary: 'Note something in the log of a review',
    params: ReviewParams,
    body: Note,
    answer: PlayerReviewRead,
  }),
  decidePlayerReview: defineCall({
    ...admin,
    access: 'reviews.decide',
    key: 'required',
    summary: 'Decide a review, with a reason; nobody one’s own',
    params: ReviewParams,
    body: Decision,
    answer: PlayerReviewRead,
  }),
}
