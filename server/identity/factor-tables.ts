/** The tables of second factors and of the recovery codes beside them. */
import type { DatabaseSync } from 'node:sqlite'
import type { AccountId } from '#core/values/brands.ts'
import { inTransaction } from './sql.ts'

export interface StoredFactor {
  /** The secret, sealed; null while none was confirmed. */
  readonly sealed: string | null
  /** One that is being set up, sealed. */
  readonly pending: string | null
  readonly since: number | null
  /** The last step whose code was used. */
  readonly usedStep: number
  readonly codesLeft: number
}

const schema = `
CREATE TABLE IF NOT EXISTS second_factor (
  account INTEGER PRIMARY KEY REFERENCES user, sealed TEXT, pending TEXT, since INTEGER, used_step INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE IF NOT EXISTS recovery_code (
  account INTEGER NOT NULL REFERENCES user, digest TEXT NOT NULL, PRIMARY KEY (account, digest)
) STRICT, WITHOUT ROWID;
`

/** Makes the tables where they are missing, and returns the statements on them. */
export function openFactorTables(db: DatabaseSync) {
  db.exec(schema)
  const find = db.prepare(
    'SELECT sealed, pending, since, used_step AS usedStep,' +
      ' (SELECT count(*) FROM recovery_code WHERE recovery_code.account = second_factor.account) AS codesLeft' +
      ' FROM second_factor WHERE account = ?',
  )
  const keepPending = db.prepare(
    'INSERT INTO second_factor (account, pending) VALUES (?, ?)' +
      ' ON CONFLICT (account) DO UPDATE SET pending = excluded.pending',
  )
  const confirm = db.prepare(
    'UPDATE second_factor SET sealed = pending, pending = NULL, since = ?, used_step = ? WHERE account = ? AND pending = ?',
  )
  const useStep = db.prepare('UPDATE second_factor SET used_step = ?1 WHERE account = ?2 AND used_step < ?1')
  const remove = db.prepare('DELETE FROM second_factor WHERE account = ?')
  const sealedAfter = db.prepare(
    'SELECT account AS accountId, sealed, pending FROM second_factor WHERE account > ? ORDER BY account LIMIT ?',
  )
  const reseal = db.prepare('UPDATE second_factor SET sealed = ?, pending = ? WHERE account = ?')
  const useCode = db.prepare('DELETE FROM recovery_code WHERE account = ? AND digest = ?')
  const removeCodes = db.prepare('DELETE FROM recovery_code WHERE account = ?')
  const insertCode = db.prepare('INSERT INTO recovery_code (account, digest) VALUES (?, ?)')
  const putCodes = (accountId: AccountId, digests: readonly string[]) => {
    removeCodes.run(accountId)
    for (const digest of digests) insertCode.run(accountId, digest)
  }
  return {
    factorOf: (accountId: AccountId) => {
      const found = find.get(accountId)
      return found && ({ ...found } as unknown as StoredFactor)
    },
    keepPendingFactor: (accountId: AccountId, sealed: string) => {
      keepPending.run(accountId, sealed)
    },
    /** Makes the pending secret the one in force, with new recovery codes. False where another one is pending by now. */
    confirmFactor: (
      accountId: AccountId,
      { pending, since, usedStep, digests }: ConfirmedFactor,
    ): boolean => {
      let isDone = false
      inTransaction(db, () => {
        isDone = confirm.run(since, usedStep, accountId, pending).changes === 1
        if (isDone) putCodes(accountId, digests)
      })
      return isDone
    },
    /** Uses the code of a step up. False where it, or a later one, was used before. */
    takeFactorStep: (accountId: AccountId, step: number) => useStep.run(step, accountId).changes === 1,
    /** Uses a recovery code up. False where it is none, or used. */
    takeRecoveryCode: (accountId: AccountId, digest: string) => useCode.run(accountId, digest).changes === 1,
    /** Puts new recovery codes in the place of those that are left. */
    keepRecoveryCodes: (accountId: AccountId, digests: readonly string[]) =>
      inTransaction(db, () => putCodes(accountId, digests)),
    /** Secrets by account, those after `after`, as they are sealed. */
    sealedFactorsAfter: (after: number, limit: number) =>
      sealedAfter.all(after, limit).map((row) => ({ ...row }) as unknown as SealedFactor),
    /** Puts the same secrets, sealed otherwise, in their place. */
    resealFactors: (factors: readonly SealedFactor[]) =>
      inTransaction(db, () => {
        for (const { accountId, sealed, pending } of factors) reseal.run(sealed, pending, accountId)
      }),
    removeFactor: (accountId: AccountId) =>
      inTransaction(db, () => {
        remove.run(accountId)
        removeCodes.run(accountId)
      }),
  }
}

export type SealedFactor = Pick<StoredFactor, 'sealed' | 'pending'> & { readonly accountId: AccountId }

export interface ConfirmedFactor {
  readonly pending: string
  readonly since: number
  readonly usedStep: number
  /** Of the recovery codes. */
  readonly digests: readonly string[]
}
