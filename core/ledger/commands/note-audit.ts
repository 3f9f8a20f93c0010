/** note-audit: how far the operators' audit log goes, so that the journal's chain fixes that log's. */

import { auditNoted } from '../../facts/audit.ts'
import { writeFact } from '../../facts/log.ts'
import type { NoteAudit } from '../command.ts'
import type { Ledger } from '../ledger.ts'

/** Writes the note. Refuses nothing: the server alone asks it. */
export function noteAudit({ log }: Ledger, { records, hash: text }: NoteAudit): undefined {
  writeFact(log, auditNoted, { records, text })
  return undefined
}
