/** A search reads a bounded part of the words, however short what is looked for. */
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openTables as openPeople } from '#server/identity/tables.ts'
import { openTables as openChecks } from '#server/identity-check/tables.ts'
import { openTables } from './person-tables.ts'

test('of one or two letters who has just that word is found, and not more than ten thousand words are read', () => {
  const db = new DatabaseSync(':memory:')
  openPeople(db)
  openChecks(db)
  const { noteWords, accountsByWords } = openTables(db)
  db.exec('BEGIN')
  for (let i = 0; i < 10_050; i++) noteWords(1_000 + i, `Lia${String(i).padStart(5, '0')}`, `${i}@x.example`)
  noteWords(90_000, 'Li Zander', 'zander@x.example')
  noteWords(90_001, 'Lorna Zander', 'lorna@x.example')
  db.exec('COMMIT')
  expect(accountsByWords(['li'], 20_000, 10)).toEqual([90_000])
  expect(accountsByWords(['l'], 20_000, 10)).toEqual([90_000])
  // By one more letter she is.
  expect(accountsByWords(['lo'], 20_000, 10)).toEqual([90_001])
  expect(accountsByWords(['l', 'zander'], 0, 10)).toEqual([90_000, 90_001])
  expect(accountsByWords(['lia'], 0, 20_000)).toHaveLength(10_000)
})

test('by what somebody has paid is noted once, and of who was erased no more', () => {
  const db = new DatabaseSync(':memory:')
  openPeople(db)
  openChecks(db)
  const { noteInstrument } = openTables(db)
  const person = db.prepare("INSERT INTO user VALUES (?, ?, 'A Tester', '', 'player', 0)")
  person.run(101, 'ann@example.org')
  person.run(102, 'erased account 102')
  for (const account of [101, 101, 102]) noteInstrument(account, 'a card', 5)
  const rows = db.prepare('SELECT account, first_at FROM payment_instrument').all()
  expect(rows.map((row) => ({ ...row }))).toEqual([{ account: 101, first_at: 5 }])
})
