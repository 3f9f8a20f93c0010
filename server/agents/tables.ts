/** The tables of the tree: links that open an account, how those above call those below, and what of the house takes two people. */
import type { DatabaseSync } from 'node:sqlite'
import type { AccountId, Money } from '#core/values/brands.ts'
import type { AuditRecord } from '#server/identity/audit-chain.ts'
import { addColumns, inTransaction } from '#server/identity/sql.ts'

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
/** Of the call that makes a link: the same again makes no second one. */
export interface LinkCall {
  readonly key: string
  /** A digest, to tell a repeated call from another under the same key. */
  readonly call: string
}
/** What became of a link: kept, or why not. */
export type LinkKept = 'kept' | 'too_many_links' | 'idempotency_key_reused'

export interface RequestRow {
  readonly requestId: number
  /** The last three are cash: paid down to who is directly below, or through all levels, in or out. */
  readonly kind: 'move' | 'write_off' | 'claim' | 'settle_down' | 'pass_in' | 'pass_out'
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
  /** A digest of the call, to tell a repeated one from another under the same key. */
  readonly call: string
  readonly consentedAt: number | null
  /** Who has approved, and when: it is carried out from then on, and nobody ends it. Null before. */
  readonly approvedBy: AccountId | null
  readonly approvedAt: number | null
  /** Who has rejected it, or whose approval was carried out; null while neither is so. */
  readonly decidedBy: AccountId | null
  /** Chance, part of the key of its command: where this file is older than the journal a number comes again, but no mark does. "" of requests of before. */
  readonly mark: string
}
type Later = 'requestId' | 'mark' | 'consentedAt' | 'approvedBy' | 'approvedAt' | 'decidedBy'
export type NewRequest = Omit<RequestRow, Later> & {
  /** Of the call: the same again asks nothing new. */
  readonly key: string
}

const schema = `
CREATE TABLE IF NOT EXISTS node_link (
  digest TEXT PRIMARY KEY, parent INTEGER NOT NULL, kind TEXT NOT NULL, alias TEXT NOT NULL, deals TEXT NOT NULL,
  ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS node_link_of ON node_link (parent);
CREATE TABLE IF NOT EXISTS agent_person (
  person TEXT NOT NULL, account INTEGER NOT NULL, PRIMARY KEY (person, account)
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS node_alias (account INTEGER PRIMARY KEY, alias TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS tree_request (
  id INTEGER PRIMARY KEY, kind TEXT NOT NULL, account INTEGER NOT NULL, target INTEGER NOT NULL, claim INTEGER NOT NULL,
  amount INTEGER NOT NULL, lowers_line INTEGER NOT NULL, reason TEXT NOT NULL, asked_by INTEGER NOT NULL, asked_at INTEGER NOT NULL,
  key TEXT NOT NULL, consented_at INTEGER, decided_by INTEGER, UNIQUE (asked_by, key)
) STRICT;
CREATE INDEX IF NOT EXISTS tree_request_of ON tree_request (account);
`
/** Columns that came after the tables were there. */
const laterOfLinks = ["key TEXT NOT NULL DEFAULT ''", "call TEXT NOT NULL DEFAULT ''"]
const laterColumns = [
  "call TEXT NOT NULL DEFAULT ''",
  'approved_by INTEGER',
  'approved_at INTEGER',
  "mark TEXT NOT NULL DEFAULT ''",
]
const requestColumns =
  'id AS requestId, kind, account, target, claim, amount, lowers_line AS lowersLine, reason, asked_by AS askedBy,' +
  ' asked_at AS askedAt, call, consented_at AS consentedAt, approved_by AS approvedBy,' +
  ' approved_at AS approvedAt, decided_by AS decidedBy, mark'
/** Neither approved nor ended. */
const waits = 'approved_by IS NULL AND decided_by IS NULL'
const linkColumns = 'digest, parent, kind, alias, deals, ends_at AS endsAt'

/** Makes the tables where they are missing, and returns the statements on them by name. Runs in the store's thread. */
export function openTables(db: DatabaseSync, insertAudit: (record: AuditRecord) => void) {
  db.exec(schema)
  addColumns(db, 'tree_request', laterColumns)
  addColumns(db, 'node_link', laterOfLinks)
  const insertLink = db.prepare('INSERT INTO node_link VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
  const pruneLinks = db.prepare('DELETE FROM node_link WHERE ends_at <= ?')
  const links = db.prepare('SELECT count(*) AS count FROM node_link WHERE parent = ?')
  const linkOfKey = db.prepare('SELECT digest, call FROM node_link WHERE parent = ? AND key = ?')
  const dropLink = db.prepare('DELETE FROM node_link WHERE digest = ?')
  const link = db.prepare(`SELECT ${linkColumns} FROM node_link WHERE digest = ? AND ends_at > ?`)
  const take = db.prepare('DELETE FROM node_link WHERE digest = ? AND ends_at > ?')
  const knowAgent = db.prepare('INSERT OR IGNORE INTO agent_person VALUES (?, ?)')
  const ofPerson = db.prepare('SELECT account FROM agent_person WHERE person = ?')
  const name = db.prepare('INSERT OR REPLACE INTO node_alias VALUES (?, ?)')
  const alias = db.prepare('SELECT alias FROM node_alias WHERE account = ?')
  const ask = db.prepare(
    'INSERT INTO tree_request (kind, account, target, claim, amount, lowers_line, reason, asked_by, asked_at, key, call, mark)' +
      ' VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, lower(hex(randomblob(16)))) ON CONFLICT DO NOTHING',
  )
  const ofKey = db.prepare(`SELECT ${requestColumns} FROM tree_request WHERE asked_by = ? AND key = ?`)
  const one = db.prepare(`SELECT ${requestColumns} FROM tree_request WHERE id = ?`)
  const open = db.prepare(
    `SELECT ${requestColumns} FROM tree_request WHERE ${waits} AND asked_at > ? ORDER BY id LIMIT ?`,
  )
  const openOf = db.prepare(
    `SELECT ${requestColumns} FROM tree_request WHERE account = ? AND ${waits} AND asked_at > ? ORDER BY id LIMIT ?`,
  )
  const consent = db.prepare(
    `UPDATE tree_request SET consented_at = ? WHERE id = ? AND account = ? AND consented_at IS NULL AND ${waits}`,
  )
  const reject = db.prepare(`UPDATE tree_request SET decided_by = ? WHERE id = ? AND ${waits}`)
  const approve = db.prepare(
    `UPDATE tree_request SET approved_by = ?, approved_at = ? WHERE id = ? AND ${waits} AND asked_at > ?`,
  )
  const approved = db.prepare(
    `SELECT ${requestColumns} FROM tree_request WHERE approved_by IS NOT NULL AND decided_by IS NULL ORDER BY id LIMIT ?`,
  )
  const end = db.prepare(
    'UPDATE tree_request SET decided_by = approved_by WHERE id = ? AND approved_by IS NOT NULL AND decided_by IS NULL',
  )
  /** Runs the change of a request with its record, as one commit; returns whether it was one. */
  const noted = (change: () => boolean, record: AuditRecord): boolean => {
    let isDone = false
    inTransaction(db, () => {
      isDone = change()
      if (isDone) insertAudit(record)
    })
    return isDone
  }
  const rowOf = <T>(row: Record<string, unknown> | undefined) => row && ({ ...row } as unknown as T)
  const rowsOf = (rows: Record<string, unknown>[]) => rows.map((row) => rowOf<RequestRow>(row)!)
  return {
    /**
     * Keeps a link, and drops those whose time is over, unless whoever is above has as many open as there may be. The same call again
     * puts it in the place of the one that it made, whose secret nobody may have got.
     */
    keepNodeLink: (row: NodeLinkRow, { key, call }: LinkCall, now: number, max: number): LinkKept => {
      let became: LinkKept = 'kept'
      inTransaction(db, () => {
        pruneLinks.run(now)
        const known = linkOfKey.get(row.parent, key)
        if (known !== undefined && known.call !== call) became = 'idempotency_key_reused'
        else if (known !== undefined) dropLink.run(String(known.digest))
        else if (Number(links.get(row.parent)!.count) >= max) became = 'too_many_links'
        if (became === 'kept')
          insertLink.run(row.digest, row.parent, row.kind, row.alias, row.deals, row.endsAt, key, call)
      })
      return became
    },
    nodeLink: (digest: string, now: number) => rowOf<NodeLinkRow>(link.get(digest, now)),
    /** Uses a link up. False where it is not good (any more). */
    takeNodeLink: (digest: string, now: number): boolean => take.run(digest, now).changes === 1,
    /** Notes as whom an agent has signed up: a digest, which names nobody. */
    keepAgentPerson: (person: string, account: AccountId) => {
      knowAgent.run(person, account)
    },
    /** The accounts of agents who signed up as the person of one of these digests. */
    agentsOfPerson: (persons: readonly string[]): AccountId[] =>
      persons.flatMap((person) => ofPerson.all(person).map(({ account }) => Number(account))),
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
      const { kind, account, target, claim, amount, lowersLine, reason, askedBy, askedAt, key, call } = row
      ask.run(kind, account, target, claim, amount, lowersLine, reason, askedBy, askedAt, key, call)
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
    /** Notes who has rejected it. False where it is approved, or over. */
    rejectRequest: (id: number, by: AccountId): boolean => reject.run(by, id).changes === 1,
    /** Notes who has approved of what was asked after a time, with its record. False where somebody has, or it is over. */
    approveRequest: (id: number, after: number, record: AuditRecord): boolean =>
      noted(() => approve.run(record.actor, record.time, id, after).changes === 1, record),
    /** Those that are approved and not carried out, the oldest first. */
    approvedRequests: (limit: number) => rowsOf(approved.all(limit)),
    /** Notes with its record that what was approved is carried out. */
    endRequest: (id: number, record: AuditRecord): boolean => noted(() => end.run(id).changes === 1, record),
  }
}

export type TreeTables = ReturnType<typeof openTables>
