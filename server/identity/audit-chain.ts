/**
 * The audit log as a chain: the hash of a record is of the record and of the hash before it, so that none can be changed,
 * taken out or put between without all after it. Records of before there were hashes are part of it by what they say.
 */
import { hash } from 'node:crypto'

export interface AuditRecord {
  readonly time: number
  /** Account id of who did it; 0: whoever has the machine, by the command line or by a start. */
  readonly actor: number
  readonly action: string
  /** What it was done to, such as "account 105" or "market 7". */
  readonly target: string
  /** JSON of the call's body, or its result. */
  readonly detail: string
  /** Id of the session it was done in, and the address it came from; null where there is none. */
  readonly session: string | null
  readonly address: string | null
}

/** A record as the log has it: numbered from 1 on. */
export interface AuditEntry extends AuditRecord {
  readonly id: number
  /** Null of a record of before there were hashes. */
  readonly hash: string | null
}

/** How far the log goes: the number of its last record, which is how many there are, and the hash of it. */
export interface AuditHead {
  readonly records: number
  readonly hash: string
}

/** The head of a log of nothing. */
export const noAudit: AuditHead = { records: 0, hash: '' }

/** Returns the head once a record follows: SHA-256, base64url, over the hash before and the record. */
export function linked(
  { hash: before }: AuditHead,
  record: AuditRecord & { readonly id: number },
): AuditHead {
  const { id, time, actor, action, target, detail, session, address } = record
  const text = JSON.stringify([before, id, time, actor, action, target, detail, session, address])
  return { records: id, hash: hash('sha256', text, 'base64url') }
}

/** How far a check has come, and what it has found: a sentence a fault. */
export interface AuditCheck {
  readonly head: AuditHead
  /** Whether a record with a hash has come: one without is a fault from then on. */
  readonly isHashed: boolean
  readonly wrong: readonly string[]
}

/** A check before the first record. */
export const unchecked: AuditCheck = { head: noAudit, isHashed: false, wrong: [] }

/** Returns the check once these records follow. `noted`: what the journal has noted, where it is known. */
export function checkOn(
  check: AuditCheck,
  entries: Iterable<AuditEntry>,
  noted: AuditHead = noAudit,
): AuditCheck {
  let { head, isHashed } = check
  const wrong = [...check.wrong]
  for (const entry of entries) {
    if (entry.id !== head.records + 1) wrong.push(`Record ${head.records + 1} of the audit log is missing.`)
    head = linked(head, entry)
    if (entry.hash === null ? isHashed : entry.hash !== head.hash) {
      wrong.push(`Record ${entry.id} of the audit log is not what it was, or one before it is not.`)
    }
    if (entry.hash !== null) {
      // Said once: what follows fits what is there.
      head = { records: entry.id, hash: entry.hash }
      isHashed = true
    }
    if (entry.id === noted.records && head.hash !== noted.hash) {
      wrong.push(`The journal has noted another audit log of ${noted.records} records.`)
    }
  }
  return { head, isHashed, wrong }
}

/** Goes through a log from its first record, and returns its head and what is wrong with it: a sentence each, none of a sound one. */
export function checkAudit(
  entries: Iterable<AuditEntry>,
  noted: AuditHead,
): { readonly head: AuditHead; readonly wrong: readonly string[] } {
  const { head, wrong } = checkOn(unchecked, entries, noted)
  if (head.records >= noted.records) return { head, wrong }
  const short = `The journal has noted ${noted.records} records of the audit log, and there are ${head.records}.`
  return { head, wrong: [...wrong, short] }
}
