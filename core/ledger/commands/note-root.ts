/** note-root: fixes what the ledgers of all accounts were, so that none can be written again unseen. */
import { ledgerRooted } from '../../facts/audit.ts'
import { writeFact } from '../../facts/log.ts'
import type { NoteRoot } from '../command.ts'
import type { Ledger } from '../ledger.ts'

/** Writes the note. Refuses nothing: the server alone asks it. */
export function noteRoot({ log }: Ledger, { sequence, accounts, hash: text }: NoteRoot): undefined {
  writeFact(log, ledgerRooted, { sequence, accounts, text })
  return undefined
}
