/** What erases a person out of accounts.sqlite, what is kept of one who was, and what takes out what is over. */
import type { DatabaseSync } from 'node:sqlite'
import type { AccountId } from '#core/values/brands.ts'
import type { AuditRecord } from '#server/identity/audit-chain.ts'
import { inTransaction } from '#server/identity/sql.ts'
import type { Store } from '#server/store/store.ts'
import type { Erasure } from './erasures.ts'
import { type Pruning, retention } from './retention.ts'

/** A person as kept beside the roles and the password. */
export interface KeptPerson {
  readonly accountId: AccountId
  readonly fullName: string
  readonly email: string
  readonly createdAt: number
}

/** Of an erased person: whose account it was, for records that have to say so. */
export interface KeptIdentity extends KeptPerson {
  readonly erasedAt: number
  readonly keepUntil: number
}

const schema = `
CREATE TABLE IF NOT EXISTS kept_identity (
  account INTEGER PRIMARY KEY, full_name TEXT NOT NULL, email TEXT NOT NULL, created_at INTEGER NOT NULL,
  erased_at INTEGER NOT NULL, keep_until INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS erasure_request (
  account INTEGER PRIMARY KEY, asked_by INTEGER NOT NULL, asked_at INTEGER NOT NULL, reason TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS erasure_request_by_time ON erasure_request (asked_at, account);
`
/** That somebody is to be erased, asked by one administrator and waiting for another. */
export interface ErasureRequest {
  readonly account: AccountId
  readonly askedBy: AccountId
  readonly askedAt: number
  readonly reason: string
}

/** Which of the requests: of one who has asked where `askedBy` is an account, after a time and an account. */
export interface ErasureSearch {
  readonly askedBy: AccountId | null
  readonly askedAt: number
  readonly after: AccountId
}

/** Everything of a person but the row that says whose account it is. */
const tablesOfPerson = [
  ...['session', 'second_factor', 'recovery_code', 'passkey', 'program_key', 'mailed_link', 'verified_email'],
  ...['sign_in', 'account_document', 'account_limits', 'erasure_request', 'identity_check', 'node_alias'],
  ...['payment_instrument', 'person_word'],
] as const

/** Stands in the place of the address: no sign-in can have it. */
const erasedAddress = (account: AccountId) => `erased account ${account}`

/** Makes the table where it is missing, and returns the statements. Opened after all other tables. Runs in the store's thread. */
export function openTables(db: DatabaseSync, insertAudit: (record: AuditRecord) => void) {
  db.exec(schema)
  const person = db.prepare(
    'SELECT account AS accountId, full_name AS fullName, email, created_at AS createdAt FROM user WHERE account = ?',
  )
  const replace = db.prepare(
    "UPDATE user SET full_name = 'Erased', email = ?, password_hash = '' WHERE account = ?",
  )
  const keep = db.prepare('INSERT OR REPLACE INTO kept_identity VALUES (?, ?, ?, ?, ?, ?)')
  const removals = tablesOfPerson.map((table) => db.prepare(`DELETE FROM ${table} WHERE account = ?`))
  const identity = db.prepare(
    'SELECT account AS accountId, full_name AS fullName, email, created_at AS createdAt, erased_at AS erasedAt,' +
      ' keep_until AS keepUntil FROM kept_identity WHERE account = ?',
  )
  const ask = db.prepare('INSERT OR REPLACE INTO erasure_request VALUES (?, ?, ?, ?)')
  const request = db.prepare(
    'SELECT account, asked_by AS askedBy, asked_at AS askedAt, reason FROM erasure_request WHERE account = ?',
  )
  const requests = db.prepare(
    'SELECT account, asked_by AS askedBy, asked_at AS askedAt, reason FROM erasure_request WHERE asked_at > ?' +
      ' AND asked_by = coalesce(?, asked_by) AND (asked_at, account) > (?, ?) ORDER BY asked_at, account LIMIT ?',
  )
  const requestCounts = db.prepare(
    'SELECT count(*) AS waiting, coalesce(sum(asked_by = ?), 0) AS mine FROM erasure_request WHERE asked_at > ?',
  )
  const removeRequest = db.prepare('DELETE FROM erasure_request WHERE account = ?')
  const personOf = (account: AccountId) => {
    const row = person.get(account)
    return row && ({ ...row } as unknown as KeptPerson)
  }
  const prunings = new Map(
    retention.flatMap(({ pruning }) => (pruning ? [[pruning.table, removalOf(db, pruning)] as const] : [])),
  )
  return {
    personOf,
    keptIdentityOf: (account: AccountId) => {
      const row = identity.get(account)
      return row && ({ ...row } as unknown as KeptIdentity)
    },
    erasureRequestOf: (account: AccountId) => {
      const row = request.get(account)
      return row && ({ ...row } as unknown as ErasureRequest)
    },
    /** Those that were asked for after a time, the oldest first. */
    erasureRequests: (since: number, { askedBy, askedAt, after }: ErasureSearch, limit: number) =>
      requests
        .all(since, askedBy, askedAt, after, limit)
        .map((row) => ({ ...row }) as unknown as ErasureRequest),
    /** How many were asked for after a time, and how many of them somebody has asked for. */
    erasureCounts: (since: number, actor: AccountId) => {
      const { waiting, mine } = requestCounts.get(actor, since)!
      return { waiting: Number(waiting), mine: Number(mine) }
    },
    /** Keeps the request in the place of an earlier one, with the record of it. */
    askErasure: ({ account, askedBy, askedAt, reason }: ErasureRequest, record: AuditRecord) => {
      inTransaction(db, () => {
        ask.run(account, askedBy, askedAt, reason)
        insertAudit(record)
      })
    },
    /** Ends the request with the record of it. Returns whether there was one. */
    endErasureRequest: (account: AccountId, record: AuditRecord): boolean => {
      let isEnded = false
      inTransaction(db, () => {
        isEnded = removeRequest.run(account).changes === 1
        if (isEnded) insertAudit(record)
      })
      return isEnded
    },
    /** Whether a person was erased: nothing is left but the number. */
    isErased: (account: AccountId) => personOf(account)?.email === erasedAddress(account),
    /**
     * Erases a person, with the record of it, at once or not at all. Returns the address that was his; undefined, and nothing
     * changed, where he is erased already or the account is not (any more) that person's.
     */
    erasePerson: (erasure: Erasure, record: AuditRecord): string | undefined => {
      const { account, createdAt, erasedAt, keepUntil } = erasure
      const found = personOf(account)
      if (found?.createdAt !== createdAt || found.email === erasedAddress(account)) return undefined
      inTransaction(db, () => {
        if (keepUntil !== null && keepUntil > record.time) {
          keep.run(account, found.fullName, found.email, createdAt, erasedAt, keepUntil)
        }
        for (const removal of removals) removal.run(account)
        replace.run(erasedAddress(account), account)
        insertAudit(record)
      })
      return found.email
    },
    /** Takes out at most `limit` rows of a table whose time is before that; returns how many. */
    prune: (table: Pruning['table'], before: number, limit: number) =>
      Number(prunings.get(table)!.run(before, limit).changes),
  }
}

function removalOf(db: DatabaseSync, { table, key, time }: Pruning) {
  return db.prepare(
    `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE ${time} < ? LIMIT ?)`,
  )
}

export type KeepingStore = Store<ReturnType<typeof openTables>>
