/** One's own ledger, to be checked without the house: its lines, chained by hashes, and the way from them to a root that all can see. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { AccountId, HistoryStanding, IdText, Time } from './values.ts'

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })

/** The root over the heads of all accounts after a batch. `rootId`: counts from 1. `accounts`: how many there are in it. */
export const LedgerRoot = Type.Object({
  rootId: Type.Integer({ minimum: 1 }),
  sequence: Type.Integer(),
  time: Time,
  accounts: Type.Integer(),
  hash: Hash,
})
export type LedgerRoot = Static<typeof LedgerRoot>

/** Newest first. `next` goes into the next call's `cursor`; null at the end. */
export const LedgerRoots = Type.Object({
  roots: Type.Array(LedgerRoot),
  next: Type.Union([Type.String(), Type.Null()]),
  ...HistoryStanding.properties,
})
export type LedgerRoots = Static<typeof LedgerRoots>
const RootsQuery = Type.Object(
  {
    cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })),
    limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
  },
  { additionalProperties: false },
)

/** `lines`: how many the account had by then. `head`: the hash of the last. `path`: from the account's leaf up, on which side the other hash is. */
export const LedgerPath = Type.Object({
  account: AccountId,
  lines: Type.Integer(),
  head: Hash,
  path: Type.Array(Type.Object({ side: Type.Enum(['left', 'right']), hash: Hash })),
  root: LedgerRoot,
})
export type LedgerPath = Static<typeof LedgerPath>

/** The calls of the ledger. */
export const ledgerCalls = {
  listRoots: defineCall({
    ...{ tag: 'money', access: 'public' },
    summary: 'The roots over the ledgers of all accounts',
    query: RootsQuery,
    answer: LedgerRoots,
  }),
  exportLedger: defineCall({
    ...{ tag: 'money', access: 'signed-in' },
    summary: 'The lines of my ledger with their hashes as CSV, whole, the oldest first',
    answer: 'text/csv',
  }),
  getLedgerPath: defineCall({
    ...{ tag: 'money', access: 'signed-in' },
    summary: 'The way from my ledger to a root',
    params: Type.Object({ rootId: IdText }),
    answer: LedgerPath,
  }),
}
