/** Refuses a start on a data folder that has lost a part: the rest would go on with an empty one, and nobody would know. */
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type Accounts, playerIdFirst } from '#core/ledger/accounts.ts'
import { StartRefused } from './data-folder.ts'
import type { Participants } from './demo/participants.ts'
import { viewsPath } from './history/database.ts'
import { hasJournal } from './journal/open-journal.ts'
import { hasTable, readAccountsFile } from './store/accounts-file.ts'
import { storePath } from './store/store.ts'

/**
 * Refuses a folder without a journal in which something says that there was one. Changes nothing. Throws StartRefused, and
 * JournalDamage when the journal's file is something else.
 */
export function refuseLostJournal(dataDir: string): void {
  if (hasJournal(dataDir)) return
  const left: string[] = []
  if (hasUsers(dataDir)) left.push('accounts.sqlite has users')
  if (hasViews(dataDir)) left.push('views.sqlite has what was read from it')
  if (left.length === 0) return
  throw new StartRefused(
    `There is no journal in ${dataDir}, though ${left.join(' and ')}. Restore journal.sqlite and journal.head from a copy. ` +
      'To begin with nothing, set DATA_DIR to another folder.',
  )
}

/**
 * Returns how many accounts the journal has that are neither the house's nor a participant's, while there is not one user to
 * sign in to them: 0 as soon as there is one. Throws StartRefused when accounts.sqlite cannot be read.
 */
export function orphanedAccounts(dataDir: string, { next }: Accounts, participants: Participants): number {
  const players = next - playerIdFirst - participants.size
  return players === 0 || hasUsers(dataDir) ? 0 : players
}

/** Returns the sentence that refuses a start without users. */
export function lostUsers(dataDir: string, players: number): string {
  return (
    `The journal has ${players} ${players === 1 ? 'account' : 'accounts'} of players, and ${storePath(dataDir)} has not one ` +
    'user: their names and sign-ins, all roles and the audit log are missing. Restore accounts.sqlite from a copy. ' +
    'To go on without them, start with --accept-no-users (npm start -- --accept-no-users).'
  )
}

function hasUsers(dataDir: string): boolean {
  const isThere = (database: DatabaseSync) => isAnyRow(database, 'user', 'SELECT 1 FROM user LIMIT 1')
  return readAccountsFile(dataDir, isThere) === true
}

function hasViews(dataDir: string): boolean {
  const path = viewsPath(dataDir)
  if (!existsSync(path)) return false
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
    return isAnyRow(database, 'standing', 'SELECT 1 FROM standing WHERE sequence > 0')
  } catch {
    // Views that cannot be read show nothing.
    return false
  } finally {
    database?.close()
  }
}

function isAnyRow(database: DatabaseSync, table: string, sql: string): boolean {
  return hasTable(database, table) && database.prepare(sql).get() !== undefined
}
