/** The audit log's chain stays whole where a record is taken back with what it is about. */
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { type AuditEntry, checkAudit } from './audit-chain.ts'
import { openTables } from './tables.ts'

test('a change whose commit fails leaves no gap behind', () => {
  const db = new DatabaseSync(':memory:')
  const { insertUser, userByEmail, changeRoles, insertAudit, auditBefore, auditHead } = openTables(db)
  const record = { time: 1, actor: 0, target: 'account 101', detail: '{}', session: null, address: null }
  const user = { accountId: 101, fullName: 'A', email: 'a@example.org', passwordHash: '' }
  insertUser({ ...user, roles: ['player'] }, 1)
  insertAudit({ ...record, action: 'first' })
  // What points nowhere is found at the commit, after all statements went well.
  db.exec(`
    CREATE TABLE nobody (id INTEGER PRIMARY KEY);
    CREATE TABLE lost (nobody INTEGER REFERENCES nobody DEFERRABLE INITIALLY DEFERRED);
    CREATE TRIGGER fail AFTER INSERT ON audit WHEN NEW.action = 'set roles' BEGIN INSERT INTO lost VALUES (1); END;
  `)
  expect(() => changeRoles(101, ['feed'], { ...record, action: 'set roles' })).toThrow(/FOREIGN KEY/)
  const joining = { ...user, accountId: 102, email: 'b@example.org', roles: ['trader'] as const }
  expect(() => insertUser(joining, 1, { ...record, action: 'set roles' })).toThrow(/FOREIGN KEY/)
  expect(userByEmail('b@example.org')).toBeUndefined()
  insertAudit({ ...record, action: 'second' })

  const entries = auditBefore(Number.MAX_SAFE_INTEGER, 10).toReversed() as AuditEntry[]
  expect(entries.map(({ id, action }) => [id, action])).toEqual([
    [1, 'first'],
    [2, 'second'],
  ])
  expect(checkAudit(entries, auditHead())).toEqual({ head: auditHead(), wrong: [] })
})
