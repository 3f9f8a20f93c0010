/** The operator's banking history and cash memo, in the specification's words. Days are days of UTC; money is minor units. */
import { type Static, Type } from 'typebox'
import { countMax } from './banking-count.ts'
import { defineCall } from './call.ts'
import { AccountId, closed, Day, HistoryStanding, Money, Time } from './values.ts'

export const BankingType = Type.Enum(['Deposit', 'Withdrawal', 'Bet Win', 'Transfer', 'Bet Loss'])
export type BankingType = Static<typeof BankingType>
export const BankingStatus = Type.Enum(['Completed', 'Pending', 'Cancelled'])
export type BankingStatus = Static<typeof BankingStatus>

/** Which movements: those of the days `from` to `to`, both included, of the type and status, of the user or transaction. */
const filter = {
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  type: Type.Optional(BankingType),
  status: Type.Optional(BankingStatus),
  /** Part of a name or e-mail address, an account's id, or a transaction: "TX-804213". */
  search: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
}
export const BankingFilter = closed(filter)
export type BankingFilter = Static<typeof BankingFilter>
export const BankingQuery = closed({
  ...filter,
  cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })),
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
})

/**
 * One movement of a player's money. A casino round is one (stake and return netted), so is an account's result in a
 * market (result and commission netted); `parts` are its postings, which add up to `amount`.
 */
export const BankingRow = Type.Object({
  txId: Type.String(),
  date: Time,
  /** `email` is null for a house participant, which nobody signs in to. */
  user: Type.Object({
    accountId: AccountId,
    name: Type.String(),
    email: Type.Union([Type.String(), Type.Null()]),
  }),
  type: BankingType,
  /** Below zero when the player paid. */
  amount: Money,
  status: BankingStatus,
  parts: Type.Array(Type.Object({ text: Type.String(), amount: Money })),
})
export type BankingRow = Static<typeof BankingRow>

/** Newest first. `next` goes into the next call's `cursor`; null at the end. */
export const BankingPage = Type.Object({
  rows: Type.Array(BankingRow),
  next: Type.Union([Type.String(), Type.Null()]),
  /** How many rows there are from the cursor on, these included; counted to `countMax` and no further. */
  count: Type.Integer(),
  countMax: Type.Integer(),
  /** No player's money has moved yet, whatever the filter. */
  isEmpty: Type.Boolean(),
  ...HistoryStanding.properties,
})
export type BankingPage = Static<typeof BankingPage>

/** `note` is empty and the rest null until one is saved. */
const note = {
  note: Type.String(),
  savedAt: Type.Union([Time, Type.Null()]),
  savedBy: Type.Union([Type.String(), Type.Null()]),
}

export const MemoQuery = closed({ day: Day })
/** Cash as of the day's end: `opening` and the four changes, which carry their signs, add up to `closing`. */
export const CashMemo = Type.Object({
  day: Day,
  opening: Money,
  deposits: Money,
  withdrawals: Money,
  betWinsPaid: Money,
  betLossesKept: Money,
  closing: Money,
  ...HistoryStanding.properties,
  ...note,
})
export type CashMemo = Static<typeof CashMemo>

export const SaveMemo = closed({ day: Day, note: Type.String({ maxLength: 2_000 }) })
export type SaveMemo = Static<typeof SaveMemo>
export const MemoSaved = Type.Object({ day: Day, ...note })
export type MemoSaved = Static<typeof MemoSaved>

const admin = { tag: 'admin' } as const

/** The operator's calls on the banking history and the cash memo. */
export const bankingCalls = {
  listBanking: defineCall({
    ...admin,
    access: 'money.read',
    summary: 'Banking history: every movement of players’ money, newest first',
    query: BankingQuery,
    answer: BankingPage,
  }),
  exportBanking: defineCall({
    ...admin,
    access: 'money.read',
    summary: `Banking history as CSV, at most ${countMax} rows`,
    query: BankingFilter,
    answer: 'text/csv',
  }),
  getMemo: defineCall({
    ...admin,
    access: 'money.read',
    summary: 'The cash memo of a day',
    query: MemoQuery,
    answer: CashMemo,
  }),
  saveMemo: defineCall({
    ...admin,
    access: 'money.memo',
    key: 'required',
    summary: 'Save the note of a day’s cash memo',
    body: SaveMemo,
    answer: MemoSaved,
  }),
}
