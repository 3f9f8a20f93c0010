/** The operators' audit log: what is added to it, found in it, and whether its chain is whole. */
import { type AuditEntry, type AuditHead, type AuditRecord, unchecked } from './audit-chain.ts'
import type { AuditFound, AuditSearch } from './audit-search.ts'
import type { PeopleStore } from './tables.ts'

/** Records of the audit log that are checked before others may ask the store; and faults of it that are told. */
const checkedAtOnce = 1_000
const faultsMax = 100

/** What a record says of its maker. */
export type Actor = Pick<AuditRecord, 'actor' | 'session' | 'address'>

export interface Audit {
  audit(record: Omit<AuditRecord, 'time'>): Promise<void>
  /** Finds at most `limit` records before an id, newest first, among the 5,000 nearest before it. */
  findAudit(search: AuditSearch, before: number, limit: number): Promise<AuditFound>
  auditRecord(id: number): Promise<AuditEntry | undefined>
  /** Goes through the whole log: how far it goes, and the first hundred faults of its chain, a sentence each. */
  checkAudit(): Promise<{ records: number; hash: string; wrong: string[] }>
  /** How far the audit log goes. */
  auditHead(): Promise<AuditHead>
  /** The newest audit records before a record's id. */
  auditBefore(id: number, limit: number): Promise<readonly AuditEntry[]>
}

/** Returns the log that the store keeps. */
export function createAudit(store: PeopleStore, now: () => number): Audit {
  return {
    audit: (record) => store.insertAudit({ time: now(), ...record }),
    findAudit: (search, before, limit) => store.findAudit(search, before, limit),
    auditRecord: (id) => store.auditRecord(id),
    async checkAudit() {
      let check = unchecked
      for (;;) {
        const next = await store.checkAuditOn(check, checkedAtOnce)
        if (next.head.records === check.head.records) break
        check = { ...next, wrong: next.wrong.slice(0, faultsMax) }
      }
      return { ...check.head, wrong: [...check.wrong] }
    },
    auditHead: () => store.auditHead(),
    auditBefore: (id, limit) => store.auditBefore(id, limit),
  }
}
