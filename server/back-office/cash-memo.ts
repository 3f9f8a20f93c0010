/** The cash memo's notes: every note that was saved stays; the last of a day is the one that stands. */
import type { DatabaseSync } from 'node:sqlite'
import type { Store } from '#server/store/store.ts'

/** A note on a day of the cash memo. */
export interface SavedMemo {
  /** "2026-11-20". */
  readonly day: string
  readonly note: string
  readonly time: number
  /** Account id of its author. */
  readonly actor: number
}

const schema = `
CREATE TABLE IF NOT EXISTS memo (
  id INTEGER PRIMARY KEY, day TEXT NOT NULL, note TEXT NOT NULL, time INTEGER NOT NULL, actor INTEGER NOT NULL,
  key TEXT NOT NULL, UNIQUE (actor, key)
) STRICT;
CREATE INDEX IF NOT EXISTS memo_of_day ON memo (day, id);
`

/** Makes the notes' table where it is missing, and returns the statements on it by name. Runs in the store's thread. */
export function openTables(db: DatabaseSync) {
  db.exec(schema)
  const columns = 'day, note, time, actor'
  const insert = db.prepare('INSERT INTO memo (day, note, time, actor, key) VALUES (?, ?, ?, ?, ?)')
  const ofKey = db.prepare(`SELECT ${columns} FROM memo WHERE actor = ? AND key = ?`)
  const ofDay = db.prepare(`SELECT ${columns} FROM memo WHERE day = ? ORDER BY id DESC LIMIT 1`)
  return {
    memoOf: (day: string) => readMemo(ofDay.get(day)),
    /** Saves the note, once a key of its author's; returns what was saved with that key, this note or an earlier one. */
    saveMemo: (memo: SavedMemo, key: string): SavedMemo => {
      const known = readMemo(ofKey.get(memo.actor, key))
      if (known === undefined) insert.run(memo.day, memo.note, memo.time, memo.actor, key)
      return known ?? memo
    },
  }
}

function readMemo(row: Record<string, unknown> | undefined): SavedMemo | undefined {
  return row && ({ ...row } as unknown as SavedMemo)
}

export interface CashMemo {
  /** The note that stands on a day. */
  noteOf(day: string): Promise<SavedMemo | undefined>
  /** Saves a note, once a key of its author's; resolves to what was saved with that key. */
  save(memo: Omit<SavedMemo, 'time'>, key: string): Promise<SavedMemo>
}

/** Returns the notes that the store keeps. */
export function createCashMemo(store: Store<ReturnType<typeof openTables>>, now: () => number): CashMemo {
  return {
    noteOf: (day) => store.memoOf(day),
    save: (memo, key) => store.saveMemo({ time: now(), ...memo }, key),
  }
}
