/** Reviews of players. What the calls take and answer is in contract/reviews.ts. */
import type { Address } from '../call.ts'
import type { reviewCalls } from '../reviews.ts'

type Forms = typeof reviewCalls

export const listPlayerReviews: Address<Forms['listPlayerReviews']> = {
  method: 'GET',
  path: '/api/admin/reviews',
}
export const getPlayerReview: Address<Forms['getPlayerReview']> = {
  method: 'GET',
  path: '/api/admin/reviews/:reviewId',
}
export const lookAtPlayerReview: Address<Forms['lookAtPlayerReview']> = {
  method: 'POST',
  path: '/api/admin/reviews/:reviewId/looks',
}
export const notePlayerReview: Address<Forms['notePlayerReview']> = {
  method: 'POST',
  path: '/api/admin/reviews/:reviewId/notes',
}
export const decidePlayerReview: Address<Forms['decidePlayerReview']> = {
  method: 'POST',
  path: '/api/admin/reviews/:reviewId/outcome',
}
