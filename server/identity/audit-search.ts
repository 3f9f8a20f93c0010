/** Statements that search the audit log and check its chain. Each does a bounded piece of it. Runs in the store's thread. */
import type { DatabaseSync } from 'node:sqlite'
import { type AuditCheck, type AuditEntry, checkOn } from './audit-chain.ts'

export interface AuditSearch {
  readonly actor?: number
  /** A part of it. */
  readonly action?: string
  /** Whole. */
  readonly target?: string
  /** What the target begins with. */
  readonly of?: string
  /** A part of any of it. */
  readonly text?: string
  /** From this time on, and before that. */
  readonly from?: number
  readonly to?: number
}
export interface AuditFound {
  readonly records: AuditEntry[]
  /** Id before which the search goes on; null at the end. */
  readonly next: number | null
}

/** Records that one call looks at. */
const lookedMax = 5_000
/** The clock of the machine, by which its commands note, may be off from the exchange's by that. */
const clocksApartMs = 24 * 3_600_000

const schema = `
CREATE INDEX IF NOT EXISTS audit_by_actor ON audit (actor);
CREATE INDEX IF NOT EXISTS audit_by_target ON audit (target);
CREATE INDEX IF NOT EXISTS audit_by_time ON audit (time);
`

/** Returns the statements; the table is there. */
export function openAuditSearch(db: DatabaseSync) {
  db.exec(schema)
  const statement = (where: string) =>
    db.prepare(`SELECT * FROM audit WHERE id < ? ${where} ORDER BY id DESC LIMIT ${lookedMax}`)
  const all = statement('')
  const byActor = statement('AND actor = ?')
  const byTarget = statement('AND target = ?')
  const one = db.prepare('SELECT * FROM audit WHERE id = ?')
  const after = db.prepare('SELECT * FROM audit WHERE id > ? ORDER BY id LIMIT ?')
  const firstFrom = db.prepare('SELECT id FROM audit WHERE time >= ? ORDER BY time, id LIMIT 1')

  function* looked(before: number, { actor, target }: AuditSearch): Iterable<AuditEntry> {
    const rows =
      target !== undefined
        ? byTarget.iterate(before, target)
        : actor !== undefined
          ? byActor.iterate(before, actor)
          : all.iterate(before)
    for (const row of rows) yield { ...row } as unknown as AuditEntry
  }

  return {
    /** Finds at most `limit` records before an id, newest first, among the 5,000 nearest before it. */
    findAudit: (search: AuditSearch, before: number, limit: number): AuditFound => {
      const { to, from = 0 } = search
      const bound = to === undefined ? undefined : firstFrom.get(to + clocksApartMs)
      const start = bound === undefined ? before : Math.min(before, Number(bound.id))
      const records: AuditEntry[] = []
      let count = 0
      let last = 0
      for (const entry of looked(start, search)) {
        count += 1
        last = entry.id
        if (entry.time < from - clocksApartMs) return { records, next: null }
        if (fits(entry, search)) records.push(entry)
        if (records.length === limit) return { records, next: last }
      }
      return { records, next: count === lookedMax ? last : null }
    },
    auditRecord: (id: number): AuditEntry | undefined => {
      const row = one.get(id)
      return row && ({ ...row } as unknown as AuditEntry)
    },
    /** Goes on with a check by at most `limit` records. */
    checkAuditOn: (check: AuditCheck, limit: number): AuditCheck =>
      checkOn(check, after.all(check.head.records, limit) as unknown as AuditEntry[]),
  }
}

function fits(entry: AuditEntry, { actor, action, target, of, text, from = 0, to = Infinity }: AuditSearch) {
  const { time, detail } = entry
  if (time < from || time >= to) return false
  if (actor !== undefined && entry.actor !== actor) return false
  if (target !== undefined && entry.target !== target) return false
  if (of !== undefined && !entry.target.startsWith(of)) return false
  if (action !== undefined && !holds(entry.action, action)) return false
  return text === undefined || [entry.action, entry.target, detail].some((part) => holds(part, text))
}

function holds(whole: string, part: string): boolean {
  return whole.toLowerCase().includes(part.toLowerCase())
}
