/** The tables of the tree: links that open an account, how those above call those below, and what of the house takes two people. */
import type { DatabaseSync } from 'node:sqlite'
import type { AccountId, Money } from '#core/values/brands.ts'
import { inTransaction } from '#server/identity/sql.ts'

export interface NodeLinkRow {
  /** SHA-256 of its secret, base64url. */
  readonly digest: string
  /** Who is to be above, 0 for the house. */
  readonly parent: AccountId
  readonly kind: 'agent' | 'player'
  readonly alias: string
  /** JSON of the deals of an agent, "" of a player. */
  readonly deals: string
  readonly endsAt: number
}

export interface RequestRow {
  readonly requestId: number
  readonly kind: 'move' | 'write_off' | 'claim'
  readonly account: AccountId
  /** Of a move the agent to come, 0 for the house. */
  readonly target: AccountId
  /** Of a claim its number, else 0. */
  readonly claim: number
  readonly amount: Money
  readonly lowersLine: 0 | 1
  readonly reason: string
  readonly askedBy: AccountId
  readonly askedAt: number
  readonly consentedAt: number | null
  /** Who has decided, null while nobody has. */
  readonly decidedBy: AccountId | null
}
export type NewRequest = Omit<RequestRow, 'requestId' | 'consentedAt' | 'decidedBy'> & {
  /** Of the call: the same again asks nothing new. */
  readonly key: string
}

const schema = `
CREATE TABLE IF NOT EXISTS node_link (
  digest TEXT PRIMARY KEY, parent INTEGER NOT NULL, kind TEXT NOT NULL, alias TEXT NOT NULL, deals TEXT NOT NULL,
  ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS node_link_of ON node_link (parent);
CREATE TABLE IF NOT EXISTS node_alias (account INTEGER PRIMARY KEY, alias TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS tree_request (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, account INTEGER NOT NULL, target INTEGER NOT NULL, claim INTEGER NOT NULL,
  amount INTEGER NOT NULL, lowers_line INTEGER NOT NULL, reason TEXT NOT NULL, asked_by INTEGER NOT NULL, asked_at INTEGER NOT NULL,
  key TEXT NOT NULL, consented_at INTEGER, decided_by INTEGER, UNIQUE (asked_by, key)
) STRICT;
CREATE INDEX IF NOT EXISTS tree_request_of ON tree_request (account);
`
const requestColumns =
  'id AS requestId, kind, account, target, claim, amount, lowers_line AS lowersLine, reason, asked_by AS askedBy,' +
  ' asked_at AS askedAt, consented_at AS consentedAt, decided_by AS decidedBy'
const linkColumns = 'digest, parent, kind, alias, deals, ends_at AS endsAt'

/** Makes the tables where they are missing, and returns the statements on them by name. Runs in the store's thread. */
export function openTables(db: DatabaseSync) {
  db.exec(schema)
  const insertLink = db.prepare('INSERT INTO node_link VALUES (?, ?, ?, ?, ?, ?)')
  const pruneLinks = db.prepare('DELETE FROM node_link WHERE ends_at <= ?')
  const links = db.prepare('SELECT count(*) AS count FROM node_link WHERE parent = ?')
  const link = db.prepare(`SELECT ${linkColumns} FROM node_link WHERE digest = ? AND ends_at > ?`)
  const take = db.prepare('DELETE FROM node_link WHERE digest = ? AND ends_at > ?')
  const name = db.prepare('INSERT OR REPLACE INTO node_alias VALUES (?, ?)')
  const alias = db.prepare('SELECT alias FROM node_alias WHERE account = ?')
  const ask = db.prepare(
    'INSERT INTO tree_request (kind, account, target, claim, amount, lowers_line, reason, asked_by, asked_at, key)' +
      ' VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const ofKey = db.prepare(`SELECT ${requestColumns} FROM tree_request WHERE asked_by = ? AND key = ?`)
  const one = db.prepare(`SELECT ${requestColumns} FROM tree_request WHERE id = ?`)
  const open = db.prepare(
    `SELECT ${requestColumns} FROM tree_request WHERE decided_by IS NULL AND asked_at > ? ORDER BY id LIMIT ?`,
  )
  const openOf = db.prepare(
    `SELECT ${requestColumns} FROM tree_request WHERE account = ? AND decided_by IS NULL AND asked_at > ? ORDER BY id LIMIT ?`,
  )
  const consent = db.prepare(
    'UPDATE tree_request SET consented_at = ? WHERE id = ? AND account = ? AND consented_at IS NULL AND decided_by IS NULL',
  )
  const decide = db.prepare('UPDATE tree_request SET decided_by = ? WHERE id = ? AND decided_by IS NULL')
  const rowOf = <T>(row: Record<string, unknown> | undefined) => row && ({ ...row } as unknown as T)
  const rowsOf = (rows: Record<string, unknown>[]) => rows.map((row) => rowOf<RequestRow>(row)!)
  return {
    /** Keeps a link, and drops those whose time is over. False where whoever is above has as many open as there may be. */
    keepNodeLink: (row: NodeLinkRow, now: number, max: number): boolean => {
      let isKept = false
      inTransaction(db, () => {
        pruneLinks.run(now)
        isKept = Number(links.get(row.parent)!.count) < max
        if (isKept) insertLink.run(row.digest, row.parent, row.kind, row.alias, row.deals, row.endsAt)
      })
      return isKept
    },
    nodeLink: (digest: string, now: number) => rowOf<NodeLinkRow>(link.get(digest, now)),
    /** Uses a link up. False where it is not good (any more). */
    takeNodeLink: (digest: string, now: number): boolean => take.run(digest, now).changes === 1,
    keepAlias: (account: AccountId, as: string) => {
      name.run(account, as)
    },
    /** Those of these accounts that have one. */
    aliasesOf: (accounts: readonly AccountId[]) =>
      accounts.flatMap((account) => {
        const found = alias.get(account)
        return found === undefined ? [] : [[account, String(found.alias)] as const]
      }),
    /** Keeps what is asked, once a key; returns it as it was kept. */
    askRequest: (row: NewRequest): RequestRow => {
      const { kind, account, target, claim, amount, lowersLine, reason, askedBy, askedAt, key } = row
      ask.run(kind, account, target, claim, amount, lowersLine, reason, askedBy, askedAt, key)
      return rowOf<RequestRow>(ofKey.get(askedBy, key))!
    },
    requestOf: (id: number) => rowOf<RequestRow>(one.get(id)),
    /** Those that wait and were asked after a time, the oldest first. */
    openRequests: (after: number, limit: number) => rowsOf(open.all(after, limit)),
    openRequestsOf: (account: AccountId, after: number, limit: number) =>
      rowsOf(openOf.all(account, after, limit)),
    consentToRequest: (id: number, account: AccountId, now: number) => {
      consent.run(now, id, account)
    },
    /** Notes who has decided. False where somebody has. */
    decideRequest: (id: number, by: AccountId): boolean => decide.run(by, id).changes === 1,
  }
}

export type TreeTables = ReturnType<typeof openTables>
