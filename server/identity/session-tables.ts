/** The table of sessions, and where each account signed in last. */
import type { DatabaseSync } from 'node:sqlite'
import type { Role } from '#contract/auth.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { StoredCarriage } from './carriage.ts'
import { addColumns, inTransaction, runEach } from './sql.ts'

export interface StoredSession {
  /** Of a program: SHA-256 of the token, base64url. Of a page: random. The token itself is nowhere. */
  readonly id: string
  readonly accountId: AccountId
  readonly roles: readonly Role[]
  readonly createdAt: number
  readonly usedAt: number
  /** Where it began, and by which program; "" where that was not noted. */
  readonly address: string
  readonly agent: string
  /** When whoever holds it last showed who it is; 0 where that was not noted. */
  readonly provenAt: number
  /** When that was last shown by more than a password; 0 for never, 1 where it is not noted when. */
  readonly strongAt: number
  /** Of a session of the page; null of a program's, whose one token is renewed by use. */
  readonly carriage: StoredCarriage | null
}

/** A sign-in as it is told to the account's owner. */
export interface SignIn {
  readonly at: number
  readonly address: string
  readonly agent: string
}

const schema = `
CREATE TABLE IF NOT EXISTS session (
  id TEXT PRIMARY KEY, account INTEGER NOT NULL REFERENCES user, created_at INTEGER NOT NULL, used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS session_of_account ON session (account);
CREATE TABLE IF NOT EXISTS sign_in (
  account INTEGER PRIMARY KEY REFERENCES user, at INTEGER NOT NULL, address TEXT NOT NULL, agent TEXT NOT NULL,
  earlier_at INTEGER, earlier_address TEXT, earlier_agent TEXT
) STRICT;
`
/** A file of before has none of them. */
const laterColumns = [
  "address TEXT NOT NULL DEFAULT ''",
  "agent TEXT NOT NULL DEFAULT ''",
  'proven_at INTEGER NOT NULL DEFAULT 0',
  'strong INTEGER NOT NULL DEFAULT 0',
  'access TEXT',
  'access_ends_at INTEGER',
  'family TEXT',
  'refresh TEXT',
  'previous TEXT',
  'rotated_at INTEGER',
]

/** Makes the tables where they are missing, and returns the statements on them. */
export function openSessionTables(db: DatabaseSync) {
  db.exec(schema)
  addColumns(db, 'session', laterColumns)
  const insert = db.prepare(
    'INSERT INTO session (id, account, created_at, used_at, address, agent, proven_at, strong,' +
      ' access, access_ends_at, family, refresh, previous, rotated_at)' +
      ' VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const remove = db.prepare('DELETE FROM session WHERE id = ?')
  const removeOf = db.prepare('DELETE FROM session WHERE account = ?')
  const touch = db.prepare('UPDATE session SET used_at = ? WHERE id = ?')
  const prove = db.prepare('UPDATE session SET proven_at = ?, strong = ? WHERE id = ?')
  const weaken = db.prepare('UPDATE session SET strong = 0 WHERE account = ?')
  const rotate = db.prepare(
    'UPDATE session SET access = ?, access_ends_at = ?, refresh = ?, previous = ?, rotated_at = ? WHERE id = ?',
  )
  const prune = db.prepare('DELETE FROM session WHERE used_at < ? OR created_at < ?')
  const all = db.prepare(
    'SELECT session.*, roles FROM session JOIN user ON user.account = session.account ORDER BY session.created_at',
  )
  const noteSignIn = db.prepare(
    'INSERT INTO sign_in (account, at, address, agent) VALUES (?, ?, ?, ?) ON CONFLICT (account) DO UPDATE SET' +
      ' earlier_at = at, earlier_address = address, earlier_agent = agent,' +
      ' at = excluded.at, address = excluded.address, agent = excluded.agent',
  )
  const signIns = db.prepare(
    'SELECT earlier_at AS at, earlier_address AS address, earlier_agent AS agent FROM sign_in' +
      ' WHERE account = ? AND earlier_at IS NOT NULL',
  )
  return {
    /** Keeps a session that begins now, and that its account has signed in. */
    insertSession: (session: StoredSession) =>
      inTransaction(db, () => {
        const { id, accountId, createdAt, usedAt, address, agent, provenAt, strongAt, carriage } = session
        const { access, accessEndsAt, family, refresh, previous, rotatedAt } = carriage ?? noCarriage
        insert.run(
          ...[id, accountId, createdAt, usedAt, address, agent, provenAt, strongAt],
          ...[access, accessEndsAt, family, refresh, previous, rotatedAt],
        )
        noteSignIn.run(accountId, createdAt, address, agent)
      }),
    rotateSession: (id: string, carriage: StoredCarriage) => {
      const { access, accessEndsAt, refresh, previous, rotatedAt } = carriage
      rotate.run(access, accessEndsAt, refresh, previous, rotatedAt, id)
    },
    proveSession: (id: string, provenAt: number, strongAt: number) => {
      prove.run(provenAt, strongAt, id)
    },
    /** From now on none of an account's sessions counts as shown by more than a password. */
    weakenSessions: (accountId: AccountId) => {
      weaken.run(accountId)
    },
    removeSessionsOf: (accountId: AccountId) => {
      removeOf.run(accountId)
    },
    removeSessions: (ids: readonly string[]) => inTransaction(db, () => runEach(remove, ids)),
    touchSessions: (used: readonly (readonly [id: string, usedAt: number])[]) =>
      inTransaction(db, () => {
        for (const [id, usedAt] of used) touch.run(usedAt, id)
      }),
    /** Drops what was last used or made before the given times, and returns the rest, oldest first. */
    loadSessions: (usedFrom: number, createdFrom: number) => {
      prune.run(usedFrom, createdFrom)
      return all.all().map((row) => readSession(row as unknown as SessionRow))
    },
    /** Returns the sign-in of an account before its last one. */
    earlierSignIn: (accountId: AccountId) => {
      const found = signIns.get(accountId)
      return found && ({ ...found } as unknown as SignIn)
    },
  }
}

const noCarriage = {
  ...{ access: null, accessEndsAt: null, family: null },
  ...{ refresh: null, previous: null, rotatedAt: null },
}

interface SessionRow {
  readonly id: string
  readonly account: AccountId
  readonly roles: string
  readonly created_at: number
  readonly used_at: number
  readonly address: string
  readonly agent: string
  readonly proven_at: number
  readonly strong: number
  readonly access: string | null
  readonly access_ends_at: number
  readonly family: string
  readonly refresh: string
  readonly previous: string | null
  readonly rotated_at: number
}

function readSession(row: SessionRow): StoredSession {
  const { id, account, roles, address, agent, access, family, refresh, previous } = row
  const times = { accessEndsAt: row.access_ends_at, rotatedAt: row.rotated_at }
  return {
    ...{ id, address, agent },
    accountId: account,
    roles: roles.split(',') as Role[],
    createdAt: row.created_at,
    usedAt: row.used_at,
    provenAt: row.proven_at,
    strongAt: row.strong,
    carriage: access === null ? null : { access, family, refresh, previous, ...times },
  }
}
