/** The table of keys for programs. */
import type { DatabaseSync } from 'node:sqlite'
import type { Role, Scope } from '#contract/auth.ts'
import type { AccountId } from '#core/values/brands.ts'
import { inTransaction } from './sql.ts'

export interface StoredKey {
  readonly id: string
  /** SHA-256 of the key, base64url. The key itself is nowhere. */
  readonly digest: string
  readonly accountId: AccountId
  readonly roles: readonly Role[]
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly createdAt: number
  /** Null before the first use. */
  readonly usedAt: number | null
}

const schema = `
CREATE TABLE IF NOT EXISTS program_key (
  id TEXT PRIMARY KEY, digest TEXT NOT NULL, account INTEGER NOT NULL REFERENCES user, name TEXT NOT NULL,
  scopes TEXT NOT NULL, created_at INTEGER NOT NULL, used_at INTEGER
) STRICT, WITHOUT ROWID;
`

/** Makes the table where it is missing, and returns the statements on it. */
export function openKeyTables(db: DatabaseSync) {
  db.exec(schema)
  const insert = db.prepare(
    'INSERT INTO program_key (id, digest, account, name, scopes, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const remove = db.prepare('DELETE FROM program_key WHERE id = ?')
  const narrow = db.prepare('UPDATE program_key SET scopes = ? WHERE id = ?')
  const touch = db.prepare('UPDATE program_key SET used_at = ? WHERE id = ?')
  const all = db.prepare(
    'SELECT id, digest, program_key.account AS accountId, roles, name, scopes, program_key.created_at AS createdAt,' +
      ' used_at AS usedAt' +
      ' FROM program_key JOIN user ON user.account = program_key.account ORDER BY program_key.created_at',
  )
  return {
    insertKey: ({ id, digest, accountId, name, scopes, createdAt }: StoredKey) => {
      insert.run(id, digest, accountId, name, scopes.join(','), createdAt)
    },
    removeKeys: (ids: readonly string[]) =>
      inTransaction(db, () => {
        for (const id of ids) remove.run(id)
      }),
    narrowKeys: (ids: readonly string[], scopes: readonly Scope[]) =>
      inTransaction(db, () => {
        for (const id of ids) narrow.run(scopes.join(','), id)
      }),
    touchKeys: (used: readonly (readonly [id: string, usedAt: number])[]) =>
      inTransaction(db, () => {
        for (const [id, usedAt] of used) touch.run(usedAt, id)
      }),
    /** Returns all keys, oldest first. */
    loadKeys: () =>
      all.all().map((row) => {
        const [roles, scopes] = [row.roles, row.scopes].map((list) => String(list).split(','))
        return { ...row, roles, scopes } as unknown as StoredKey
      }),
  }
}
