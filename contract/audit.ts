/** What was done for the house, by whom, and what it came to: the audit log, searched, saved, and checked. */
import { type Static, Type } from 'typebox'
import { AuditRow } from './admin.ts'
import { defineCall } from './call.ts'
import { closed, Day, IdText } from './values.ts'

const text = (maxLength: number) => Type.Optional(Type.String({ minLength: 1, maxLength }))
const filter = {
  /** Account id of who did it; 0 for whoever has the machine. */
  actor: Type.Optional(Type.String({ pattern: '^[0-9]{1,10}$' })),
  /** A part of what was done: "settle". */
  action: text(60),
  /** What it was done to, whole: "market 7". */
  target: text(120),
  /** A part of any of it, in either case. */
  text: text(100),
  /** The first and the last day, UTC. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
}
export const AuditFilter = closed(filter)
export type AuditFilter = Static<typeof AuditFilter>
export const AuditQuery = closed({
  ...filter,
  cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })),
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
})

/** A record, with the name of who did it; null where he has none (any more). */
export const NamedAuditRow = Type.Object({
  ...AuditRow.properties,
  actorName: Type.Union([Type.String(), Type.Null()]),
})
export type NamedAuditRow = Static<typeof NamedAuditRow>
/** Newest first. A call looks at 5,000 records at most: `next` may follow fewer rows than were asked for, or none. */
export const NamedAuditRows = Type.Object({
  records: Type.Array(NamedAuditRow),
  next: Type.Union([Type.String(), Type.Null()]),
})
export type NamedAuditRows = Static<typeof NamedAuditRows>

/** Whether each record is what it was: the hash of each is of itself and of the one before. */
export const AuditChain = Type.Object({
  records: Type.Integer(),
  /** Of the last record; "" where there is none. */
  hash: Type.String(),
  /** A sentence for each fault, the first hundred; none where the chain is whole. */
  wrong: Type.Array(Type.String()),
})
export type AuditChain = Static<typeof AuditChain>

const reads = { tag: 'admin', access: 'audit.read' } as const

/** The calls of the audit log. */
export const auditCalls = {
  listAudit: defineCall({
    ...reads,
    summary: 'The audit log, newest first, by who, what, object, day and text',
    query: AuditQuery,
    answer: NamedAuditRows,
  }),
  getAuditRecord: defineCall({
    ...reads,
    summary: 'One record of the audit log',
    params: Type.Object({ recordId: IdText }),
    answer: NamedAuditRow,
  }),
  exportAudit: defineCall({
    ...reads,
    summary: 'The same list as CSV, at most 100,000 rows',
    query: AuditFilter,
    answer: 'text/csv',
  }),
  checkAuditChain: defineCall({
    ...reads,
    summary: 'Check that no record of the audit log was changed, taken out or put between',
    answer: AuditChain,
  }),
  listMarketAudit: defineCall({
    tag: 'admin',
    access: 'markets.read',
    summary: 'What was done to markets lately, newest first; with marketId to that one',
    query: closed({ marketId: Type.Optional(IdText) }),
    answer: NamedAuditRows,
  }),
}
