/** Reviews of players: opened by what is watched, looked at, noted in and decided by people of the house. */
import type { ReviewEntry, ReviewGround, ReviewOutcome } from '#contract/reviews.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import { RefusedError } from '#server/refusals.ts'
import type { Store } from '#server/store/store.ts'
import type { NewEntry, openTables, ReviewRow } from './review-tables.ts'

type Note = Omit<NewEntry, 'time'>

/** Who looks again within this time has not looked twice. */
const lookMs = 3_600_000
/** Entries of a log that are shown. */
const entriesMax = 500

export interface Reviews {
  /** Opens a review of the player; nothing where one of this ground is open. */
  open(account: AccountId, ground: ReviewGround, sum: Money, at: number): Promise<void>
  /** Returns when a review of the account was last decided, 0 for never. */
  decidedAt(account: AccountId): number
  /** Resolves to those that are open, the oldest first, after an id; or to those that are decided, the newest first, before one. */
  list(state: 'open' | 'decided', cursor: number | undefined, limit: number): Promise<ReviewRow[]>
  /** Resolves to those of an account, the oldest first, after an id. */
  of(account: AccountId, after: number, limit: number): Promise<ReviewRow[]>
  /** Resolves to a review and its log, the newest entry first. Refuses: review_not_found. */
  read(id: number): Promise<{ review: ReviewRow; entries: ReviewEntry[] }>
  /** Notes in its log that somebody looks at it. Refuses: review_not_found, forbidden where it is about who looks. */
  look(id: number, actor: AccountId): Promise<void>
  /** Notes something in its log. Refuses what `look` does. */
  note(id: number, note: Note): Promise<void>
  /** Decides it. Refuses what `look` does, and review_over where it is decided. */
  decide(id: number, outcome: ReviewOutcome, note: Note): Promise<void>
  /** How many are open, and since when the oldest is (engine time). */
  readonly waiting: { readonly open: number; readonly oldestAt: number | undefined }
}

/** Resolves to the reviews that the store keeps. `now`: engine time. */
export async function openReviews(
  store: Store<ReturnType<typeof openTables>>,
  now: () => number,
): Promise<Reviews> {
  const decided = new Map(await store.decidedTimes())
  let waiting = await store.reviewsWaiting()

  async function find(id: number, actor?: AccountId): Promise<ReviewRow> {
    const review = await store.reviewOf(id)
    if (review === undefined) throw new RefusedError('review_not_found')
    if (review.accountId === actor) throw new RefusedError('forbidden')
    return review
  }

  return {
    async open(account, ground, sum, at) {
      if ((await store.openReview(account, ground, sum, at)) !== undefined)
        waiting = await store.reviewsWaiting()
    },
    decidedAt: (account) => decided.get(account) ?? 0,
    list: (state, cursor, limit) =>
      state === 'open'
        ? store.openReviews(cursor ?? 0, limit)
        : store.decidedReviews(cursor ?? Number.MAX_SAFE_INTEGER, limit),
    of: (account, after, limit) => store.reviewsOf(account, after, limit),
    async read(id) {
      return { review: await find(id), entries: await store.reviewEntries(id, entriesMax) }
    },
    async look(id, actor) {
      await find(id, actor)
      await store.noteLook(id, actor, now(), lookMs)
    },
    async note(id, note) {
      await find(id, note.actor)
      if (!(await store.addReviewNote(id, { time: now(), ...note })))
        throw new RefusedError('idempotency_key_reused')
    },
    async decide(id, outcome, note) {
      const { accountId } = await find(id, note.actor)
      const done = await store.decideReview(id, outcome, { time: now(), ...note })
      if (done !== 'decided')
        throw new RefusedError(done === 'over' ? 'review_over' : 'idempotency_key_reused')
      const after = await store.reviewOf(id)
      decided.set(accountId, Math.max(decided.get(accountId) ?? 0, after?.decidedAt ?? 0))
      waiting = await store.reviewsWaiting()
    },
    get waiting() {
      return waiting
    },
  }
}
