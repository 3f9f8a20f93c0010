/** Notes in the journal how far the audit log goes, so that nobody can write that log again from some record on unseen. */

import { auditNoted } from '#core/facts/audit.ts'
import { factStride } from '#core/facts/log.ts'
import { readerOf, textOf } from '#core/facts/reader.ts'
import type { Fold } from '#server/journal/fold.ts'
import type { Sequencer } from '#server/sequencer/sequencer.ts'
import { type AuditHead, noAudit } from './audit-chain.ts'

/** A note is 60 bytes or so of journal, for ever: at most one a minute, and none while nothing was recorded. */
const noteMs = 60_000

export interface AuditNotesOptions {
  readonly sequencer: Pick<Sequencer, 'execute'>
  readonly headOf: () => Promise<AuditHead>
  /** Called when a note could not be made; the next one makes up for it. */
  readonly onError: (error: unknown) => void
}

/** Notes the head once a minute if it has moved, and at the end. Returns what makes the last note and stops. */
export function startAuditNotes({ sequencer, headOf, onError }: AuditNotesOptions): () => Promise<void> {
  let noted = noAudit.records
  const note = async () => {
    const { records, hash } = await headOf()
    if (records === noted) return
    const { refusal } = await sequencer.execute({ kind: 'note-audit', records, hash })
    if (refusal !== undefined) throw new Error(`The audit log is not noted: ${refusal}`)
    noted = records
  }
  const timer = setInterval(() => note().catch(onError), noteMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await note().catch(onError)
  }
}

const note = readerOf(auditNoted)
const { code } = auditNoted

/** The last note of a journal. */
export const auditHeadFold: Fold<{ head: AuditHead }> = {
  name: 'audit-head',
  create: () => ({ head: noAudit }),
  apply(data, _, log, from, to) {
    for (let at = from * factStride; at < to * factStride; at += factStride) {
      if (log.numbers[at] !== code) continue
      data.head = { records: note.records(log.numbers, at), hash: textOf(log, at, auditNoted) }
    }
  },
}
