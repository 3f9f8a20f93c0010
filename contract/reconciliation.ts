/** The payment provider's list of a day against the ledger, to the cent. Money is minor units; days are days of UTC. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { AccountId, Day, Money, Time } from './values.ts'

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()])

/** What was paid in and out of a day, and how many payments that were. */
export const DayPaid = Type.Object({ payments: Type.Integer(), paidIn: Money, paidOut: Money })
export type DayPaid = Static<typeof DayPaid>

/** missing_here: the provider has it, the ledger not; missing_there: the other way round; other_amount, other_state: both have it, and not alike. */
export const MismatchKind = Type.Enum(['missing_here', 'missing_there', 'other_amount', 'other_state'])
export type MismatchKind = Static<typeof MismatchKind>
export const Mismatch = Type.Object({
  reference: Type.String(),
  what: MismatchKind,
  accountId: orNull(AccountId),
  amountHere: orNull(Money),
  stateHere: orNull(Type.String()),
  amountThere: orNull(Money),
  stateThere: orNull(Type.String()),
})
export type Mismatch = Static<typeof Mismatch>

/** The last comparison of a day. `ranBy`: 0 for the clock. */
export const Reconciliation = Type.Object({
  day: Day,
  ranAt: Time,
  ranBy: Type.Integer({ minimum: 0 }),
  here: DayPaid,
  there: DayPaid,
  mismatches: Type.Integer({ minimum: 0 }),
})
export type Reconciliation = Static<typeof Reconciliation>
/** The newest day first. `next` goes into the next call's `cursor`. */
export const Reconciliations = Type.Object({
  days: Type.Array(Reconciliation),
  next: orNull(Type.String()),
})
export type Reconciliations = Static<typeof Reconciliations>
export const ReconciliationRead = Type.Object({
  ...Reconciliation.properties,
  found: Type.Array(Mismatch),
  /** How often the day was compared. */
  runs: Type.Integer({ minimum: 1 }),
})
export type ReconciliationRead = Static<typeof ReconciliationRead>

const DayParams = Type.Object({ day: Day })
const reads = { tag: 'admin', access: 'money.read' } as const
const Query = Type.Object(
  {
    cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })),
    limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
  },
  { additionalProperties: false },
)

/** The calls of the comparison. */
export const reconciliationCalls = {
  listReconciliations: defineCall({
    ...reads,
    summary: 'Days whose payments were compared with the provider’s list',
    query: Query,
    answer: Reconciliations,
  }),
  getReconciliation: defineCall({
    ...reads,
    summary: 'A day’s comparison with what does not agree',
    params: DayParams,
    answer: ReconciliationRead,
  }),
  runReconciliation: defineCall({
    ...{ tag: 'admin', access: 'money.reconcile' },
    key: 'required',
    summary: 'Compare a day’s payments with the provider’s list now',
    params: DayParams,
    answer: ReconciliationRead,
  }),
}
