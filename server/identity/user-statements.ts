/** Every statement on users and their roles. */
import type { DatabaseSync } from 'node:sqlite'
import type { Role } from '#contract/auth.ts'
import { staffRoles } from '#contract/permissions.ts'
import type { AccountId } from '#core/values/brands.ts'
import type { AuditRecord } from './audit-chain.ts'
import { inTransaction } from './sql.ts'

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
/** A change of roles, as it is told from another one under the same key. */
export interface RoleChange {
  readonly actor: number
  readonly key: string
  /** Digest of the call. */
  readonly call: string
  /** The roles that the account has to have by then; left out, any. */
  readonly had?: readonly Role[]
}

const isOfHouse = staffRoles.map((role) => `',' || roles || ',' LIKE '%,${role},%'`).join(' OR ')

/** Returns the statements by name. */
export function userStatements(
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
  const renew = db.prepare('UPDATE user SET password_hash = ? WHERE account = ? AND password_hash = ?')
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
    /** Puts another hash in the place of one. False where there is another by now: the password was changed meanwhile. */
    renewHash: (accountId: AccountId, before: string, passwordHash: string): boolean =>
      renew.run(passwordHash, accountId, before).changes === 1,
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
