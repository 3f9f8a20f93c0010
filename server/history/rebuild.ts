/** Rebuilds the views of a data folder from the journal: for operators, and as the proof that nothing else is in them. */
import { openJournal } from '#server/journal/open-journal.ts'
import { openViewsDatabase, removeViews } from './database.ts'
import { createOpenBets } from './open-bets.ts'
import { Projector } from './projector.ts'

export interface RebuiltViews {
  /** The last batch that is in the views. */
  readonly sequence: number
  readonly statementEntries: number
  readonly settledBets: number
  readonly endedBets: number
  readonly rounds: number
}

/**
 * Removes the views and projects the whole journal. No server may run on the data folder. Throws JournalDamage when the
 * journal cannot be read; `progress` is called with the last batch projected, now and then.
 */
export function rebuildViews(dataDir: string, progress?: (sequence: number) => void): RebuiltViews {
  removeViews(dataDir)
  const database = openViewsDatabase(dataDir)
  const journal = openJournal(dataDir)
  try {
    const projector = new Projector(database, createOpenBets())
    while (!projector.step(journal, 500)) progress?.(projector.standing.sequence)
    projector.close()
    const count = (table: string) => Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()!.n)
    return {
      sequence: projector.standing.sequence,
      statementEntries: count('statement_entry'),
      settledBets: count('settled_bet'),
      endedBets: count('ended_bet'),
      rounds: count('round'),
    }
  } finally {
    journal.close()
    database.close()
  }
}
