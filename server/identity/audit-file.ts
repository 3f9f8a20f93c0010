/** Reads the audit log from its file, beside a server too, and checks it. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type AuditEntry, type AuditHead, checkAudit } from './audit-chain.ts'

/** Checks the audit log of a data folder against what the journal has noted of it. A file of before has records without hashes. */
export function checkAuditOf(dataDir: string, noted: AuditHead): ReturnType<typeof checkAudit> {
  const file = join(dataDir, 'accounts.sqlite')
  if (!existsSync(file)) return checkAudit([], noted)
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const isThere = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'audit'").get()
    if (isThere === undefined) return checkAudit([], noted)
    return checkAudit(entriesOf(db), noted)
  } finally {
    db.close()
  }
}

function* entriesOf(db: DatabaseSync): Iterable<AuditEntry> {
  const none = { session: null, address: null, hash: null }
  for (const row of db.prepare('SELECT * FROM audit ORDER BY id').iterate()) {
    yield { ...none, ...row } as unknown as AuditEntry
  }
}
