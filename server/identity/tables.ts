/** People's tables and every statement on them: users, sessions, failed attempts, the operators' audit log. */

import type { DatabaseSync } from 'node:sqlite'
import type { Role } from '#contract/auth.ts'
import { staffRoles } from '#contract/permissions.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { Store } from '#server/store/store.ts'
import { type AuditEntry, type AuditHead, type AuditRecord, linked, noAudit } from './audit-chain.ts'
import { openAuditSearch } from './audit-search.ts'
import { openFactorTables } from './factor-tables.ts'
import { openInvitationTables } from './invitations.ts'
import { openKeyTables } from './key-tables.ts'
import { openLinkTables } from './link-tables.ts'
import { openPasskeyTables } from './passkey-tables.ts'
import { isGuessable } from './password-strength.ts'
import { openSessionTables } from './session-tables.ts'
import { addColumns, inTransaction, runEach } from './sql.ts'

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
/** A change of roles, as it is told from another one under the same key. */
export interface RoleChange {
  readonly actor: number
  readonly key: string
  /** Digest of the call. */
  readonly call: string
  /** The roles that the account has to have by then; left out, any. */
  readonly had?: readonly Role[]
}

const schema = `
CREATE TABLE IF NOT EXISTS user (
  account INTEGER PRIMARY KEY, email TEXT NOT NULL UNIQUE, full_name TEXT NOT NULL,
  password_hash TEXT NOT NULL, roles TEXT NOT NULL, created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS user_of_house ON user (account) WHERE roles <> 'player';
CREATE TABLE IF NOT EXISTS attempts (
  subject TEXT PRIMARY KEY, failures INTEGER NOT NULL, last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS audit (
  id INTEGER PRIMARY KEY, time INTEGER NOT NULL, actor INTEGER NOT NULL, action TEXT NOT NULL,
  target TEXT NOT NULL, detail TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS known_place (
  subject TEXT PRIMARY KEY, at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS role_change (
  actor INTEGER NOT NULL, key TEXT NOT NULL, call TEXT NOT NULL, PRIMARY KEY (actor, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS parted_roles (at INTEGER PRIMARY KEY) STRICT;
CREATE TRIGGER IF NOT EXISTS audit_stands BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
CREATE TRIGGER IF NOT EXISTS audit_stays BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
`

/** A log of before has none of them. */
const laterColumnsOfAudit = ['session TEXT', 'address TEXT', 'hash TEXT']

/** Where the store's thread finds the tables. */
export const tablesModule = import.meta.url

/** Makes the tables that are missing, and returns the statements on them by name. Runs in the store's thread. */
export function openTables(db: DatabaseSync) {
  db.exec(schema)
  addColumns(db, 'audit', laterColumnsOfAudit)
  const audit = auditStatements(db)
  const invitations = openInvitationTables(db)
  return {
    ...userStatements(db, audit.insertAudit, invitations.dropInvitationsOf),
    ...openSessionTables(db),
    ...openFactorTables(db),
    ...invitations,
    ...openKeyTables(db),
    ...openLinkTables(db),
    ...openPasskeyTables(db),
    ...attemptStatements(db),
    ...audit,
    ...openAuditSearch(db),
    // Of no table, but here nobody who bets waits for it.
    isGuessable,
  }
}

export type PeopleTables = ReturnType<typeof openTables>
export type PeopleStore = Store<PeopleTables>

const isOfHouse = staffRoles.map((role) => `',' || roles || ',' LIKE '%,${role},%'`).join(' OR ')

function userStatements(
  db: DatabaseSync,
  insertAudit: (record: AuditRecord) => void,
  dropInvitationsOf: (by: AccountId) => void,
) {
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
  const setRoles = db.prepare('UPDATE user SET roles = ? WHERE account = ?')
  const admins = db.prepare(
    `SELECT ${columns} FROM user WHERE roles <> 'player' AND ',' || roles || ',' LIKE '%,admin,%'`,
  )
  const others = db.prepare(
    `SELECT ${columns} FROM user WHERE roles <> 'player' AND account > ? AND (${isOfHouse}) ORDER BY account LIMIT ?`,
  )
  const parted = db.prepare('SELECT at FROM parted_roles LIMIT 1')
  const notePart = db.prepare('INSERT INTO parted_roles (at) VALUES (?)')
  const severalRoles = db.prepare(`SELECT ${columns} FROM user WHERE roles LIKE '%,%' ORDER BY account`)
  const knownChange = db.prepare('SELECT call FROM role_change WHERE actor = ? AND key = ?')
  const keepChange = db.prepare('INSERT INTO role_change (actor, key, call) VALUES (?, ?, ?)')
  const callOfChange = (actor: number, key: string) => knownChange.get(actor, key)?.call as string | undefined
  /** Whether there is an administrator who is none of these accounts. */
  const hasAdminBeside = (accountIds: readonly number[]) =>
    admins.all().some(({ accountId }) => !accountIds.includes(Number(accountId)))
  const isLastAdmin = (accountId: AccountId) =>
    readUser<User>(byAccount.get(accountId))?.roles.includes('admin') === true && !hasAdminBeside([accountId])
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
    /** With the record of it where there is one. False when the address is taken. */
    insertUser: (user: UserWithHash, now: number, record?: AuditRecord): boolean => {
      const { accountId, email, fullName, passwordHash, roles } = user
      let isNew = false
      inTransaction(db, () => {
        isNew = insert.run(accountId, email, fullName, passwordHash, roles.join(','), now).changes === 1
        if (isNew && record) insertAudit(record)
      })
      return isNew
    },
    keepHash: (accountId: AccountId, passwordHash: string) => {
      rehash.run(passwordHash, accountId)
    },
    usersOfSeveralRoles: () => severalRoles.all().map((row) => readUser<User>(row)!),
    /** Returns the digest of the call that changed roles under a key of its caller's. */
    callOfRoleChange: callOfChange,
    /**
     * Gives an account these roles, with the record of it, ends the invitations that it has made, and returns `changed`. Under a key
     * once: `known` when that was used before. `moved` where it has others than the change says. `last` where no administrator would be left. Changes nothing of an account that is nobody's: ask first.
     */
    changeRoles: (
      accountId: AccountId,
      roles: readonly Role[],
      record: AuditRecord,
      change?: RoleChange,
    ): 'changed' | 'known' | 'moved' | 'last' => {
      if (change && callOfChange(change.actor, change.key) !== undefined) return 'known'
      if (change?.had && !areSame(change.had, readUser<User>(byAccount.get(accountId))?.roles)) return 'moved'
      if (!roles.includes('admin') && isLastAdmin(accountId)) return 'last'
      inTransaction(db, () => {
        if (setRoles.run(roles.join(','), accountId).changes !== 1) return
        dropInvitationsOf(accountId)
        if (change) keepChange.run(change.actor, change.key, change.call)
        insertAudit(record)
      })
      return 'changed'
    },
    hasAdmin: () => admins.get() !== undefined,
    administrators: () => admins.all().map((row) => readUser<User>(row)!),
    /** People who work for the house by account id, those after `after`. */
    staffAfter: (after: number, limit: number) => others.all(after, limit).map((row) => readUser<User>(row)!),
    /** Whether the roles beside administrator, feed and player were given out. */
    areRolesParted: () => parted.get() !== undefined,
    noteRolesParted: (at: number) => {
      notePart.run(at)
    },
    hasAdminBeside,
  }
}

/** Returns whether these are the same roles, in any order. */
export function areSame(some: readonly Role[], others: readonly Role[] | undefined): boolean {
  return some.length === others?.length && some.every((role) => others.includes(role))
}

function readUser<T extends User>(row: Record<string, unknown> | undefined): T | undefined {
  return row && ({ ...row, roles: String(row.roles).split(',') } as unknown as T)
}

function attemptStatements(db: DatabaseSync) {
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

function auditStatements(db: DatabaseSync) {
  const insert = db.prepare(
    'INSERT INTO audit (id, time, actor, action, target, detail, session, address, hash)' +
      ' VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const page = db.prepare('SELECT * FROM audit WHERE id < ? ORDER BY id DESC LIMIT ?')
  const last = db.prepare('SELECT id AS records, hash FROM audit ORDER BY id DESC LIMIT 1')
  const all = db.prepare('SELECT * FROM audit ORDER BY id')
  const hashed = () => {
    const found = last.get() as AuditHead | { records: number; hash: null } | undefined
    return found?.hash ? found : undefined
  }
  /** Of a log of before there were hashes, to which nothing was added yet. */
  let unhashed = noAudit
  if (hashed() === undefined) {
    for (const entry of all.iterate()) unhashed = linked(unhashed, entry as unknown as AuditEntry)
  }
  // Read each time: a record may be taken back with what it is about.
  const head = (): AuditHead => hashed() ?? unhashed
  return {
    /** Writes the record as the next of the chain. */
    insertAudit: (record: AuditRecord) => {
      const { time, actor, action, target, detail, session, address } = record
      const before = head()
      const next = linked(before, { ...record, id: before.records + 1 })
      insert.run(next.records, time, actor, action, target, detail, session, address, next.hash)
    },
    auditHead: () => ({ ...head() }),
    /** The newest records before a record's id, newest first. */
    auditBefore: (id: number, limit: number) =>
      page.all(id, limit).map((row) => ({ ...row }) as unknown as AuditEntry),
  }
}
