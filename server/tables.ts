/** The tables of accounts.sqlite, a room's after the other's. A new one is added here and nowhere else. */
import type { DatabaseSync } from 'node:sqlite'
import { openTables as openTree } from '#server/agents/tables.ts'
import { openTables as openLimits } from '#server/back-office/account-limits.ts'
import { openTables as openApprovals } from '#server/back-office/approval-tables.ts'
import { openTables as openCases } from '#server/back-office/case-tables.ts'
import { openTables as openNotes } from '#server/back-office/cash-memo.ts'
import { openTables as openPersons } from '#server/back-office/person-tables.ts'
import { openTables as openRuns } from '#server/back-office/reconciliation-tables.ts'
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
    ...openApprovals(db, people.insertAudit),
    ...openRuns(db),
    ...openCases(db),
    ...openShared(db),
    ...openChecks(db),
    ...openTree(db, people.insertAudit),
  }
  const persons = openPersons(db)
  return {
    ...{ ...people, ...others, ...persons, ...openKeeping(db, people.insertAudit) },
    /** As that of people, with the words by which who signs up is found. */
    insertUser: (...[user, now, record]: Parameters<typeof people.insertUser>) => {
      const isNew = people.insertUser(user, now, record)
      if (isNew) persons.noteWords(user.accountId, user.fullName, user.email)
      return isNew
    },
  }
}
