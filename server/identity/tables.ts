/** People's tables and every statement on them: users, sessions, failed attempts, the operators' audit log. */

import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { Role } from '#contract/auth.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { Store } from '#server/store/store.ts'

export interface User {
  readonly accountId: AccountId
  readonly fullName: string
  /** Canonical. */
  readonly email: string
  readonly roles: readonly Role[]
}
export interface UserWithHash extends User {
  readonly passwordHash: string
}
export interface StoredSession {
  /** SHA-256 of the token, base64url. The token itself is nowhere. */
  readonly id: string
  readonly accountId: AccountId
  readonly roles: readonly Role[]
  readonly createdAt: number
  readonly usedAt: number
}
export interface Attempts {
  readonly subject: string
  readonly failures: number
  readonly lastAt: number
}
export interface AuditRecord {
  readonly time: number
  /** Account id of who did it. */
  readonly actor: number
  readonly action: string
  /** What it was done to, such as "account 105" or "market 7". */
  readonly target: string
  /** JSON of the call's body, or its result. */
  readonly detail: string
}

const schema = `
CREATE TABLE IF NOT EXISTS user (
  account INTEGER PRIMARY KEY, email TEXT NOT NULL UNIQUE, full_name TEXT NOT NULL,
  password_hash TEXT NOT NULL, roles TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS session (
  id TEXT PRIMARY KEY, account INTEGER NOT NULL REFERENCES user, created_at INTEGER NOT NULL, used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS session_of_account ON session (account);
CREATE TABLE IF NOT EXISTS attempts (
  subject TEXT PRIMARY KEY, failures INTEGER NOT NULL, last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS audit (
  id INTEGER PRIMARY KEY, time INTEGER NOT NULL, actor INTEGER NOT NULL, action TEXT NOT NULL,
  target TEXT NOT NULL, detail TEXT NOT NULL
) STRICT;
CREATE TRIGGER IF NOT EXISTS audit_stands BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER IF NOT EXISTS audit_stays BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
`

/** Where the store's thread finds the tables. */
export const tablesModule = import.meta.url

/** Makes the tables that are missing, and returns the statements on them by name. Runs in the store's thread. */
export function openTables(db: DatabaseSync) {
  db.exec(schema)
  return {
    ...userStatements(db),
    ...sessionStatements(db),
    ...attemptStatements(db),
    ...auditStatements(db),
  }
}

export type PeopleTables = ReturnType<typeof openTables>
export type PeopleStore = Store<PeopleTables>

function userStatements(db: DatabaseSync) {
  const columns = 'account AS accountId, full_name AS fullName, email, roles'
  const byEmail = db.prepare(`SELECT ${columns}, password_hash AS passwordHash FROM user WHERE email = ?`)
  const byAccount = db.prepare(`SELECT ${columns} FROM user WHERE account = ?`)
  const page = db.prepare(`SELECT ${columns} FROM user WHERE account > ? ORDER BY account LIMIT ?`)
  const insert = db.prepare(
    'INSERT INTO user (account, email, full_name, password_hash, roles, created_at) VALUES (?, ?, ?, ?, ?, ?)' +
      ' ON CONFLICT (email) DO NOTHING',
  )
  const folded = (name: unknown) => String(name).toLowerCase()
  // SQLite's own lower() knows the letters of ASCII only.
  db.function('folded', { deterministic: true }, folded)
  const named = db.prepare(
    'SELECT account FROM user WHERE instr(folded(full_name), ?1) > 0 OR instr(email, ?1) > 0 LIMIT ?2',
  )
  const rehash = db.prepare('UPDATE user SET password_hash = ? WHERE account = ?')
  const changeRoles = db.prepare('UPDATE user SET roles = ? WHERE account = ?')
  const anyAdmin = db.prepare(`SELECT 1 FROM user WHERE ',' || roles || ',' LIKE '%,admin,%' LIMIT 1`)
  return {
    userByEmail: (email: string) => readUser<UserWithHash>(byEmail.get(email)),
    userByAccount: (accountId: AccountId) => readUser<User>(byAccount.get(accountId)),
    /** Users by account id, those after `after`. */
    usersAfter: (after: number, limit: number) => page.all(after, limit).map((row) => readUser<User>(row)!),
    usersOf: (accountIds: readonly number[]) =>
      accountIds.flatMap((accountId) => readUser<User>(byAccount.get(accountId)) ?? []),
    /** Accounts of users whose name or address has this in it, in either case. */
    accountsNamed: (part: string, limit: number) =>
      named.all(folded(part), limit).map(({ account }) => Number(account)),
    /** False when the address is taken. */
    insertUser: (user: UserWithHash, now: number) =>
      insert.run(user.accountId, user.email, user.fullName, user.passwordHash, user.roles.join(','), now)
        .changes === 1,
    keepHash: (accountId: AccountId, passwordHash: string) => {
      rehash.run(passwordHash, accountId)
    },
    /** False when there is no such user. */
    setRoles: (accountId: AccountId, roles: readonly Role[]) =>
      changeRoles.run(roles.join(','), accountId).changes === 1,
    hasAdmin: () => anyAdmin.get() !== undefined,
  }
}

function readUser<T extends User>(row: Record<string, unknown> | undefined): T | undefined {
  return row && ({ ...row, roles: String(row.roles).split(',') } as unknown as T)
}

function sessionStatements(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO session (id, account, created_at, used_at) VALUES (?, ?, ?, ?)')
  const remove = db.prepare('DELETE FROM session WHERE id = ?')
  const touch = db.prepare('UPDATE session SET used_at = ? WHERE id = ?')
  const prune = db.prepare('DELETE FROM session WHERE used_at < ? OR created_at < ?')
  const all = db.prepare(
    'SELECT session.id, session.account AS accountId, roles, session.created_at AS createdAt, used_at AS usedAt' +
      ' FROM session JOIN user ON user.account = session.account ORDER BY session.created_at',
  )
  return {
    insertSession: (session: StoredSession) => {
      insert.run(session.id, session.accountId, session.createdAt, session.usedAt)
    },
    removeSessions: (ids: readonly string[]) => inTransaction(db, () => runEach(remove, ids)),
    touchSessions: (used: readonly (readonly [id: string, usedAt: number])[]) =>
      inTransaction(db, () => {
        for (const [id, usedAt] of used) touch.run(usedAt, id)
      }),
    /** Drops what was last used or made before the given times, and returns the rest, oldest first. */
    loadSessions: (usedFrom: number, createdFrom: number) => {
      prune.run(usedFrom, createdFrom)
      return all
        .all()
        .map((row) => ({ ...row, roles: String(row.roles).split(',') }) as unknown as StoredSession)
    },
  }
}

function attemptStatements(db: DatabaseSync) {
  const upsert = db.prepare(
    'INSERT INTO attempts (subject, failures, last_at) VALUES (?, ?, ?)' +
      ' ON CONFLICT (subject) DO UPDATE SET failures = excluded.failures, last_at = excluded.last_at',
  )
  const remove = db.prepare('DELETE FROM attempts WHERE subject = ?')
  const prune = db.prepare('DELETE FROM attempts WHERE last_at < ?')
  const all = db.prepare('SELECT subject, failures, last_at AS lastAt FROM attempts ORDER BY last_at')
  return {
    keepAttempts: ({ subject, failures, lastAt }: Attempts) => {
      upsert.run(subject, failures, lastAt)
    },
    forgetAttempts: (subjects: readonly string[]) => inTransaction(db, () => runEach(remove, subjects)),
    loadAttempts: (from: number) => {
      prune.run(from)
      return all.all() as unknown as Attempts[]
    },
  }
}

function auditStatements(db: DatabaseSync) {
  const insert = db.prepare('INSERT INTO audit (time, actor, action, target, detail) VALUES (?, ?, ?, ?, ?)')
  const page = db.prepare('SELECT * FROM audit WHERE id < ? ORDER BY id DESC LIMIT ?')
  return {
    insertAudit: ({ time, actor, action, target, detail }: AuditRecord) => {
      insert.run(time, actor, action, target, detail)
    },
    /** The newest records before a record's id, newest first. */
    auditBefore: (id: number, limit: number) =>
      page.all(id, limit).map((row) => ({ ...row }) as unknown as AuditRecord & { readonly id: number }),
  }
}

function inTransaction(db: DatabaseSync, work: () => void): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    work()
    db.exec('COMMIT')
  } catch (error) {
    db.exec('ROLLBACK')
    throw error
  }
}

function runEach(statement: { run(value: SQLInputValue): unknown }, values: readonly string[]): void {
  for (const value of values) statement.run(value)
}
