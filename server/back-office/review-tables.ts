/** The tables of the reviews of players, and their statements: a review a ground and player at a time, and a log of each that only grows. */
import type { DatabaseSync } from 'node:sqlite'
import type { ReviewEntry, ReviewGround, ReviewOutcome } from '#contract/reviews.ts'
import type { AccountId, Money } from '#core/values/brands.ts'
import { inTransaction } from '#server/identity/sql.ts'

export interface ReviewRow {
  readonly reviewId: number
  readonly accountId: AccountId
  readonly ground: ReviewGround
  /** Minor units. */
  readonly sum: Money
  readonly openedAt: number
  /** Null while it is open, as the two below. */
  readonly outcome: ReviewOutcome | null
  readonly decidedAt: number | null
  readonly decidedBy: AccountId | null
}

export interface NewEntry {
  readonly time: number
  /** The account of who did it. */
  readonly actor: AccountId
  readonly note: string
  /** Of the call: the same again changes nothing. */
  readonly key: string
}

const schema = `
CREATE TABLE IF NOT EXISTS player_review (
  id INTEGER PRIMARY KEY, account INTEGER NOT NULL, ground TEXT NOT NULL, sum INTEGER NOT NULL, opened_at INTEGER NOT NULL,
  outcome TEXT, decided_at INTEGER, decided_by INTEGER
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS player_review_open ON player_review (account, ground) WHERE outcome IS NULL;
CREATE INDEX IF NOT EXISTS player_review_of ON player_review (account, id);
CREATE TABLE IF NOT EXISTS review_entry (
  id INTEGER PRIMARY KEY, review INTEGER NOT NULL REFERENCES player_review (id), time INTEGER NOT NULL, actor INTEGER NOT NULL,
  kind TEXT NOT NULL, note TEXT NOT NULL, key TEXT, UNIQUE (actor, key)
) STRICT;
CREATE INDEX IF NOT EXISTS review_entry_of ON review_entry (review, id);
CREATE TRIGGER IF NOT EXISTS review_entry_stands BEFORE UPDATE ON review_entry BEGIN SELECT RAISE(ABORT, 'the log of a review is append-only'); END;
CREATE TRIGGER IF NOT EXISTS review_entry_stays BEFORE DELETE ON review_entry BEGIN SELECT RAISE(ABORT, 'the log of a review is append-only'); END;
`
const columns =
  'id AS reviewId, account AS accountId, ground, sum, opened_at AS openedAt, outcome, decided_at AS decidedAt, decided_by AS decidedBy'

/** Makes the tables where they are missing, and returns the statements on them by name. Runs in the store's thread. */
export function openTables(db: DatabaseSync) {
  db.exec(schema)
  const open = db.prepare(
    'INSERT INTO player_review (account, ground, sum, opened_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const one = db.prepare(`SELECT ${columns} FROM player_review WHERE id = ?`)
  const ofAccount = db.prepare(
    `SELECT ${columns} FROM player_review WHERE account = ? AND id > ? ORDER BY id LIMIT ?`,
  )
  const openOnes = db.prepare(
    `SELECT ${columns} FROM player_review WHERE outcome IS NULL AND id > ? ORDER BY id LIMIT ?`,
  )
  const decidedOnes = db.prepare(
    `SELECT ${columns} FROM player_review WHERE outcome IS NOT NULL AND id < ? ORDER BY id DESC LIMIT ?`,
  )
  const lastDecided = db.prepare(
    'SELECT account, max(decided_at) AS at FROM player_review WHERE outcome IS NOT NULL GROUP BY account',
  )
  const waiting = db.prepare(
    'SELECT count(*) AS open, min(opened_at) AS oldestAt FROM player_review WHERE outcome IS NULL',
  )
  const entries = db.prepare(
    'SELECT time, actor, kind, note FROM review_entry WHERE review = ? ORDER BY id DESC LIMIT ?',
  )
  const insert = db.prepare(
    'INSERT INTO review_entry (review, time, actor, kind, note, key) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const lastLook = db.prepare(
    "SELECT max(time) AS at FROM review_entry WHERE review = ? AND actor = ? AND kind = 'looked'",
  )
  const ofKey = db.prepare('SELECT review, kind FROM review_entry WHERE actor = ? AND key = ?')
  const decide = db.prepare(
    'UPDATE player_review SET outcome = ?, decided_at = ?, decided_by = ? WHERE id = ? AND outcome IS NULL',
  )
  const isOfCall = (id: number, kind: ReviewEntry['kind'], actor: AccountId, key: string) => {
    const known = ofKey.get(actor, key)
    return known?.review === id && known.kind === kind
  }
  const rowsOf = (rows: Record<string, unknown>[]) => rows.map((row) => ({ ...row }) as unknown as ReviewRow)
  return {
    /** Opens a review unless one of the ground is open; returns its id, undefined where one was. */
    openReview: (account: AccountId, ground: ReviewGround, sum: Money, at: number): number | undefined => {
      const { changes, lastInsertRowid } = open.run(account, ground, sum, at)
      return changes === 0 ? undefined : Number(lastInsertRowid)
    },
    reviewOf: (id: number): ReviewRow | undefined =>
      rowsOf([one.get(id)].filter((row) => row !== undefined))[0],
    reviewsOf: (account: AccountId, after: number, limit: number) =>
      rowsOf(ofAccount.all(account, after, limit)),
    /** The oldest first, after an id. */
    openReviews: (after: number, limit: number) => rowsOf(openOnes.all(after, limit)),
    /** The newest first, before an id. */
    decidedReviews: (before: number, limit: number) => rowsOf(decidedOnes.all(before, limit)),
    decidedTimes: () => lastDecided.all().map(({ account, at }) => [Number(account), Number(at)] as const),
    reviewsWaiting: () => {
      const { open: count, oldestAt } = waiting.get()!
      return { open: Number(count), oldestAt: oldestAt === null ? undefined : Number(oldestAt) }
    },
    /** The newest first, at most `limit`. */
    reviewEntries: (id: number, limit: number) =>
      entries.all(id, limit).map((row) => ({ ...row }) as unknown as ReviewEntry),
    /** Notes that somebody looks at it, unless the same has within the time before. */
    noteLook: (id: number, actor: AccountId, time: number, withinMs: number) => {
      const last = lastLook.get(id, actor)?.at
      if (typeof last !== 'number' || last <= time - withinMs) insert.run(id, time, actor, 'looked', '', null)
    },
    /** Adds an entry, once a key; returns false where the key is of another call. */
    addReviewNote: (id: number, { time, actor, note, key }: NewEntry): boolean => {
      insert.run(id, time, actor, 'noted', note, key)
      return isOfCall(id, 'noted', actor, key)
    },
    /** Decides it with its entry, at once or not at all and once a key. Says whether another call has decided it, or has the key. */
    decideReview: (
      id: number,
      outcome: ReviewOutcome,
      { time, actor, note, key }: NewEntry,
    ): 'decided' | 'over' | 'reused' => {
      if (ofKey.get(actor, key) !== undefined)
        return isOfCall(id, 'decided', actor, key) ? 'decided' : 'reused'
      let isDecided = false
      inTransaction(db, () => {
        isDecided = decide.run(outcome, time, actor, id).changes === 1
        if (isDecided) insert.run(id, time, actor, 'decided', note, key)
      })
      return isDecided ? 'decided' : 'over'
    },
  }
}
