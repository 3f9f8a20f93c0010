/** What the house keeps about a person beside the journal: notes that only grow, the cards and accounts paid by, words to find people by, and who shares what with whom. */
import type { DatabaseSync } from 'node:sqlite'
import type { AccountId } from '#core/values/brands.ts'

export interface PersonNoteRow {
  readonly id: number
  readonly time: number
  readonly actor: AccountId
  readonly note: string
}

export type LinkGround = 'identity' | 'device' | 'instrument'
export interface Link {
  readonly account: AccountId
  readonly ground: LinkGround
}

const schema = `
CREATE TABLE IF NOT EXISTS person_note (
  id INTEGER PRIMARY KEY, account INTEGER NOT NULL, time INTEGER NOT NULL, actor INTEGER NOT NULL, note TEXT NOT NULL,
  key TEXT, UNIQUE (actor, key)
) STRICT;
CREATE INDEX IF NOT EXISTS person_note_of ON person_note (account, id);
CREATE TRIGGER IF NOT EXISTS person_note_stands BEFORE UPDATE ON person_note BEGIN SELECT RAISE(ABORT, 'notes are append-only'); END;
CREATE TRIGGER IF NOT EXISTS person_note_stays BEFORE DELETE ON person_note BEGIN SELECT RAISE(ABORT, 'notes are append-only'); END;
CREATE TABLE IF NOT EXISTS payment_instrument (
  account INTEGER NOT NULL, instrument TEXT NOT NULL, first_at INTEGER NOT NULL, PRIMARY KEY (instrument, account)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS payment_instrument_of ON payment_instrument (account);
CREATE TABLE IF NOT EXISTS person_word (
  word TEXT NOT NULL, account INTEGER NOT NULL, PRIMARY KEY (word, account)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS person_word_of ON person_word (account);
CREATE INDEX IF NOT EXISTS sign_in_place ON sign_in (address, agent);
CREATE INDEX IF NOT EXISTS person_key_of ON person_key (account);
`

/** Words that a search reads by their beginning: who has just that word is among them before longer ones. */
const wordsReadMax = 10_000

const last = String.fromCodePoint(0x10ffff)

/** Returns the words by which somebody is found: of a name and an address, in small letters. */
export function wordsOf(text: string): string[] {
  return [
    ...new Set(
      text
        .toLowerCase()
        .split(/[\s,]+/)
        .filter((word) => word !== ''),
    ),
  ]
}

/** Makes the tables where they are missing, and returns the statements on them by name. Opened after those of users and of identity checks. Runs in the store's thread. */
export function openTables(db: DatabaseSync) {
  db.exec(schema)
  const insertWord = db.prepare('INSERT OR IGNORE INTO person_word (word, account) VALUES (?, ?)')
  const noteWords = (account: AccountId, fullName: string, email: string) => {
    for (const word of [...wordsOf(fullName), email.toLowerCase()]) insertWord.run(word, account)
  }
  nameKnown(db, noteWords)
  const byWord = db.prepare(
    `SELECT DISTINCT account FROM (SELECT account FROM person_word WHERE word >= ?1 AND word < ?2 ORDER BY word, account LIMIT ${wordsReadMax}) AS one` +
      ' WHERE account > ?3 AND NOT EXISTS (SELECT 1 FROM json_each(?4) AS asked WHERE NOT EXISTS (' +
      `SELECT 1 FROM person_word AS other WHERE other.account = one.account AND other.word >= asked.value AND other.word < asked.value || '${last}'))` +
      ' ORDER BY account LIMIT ?5',
  )
  const addNote = db.prepare(
    'INSERT INTO person_note (account, time, actor, note, key) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const ofKey = db.prepare('SELECT account, note FROM person_note WHERE actor = ? AND key = ?')
  const notes = db.prepare(
    'SELECT id, time, actor, note FROM person_note WHERE account = ? AND id < ? ORDER BY id DESC LIMIT ?',
  )
  const paidBy = db.prepare(
    'INSERT OR IGNORE INTO payment_instrument (account, instrument, first_at) SELECT ?1, ?2, ?3' +
      // What a provider says late of who was erased is nothing that comes back.
      " WHERE NOT EXISTS (SELECT 1 FROM user WHERE account = ?1 AND email LIKE 'erased account %')",
  )
  const links = linkStatements(db)
  return {
    noteWords,
    /** Accounts of who is found by all the words (each the beginning of one of his), by number, those after `after`; among the first 10,000 by the longest word. */
    accountsByWords: (words: readonly string[], after: AccountId, limit: number): AccountId[] => {
      const [first = '', ...others] = words.toSorted((one, other) => other.length - one.length)
      const rows = byWord.all(first, first + last, after, JSON.stringify(others), limit)
      return rows.map(({ account }) => Number(account))
    },
    /** Adds a note, once a key; returns false where the key is of another. */
    addPersonNote: (
      account: AccountId,
      actor: AccountId,
      note: string,
      key: string | null,
      time: number,
    ): boolean => {
      addNote.run(account, time, actor, note, key)
      if (key === null) return true
      const kept = ofKey.get(actor, key)
      return kept?.account === account && kept.note === note
    },
    /** Whether a key may carry this note: it is of no other. */
    mayNotePerson: (account: AccountId, actor: AccountId, note: string, key: string): boolean => {
      const kept = ofKey.get(actor, key)
      return kept === undefined || (kept.account === account && kept.note === note)
    },
    /** The newest first, before an id. */
    personNotes: (account: AccountId, before: number, limit: number) =>
      notes.all(account, before, limit).map((row) => ({ ...row }) as unknown as PersonNoteRow),
    noteInstrument: (account: AccountId, instrument: string, at: number) => {
      paidBy.run(account, instrument, at)
    },
    linksOf: (account: AccountId, limit: number): Link[] =>
      links.flatMap(({ ground, statement }) =>
        statement.all(account, limit).map((row) => ({ account: Number(row.account), ground })),
      ),
  }
}

function linkStatements(db: DatabaseSync) {
  const shared = (table: string, column: string) =>
    `SELECT DISTINCT other.account FROM ${table} AS own JOIN ${table} AS other ON other.${column} = own.${column}` +
    ' WHERE own.account = ?1 AND other.account <> ?1 ORDER BY other.account LIMIT ?2'
  const device =
    'SELECT DISTINCT other.account FROM sign_in AS own JOIN sign_in AS other ON other.address = own.address AND other.agent = own.agent' +
    " WHERE own.account = ?1 AND other.account <> ?1 AND own.agent <> '' ORDER BY other.account LIMIT ?2"
  return [
    { ground: 'identity' as const, statement: db.prepare(shared('person_key', 'key')) },
    { ground: 'device' as const, statement: db.prepare(device) },
    { ground: 'instrument' as const, statement: db.prepare(shared('payment_instrument', 'instrument')) },
  ]
}

/** Of a file of before the words of everybody are noted, once; with the commit that makes the tables. */
function nameKnown(
  db: DatabaseSync,
  note: (account: AccountId, fullName: string, email: string) => void,
): void {
  if (db.prepare('SELECT 1 FROM person_word LIMIT 1').get() !== undefined) return
  for (const { account, full_name, email } of db.prepare('SELECT account, full_name, email FROM user').all())
    note(Number(account), String(full_name), String(email))
}
