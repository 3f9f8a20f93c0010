/** Every statement on failed attempts to sign in, and on the places from which an account signed in. */
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction, runEach } from './sql.ts'

export interface Attempts {
  readonly subject: string
  readonly failures: number
  readonly lastAt: number
}
/** A place from which an account signed in. */
export interface KnownPlace {
  readonly subject: string
  readonly at: number
}

/** Returns the statements by name. */
export function attemptStatements(db: DatabaseSync) {
  const upsert = db.prepare(
    'INSERT INTO attempts (subject, failures, last_at) VALUES (?, ?, ?)' +
      ' ON CONFLICT (subject) DO UPDATE SET failures = excluded.failures, last_at = excluded.last_at',
  )
  const remove = db.prepare('DELETE FROM attempts WHERE subject = ?')
  const prune = db.prepare('DELETE FROM attempts WHERE last_at < ?')
  const all = db.prepare('SELECT subject, failures, last_at AS lastAt FROM attempts ORDER BY last_at')
  const knowPlace = db.prepare(
    'INSERT INTO known_place (subject, at) VALUES (?, ?) ON CONFLICT (subject) DO UPDATE SET at = excluded.at',
  )
  const forgetPlace = db.prepare('DELETE FROM known_place WHERE subject = ?')
  const prunePlaces = db.prepare('DELETE FROM known_place WHERE at < ?')
  const places = db.prepare('SELECT subject, at FROM known_place ORDER BY at')
  return {
    keepAttempts: ({ subject, failures, lastAt }: Attempts) => {
      upsert.run(subject, failures, lastAt)
    },
    forgetAttempts: (subjects: readonly string[]) => inTransaction(db, () => runEach(remove, subjects)),
    loadAttempts: (from: number) => {
      prune.run(from)
      return all.all() as unknown as Attempts[]
    },
    /** Keeps a place as known from now on, and forgets another one. */
    keepKnown: ({ subject, at }: KnownPlace, forgotten: string | undefined) => {
      knowPlace.run(subject, at)
      if (forgotten !== undefined) forgetPlace.run(forgotten)
    },
    loadKnown: (from: number) => {
      prunePlaces.run(from)
      return places.all() as unknown as KnownPlace[]
    },
  }
}
