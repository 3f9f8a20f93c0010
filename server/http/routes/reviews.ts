/** Reviews of players: what administrators read and write of them. */
import { calls } from '#contract/calls.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from '../access.ts'
import type { App } from '../app.ts'
import { actorOf } from '../caller.ts'
import type { ServerDeps } from '../deps.ts'
import { idempotencyKeyOf } from '../idempotency-key.ts'
import { pageOf } from '../paging.ts'
import { route } from '../route.ts'

/** Adds the calls. What is decided stands in the audit log as well, and wants that it was shown within five minutes who decides. */
export function playerReviewRoutes(app: App, { accounts, reviews }: ServerDeps): void {
  const readOf = async (id: number) => {
    const { review, entries } = await reviews.read(id)
    const user = await accounts.userOf(review.accountId)
    return { ...review, fullName: user?.fullName ?? null, entries }
  }

  route(app, calls.listPlayerReviews, async (request) => {
    const { cursor, limit } = pageOf(request.query)
    const found = await reviews.list(request.query.state ?? 'open', cursor, limit + 1)
    const rows = found.slice(0, limit)
    return { reviews: rows, next: found.length > limit ? String(rows.at(-1)!.reviewId) : null }
  })
  route(app, calls.getPlayerReview, (request) => readOf(Number(request.params.reviewId)))
  route(app, calls.lookAtPlayerReview, async (request) => {
    const id = Number(request.params.reviewId)
    await reviews.look(id, sessionOf(request).accountId)
    return readOf(id)
  })
  route(app, calls.notePlayerReview, async (request) => {
    const id = Number(request.params.reviewId)
    const { accountId: actor } = sessionOf(request)
    const { review } = await reviews.read(id)
    await reviews.note(id, { actor, note: request.body.note, key: idempotencyKeyOf(request) })
    // What was written stands in the log of the review, for good.
    const target = `review ${id} of account ${review.accountId}`
    await accounts.audit({ ...actorOf(request), action: 'note in review', target, detail: '{}' })
    return readOf(id)
  })
  route(app, calls.decidePlayerReview, async (request) => {
    accounts.proof.requireFreshStaff(sessionOf(request))
    const id = Number(request.params.reviewId)
    const by = actorOf(request)
    const { review } = await reviews.read(id)
    if (review.accountId === by.actor) throw new RefusedError('forbidden')
    const target = `review ${id} of account ${review.accountId}`
    const { outcome, note } = request.body
    const detail = JSON.stringify({ before: { outcome: review.outcome }, after: { outcome } })
    await accounts.audit({ ...by, action: 'decide review', target, detail })
    await reviews.decide(id, outcome, { actor: by.actor, note, key: idempotencyKeyOf(request) })
    return readOf(id)
  })
}
