/** The log of a case only grows, whoever writes to the file; and a key is of one call. */
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { type NewCase, openTables } from './case-tables.ts'

const pair: NewCase = {
  ...{ query: 'pair', month: '2026-11', accounts: [107, 101], bets: [] },
  finding: { accounts: [107, 101], won: 5_000 },
}
const entry = (key: string, note = 'Look') => ({ time: 1_000, actor: 500, note, key })

function open() {
  const db = new DatabaseSync(':memory:')
  return { db, tables: openTables(db) }
}

test('an entry is neither changed nor deleted', () => {
  const { db, tables } = open()
  expect(tables.openCase(pair, entry('a'))).toBe(1)
  expect(() => db.exec("UPDATE risk_case_entry SET note = ''")).toThrow('append-only')
  expect(() => db.exec('DELETE FROM risk_case_entry')).toThrow('append-only')
  expect(tables.caseEntries(1, 10)).toEqual([{ time: 1_000, actor: 500, kind: 'opened', note: 'Look' }])
})

test('the same accounts in another order are the same case, in another market another', () => {
  const { tables } = open()
  expect(tables.openCase(pair, entry('a'))).toBe(1)
  expect(tables.openCase({ ...pair, accounts: [101, 107] }, entry('b'))).toBe('open')
  expect(tables.openCase({ ...pair, query: 'device' }, entry('c'))).toBe(2)
  const held: NewCase = {
    ...pair,
    query: 'concentration',
    accounts: [107],
    finding: { accounts: [107], marketId: 7 },
  }
  expect(tables.openCase(held, entry('d'))).toBe(3)
  expect(tables.openCase({ ...held, finding: { accounts: [107], marketId: 8 } }, entry('e'))).toBe(4)
  expect(tables.casesWaiting(500)).toBe(4)
  // Who is named is not told of it.
  expect(tables.casesWaiting(101)).toBe(2)
  expect(tables.openCases(0, 101, 1).map(({ caseId }) => caseId)).toEqual([3])
  expect(tables.caseOf(1)).toMatchObject({ ...pair, openedBy: 500, outcome: null })
  tables.decideCase(1, 'warned', entry('f'))
  expect(tables.decidedCases(9, 101, 9)).toEqual([])
  expect(tables.decidedCases(9, 500, 9)).toHaveLength(1)
})

test('a key makes one case, one note and one decision; of another call it is refused; once decided a case may be opened again', () => {
  const { tables } = open()
  for (let i = 0; i < 2; i++) expect(tables.openCase(pair, entry('a'))).toBe(1)
  for (let i = 0; i < 2; i++) expect(tables.addCaseNote(1, entry('b', 'One house'))).toBe(true)
  expect(tables.addCaseNote(1, entry('a'))).toBe(false)
  expect(tables.openCase(pair, entry('b'))).toBe('reused')
  for (let i = 0; i < 2; i++) expect(tables.decideCase(1, 'warned', entry('c'))).toBe('decided')
  expect(tables.decideCase(1, 'reported', entry('d'))).toBe('over')
  expect(tables.decideCase(1, 'reported', entry('a'))).toBe('reused')
  expect(tables.caseEntries(1, 10).map(({ kind }) => kind)).toEqual(['decided', 'noted', 'opened'])
  expect(tables.openCase(pair, entry('e'))).toBe(2)
  expect(tables.decidedCases(10, 500, 10).map(({ caseId }) => caseId)).toEqual([1])
})
