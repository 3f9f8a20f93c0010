/** Every statement on the operators' audit log, but for those that search it. */
import type { DatabaseSync } from 'node:sqlite'
import { type AuditEntry, type AuditHead, type AuditRecord, linked, noAudit } from './audit-chain.ts'

/** Returns the statements by name. */
export function auditStatements(db: DatabaseSync) {
  const insert = db.prepare(
    'INSERT INTO audit (id, time, actor, action, target, detail, session, address, hash)' +
      ' VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const page = db.prepare('SELECT * FROM audit WHERE id < ? ORDER BY id DESC LIMIT ?')
  const last = db.prepare('SELECT id AS records, hash FROM audit ORDER BY id DESC LIMIT 1')
  const all = db.prepare('SELECT * FROM audit ORDER BY id')
  const hashed = () => {
    const found = last.get() as AuditHead | { records: number; hash: null } | undefined
    return found?.hash ? found : undefined
  }
  /** Of a log of before there were hashes, to which nothing was added yet. */
  let unhashed = noAudit
  if (hashed() === undefined) {
    for (const entry of all.iterate()) unhashed = linked(unhashed, entry as unknown as AuditEntry)
  }
  // Read each time: a record may be taken back with what it is about.
  const head = (): AuditHead => hashed() ?? unhashed
  return {
    /** Writes the record as the next of the chain. */
    insertAudit: (record: AuditRecord) => {
      const { time, actor, action, target, detail, session, address } = record
      const before = head()
      const next = linked(before, { ...record, id: before.records + 1 })
      insert.run(next.records, time, actor, action, target, detail, session, address, next.hash)
    },
    auditHead: () => ({ ...head() }),
    /** The newest records before a record's id, newest first. */
    auditBefore: (id: number, limit: number) =>
      page.all(id, limit).map((row) => ({ ...row }) as unknown as AuditEntry),
  }
}
