/** Comparisons with the provider's list, as they are kept: each run of a day with what did not agree. Nothing of it is changed later. */
import type { DatabaseSync } from 'node:sqlite'
import type { DayPaid, Mismatch } from '#contract/reconciliation.ts'
import { inTransaction } from '#server/identity/sql.ts'

export interface Run {
  /** Days of UTC since 1970. */
  readonly day: number
  readonly ranAt: number
  /** An account, 0 for the clock. */
  readonly ranBy: number
  readonly here: DayPaid
  readonly there: DayPaid
  readonly found: readonly Mismatch[]
}
export type KeptRun = Omit<Run, 'found'> & { readonly id: number; readonly mismatches: number }

const schema = `
CREATE TABLE IF NOT EXISTS reconciliation (
  id INTEGER PRIMARY KEY, day INTEGER NOT NULL, ran_at INTEGER NOT NULL, ran_by INTEGER NOT NULL,
  here_payments INTEGER NOT NULL, here_in INTEGER NOT NULL, here_out INTEGER NOT NULL,
  there_payments INTEGER NOT NULL, there_in INTEGER NOT NULL, there_out INTEGER NOT NULL, mismatches INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS reconciliation_of ON reconciliation (day, id);
CREATE TABLE IF NOT EXISTS reconciliation_mismatch (
  run INTEGER NOT NULL REFERENCES reconciliation (id), reference TEXT NOT NULL, found TEXT NOT NULL, PRIMARY KEY (run, reference)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS reconciliation_stands BEFORE UPDATE ON reconciliation BEGIN SELECT RAISE(ABORT, 'comparisons stand'); END;
CREATE TRIGGER IF NOT EXISTS reconciliation_stays BEFORE DELETE ON reconciliation BEGIN SELECT RAISE(ABORT, 'comparisons stand'); END;
`

/** Makes the tables where they are missing, and returns the statements on them by name. Runs in the store's thread. */
export function openTables(db: DatabaseSync) {
  db.exec(schema)
  const insert = db.prepare(
    'INSERT INTO reconciliation (day, ran_at, ran_by, here_payments, here_in, here_out, there_payments, there_in, there_out, mismatches)' +
      ' VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const insertFound = db.prepare(
    'INSERT INTO reconciliation_mismatch (run, reference, found) VALUES (?, ?, ?)',
  )
  const lastOf = db.prepare('SELECT * FROM reconciliation WHERE day = ? ORDER BY id DESC LIMIT 1')
  const runsOf = db.prepare('SELECT count(*) AS runs FROM reconciliation WHERE day = ?')
  const days = db.prepare('SELECT DISTINCT day FROM reconciliation WHERE day < ? ORDER BY day DESC LIMIT ?')
  const found = db.prepare(
    'SELECT found FROM reconciliation_mismatch WHERE run = ? ORDER BY reference LIMIT 1000',
  )
  const standing = db.prepare(
    'SELECT day, mismatches FROM reconciliation WHERE id IN (SELECT max(id) FROM reconciliation WHERE day >= ? GROUP BY day)',
  )
  const lastRun = db.prepare('SELECT ran_at AS at FROM reconciliation ORDER BY id DESC LIMIT 1')
  return {
    keepRun: ({ day, ranAt, ranBy, here, there, found: all }: Run) => {
      inTransaction(db, () => {
        const { lastInsertRowid } = insert.run(
          ...[day, ranAt, ranBy, here.payments, here.paidIn, here.paidOut],
          ...[there.payments, there.paidIn, there.paidOut, all.length],
        )
        for (const each of all) insertFound.run(lastInsertRowid, each.reference, JSON.stringify(each))
      })
    },
    /** The last run of a day with what it found, and how many there were; undefined before the first. */
    runOf: (day: number): (KeptRun & { runs: number; found: Mismatch[] }) | undefined => {
      const row = lastOf.get(day)
      if (row === undefined) return undefined
      const kept = readRun(row)
      const list = found.all(kept.id).map((each) => JSON.parse(String(each.found)) as Mismatch)
      return { ...kept, runs: Number(runsOf.get(day)!.runs), found: list }
    },
    /** The last run of each day before a day, the newest day first. */
    runsBefore: (day: number, limit: number): KeptRun[] =>
      days.all(day, limit).map((row) => readRun(lastOf.get(row.day as number)!)),
    /** Days from one on whose last run found something, and how much. */
    mismatchesSince: (day: number) =>
      standing.all(day).map((row) => ({ day: Number(row.day), mismatches: Number(row.mismatches) })),
    lastRunAt: () => Number(lastRun.get()?.at ?? 0),
  }
}

function readRun(row: Record<string, unknown>): KeptRun {
  const number = (name: string) => Number(row[name])
  const paid = (side: string) => ({
    payments: number(`${side}_payments`),
    paidIn: number(`${side}_in`),
    paidOut: number(`${side}_out`),
  })
  return {
    ...{ id: number('id'), day: number('day'), ranAt: number('ran_at'), ranBy: number('ran_by') },
    ...{ here: paid('here'), there: paid('there'), mismatches: number('mismatches') },
  }
}
