/** The one place that knows which journal a data folder has. */
import type { Journal } from './journal.ts'
import { isSqliteJournal, sqliteJournal } from './sqlite/sqlite-journal.ts'

/**
 * Returns the journal of a data folder, which need not be there yet; files are opened when they are needed. What reads
 * throws JournalDamage when they cannot be a journal.
 */
export function openJournal(dataDir: string): Journal {
  return sqliteJournal(dataDir)
}

/** Returns whether a data folder has a journal, or what is left of one. Throws JournalDamage when the file cannot be one. */
export function hasJournal(dataDir: string): boolean {
  return isSqliteJournal(dataDir)
}
