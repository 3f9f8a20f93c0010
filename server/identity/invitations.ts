/** Links by which somebody joins the house: 256 bits, good once, for a day, and no longer than its maker may make any. There is no account and no password before. */
import type { DatabaseSync } from 'node:sqlite'
import type { StaffRole } from '#contract/permissions.ts'
import type { AccountId } from '#core/values/brands.ts'
import { digestOf, newSecret } from './tokens.ts'

export const invitationMs = 24 * 3_600_000

export interface Invitation {
  readonly roles: readonly StaffRole[]
  /** Account id of who made it; 0: whoever has the machine. */
  readonly by: number
}

const schema = `
CREATE TABLE IF NOT EXISTS staff_invitation (
  digest TEXT PRIMARY KEY, roles TEXT NOT NULL, made_by INTEGER NOT NULL, ends_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`

/** Makes the table where it is missing, and returns the statements on it. Opened after that of users. */
export function openInvitationTables(db: DatabaseSync) {
  db.exec(schema)
  const insert = db.prepare(
    'INSERT INTO staff_invitation (digest, roles, made_by, ends_at) VALUES (?, ?, ?, ?)',
  )
  const take = db.prepare(
    'DELETE FROM staff_invitation WHERE digest = ? AND ends_at > ?' +
      " AND (made_by = 0 OR EXISTS (SELECT 1 FROM user WHERE account = made_by AND ',' || roles || ',' LIKE '%,admin,%'))" +
      ' RETURNING roles, made_by AS by, ends_at AS endsAt',
  )
  const dropOf = db.prepare('DELETE FROM staff_invitation WHERE made_by = ?')
  return {
    keepInvitation: (digest: string, { roles, by }: Invitation, endsAt: number) => {
      insert.run(digest, roles.join(','), by, endsAt)
    },
    /** Ends the open invitations that an account has made. */
    dropInvitationsOf: (by: AccountId) => {
      dropOf.run(by)
    },
    /** Uses an invitation up; undefined where it is not good (any more), or who made it is no administrator by now. */
    takeInvitation: (digest: string, now: number): (Invitation & { endsAt: number }) | undefined => {
      const row = take.get(digest, now) as { roles: string; by: number; endsAt: number } | undefined
      return row && { ...row, roles: row.roles.split(',') as StaffRole[] }
    },
  }
}

/** Returns a new secret and what is kept of it. */
export function newInvitation(now: number): { secret: string; digest: string; endsAt: number } {
  const secret = newSecret()
  return { secret, digest: digestOf(secret), endsAt: now + invitationMs }
}
