/** People's tables, and the statements on them put together: users, sessions, failed attempts, the operators' audit log. */

import type { DatabaseSync } from 'node:sqlite'
import type { Store } from '#server/store/store.ts'
import { attemptStatements } from './attempt-statements.ts'
import { openAuditSearch } from './audit-search.ts'
import { auditStatements } from './audit-statements.ts'
import { openFactorTables } from './factor-tables.ts'
import { openInvitationTables } from './invitations.ts'
import { openKeyTables } from './key-tables.ts'
import { openLinkTables } from './link-tables.ts'
import { openPasskeyTables } from './passkey-tables.ts'
import { isGuessable } from './password-strength.ts'
import { openSessionTables } from './session-tables.ts'
import { addColumns } from './sql.ts'
import { userStatements } from './user-statements.ts'

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
