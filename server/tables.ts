/** The tables of accounts.sqlite, a room's after the other's. A new one is added here and nowhere else. */
import type { DatabaseSync } from 'node:sqlite'
import { openTables as openLimits } from '#server/back-office/account-limits.ts'
import { openTables as openCases } from '#server/back-office/case-tables.ts'
import { openTables as openNotes } from '#server/back-office/cash-memo.ts'
import { openTables as openReviews } from '#server/back-office/review-tables.ts'
import { openTables as openShared } from '#server/back-office/shared-addresses.ts'
import { openTables as openDocuments } from '#server/documents/account-documents.ts'
import { openTables as openPeople } from '#server/identity/tables.ts'
import { openTables as openChecks } from '#server/identity-check/tables.ts'
import { openTables as openKeeping } from '#server/keeping/tables.ts'

/** Where the store's thread finds them. */
export const tablesModule = import.meta.url

/** Makes what is missing, and returns the statements by name. Runs in the store's thread. */
export function openTables(db: DatabaseSync) {
  const people = openPeople(db)
  const others = {
    ...openNotes(db),
    ...openLimits(db),
    ...openDocuments(db),
    ...openReviews(db),
    ...openCases(db),
    ...openShared(db),
    ...openChecks(db),
  }
  return { ...people, ...others, ...openKeeping(db, people.insertAudit) }
}
