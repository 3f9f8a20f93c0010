/** One page a person: what people of the house read and write about an account, and what its owner may do to close it. Money is minor units. */
import { type Static, Type } from 'typebox'
import { AccountRows } from './admin.ts'
import { Role, SessionRow } from './auth.ts'
import { defineCall } from './call.ts'
import { Bets, Statement } from './orders.ts'
import { HouseRules, Limit, Rule, Suspension } from './protection.ts'
import { AccountId, closed, IdText, Money, Time } from './values.ts'

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()])

/** `lastSeenAt`: of its live sessions, null without one. `identity`: how far the check has come. */
export const PersonRead = Type.Object({
  accountId: AccountId,
  fullName: Type.String(),
  email: Type.String(),
  roles: Type.Array(Role),
  isErased: Type.Boolean(),
  createdAt: orNull(Time),
  lastSeenAt: orNull(Time),
  identity: Type.Enum(['NONE', 'PENDING', 'REFERRED', 'VERIFIED', 'REFUSED']),
  hasSecondFactor: Type.Boolean(),
  balance: Money,
  exposure: Money,
  available: Money,
  withdrawing: Money,
  netDeposits: Money,
  openBets: Type.Integer(),
  discountBps: Type.Integer(),
  excluded: Type.Boolean(),
  timeOutUntil: orNull(Time),
  selfExcludedUntil: orNull(Time),
  limits: Type.Array(Limit),
  house: HouseRules,
})
export type PersonRead = Static<typeof PersonRead>

export const PersonNote = Type.Object({ time: Time, actor: AccountId, note: Type.String() })
/** The newest first. `next` goes into the next call's `cursor`. */
export const PersonNotes = Type.Object({ notes: Type.Array(PersonNote), next: orNull(Type.String()) })
export type PersonNotes = Static<typeof PersonNotes>

/** identity: recognised as the same person. device: the last sign-ins came from one address with one program. instrument: paid by the same card or bank account. */
export const LinkGround = Type.Enum(['identity', 'device', 'instrument'])
export const LinkedAccounts = Type.Object({
  linked: Type.Array(
    Type.Object({ accountId: AccountId, fullName: Type.String(), grounds: Type.Array(LinkGround) }),
  ),
})
export type LinkedAccounts = Static<typeof LinkedAccounts>

const Page = {
  cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })),
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
} as const
const PersonParams = Type.Object({ accountId: IdText })
const SessionParams = Type.Object({
  accountId: IdText,
  sessionId: Type.String({ minLength: 1, maxLength: 100 }),
})
const Note = Type.String({ minLength: 1, maxLength: 1_000 })
const Reason = Type.String({ minLength: 1, maxLength: 200 })
const Amount = Type.Integer({ minimum: 1, maximum: 90_000_000_000 })
const Done = Type.Object({ success: Type.Literal(true) })

const reads = { tag: 'admin', access: 'people.read' } as const
const changes = { tag: 'admin', key: 'required' } as const

/** The calls of people's pages. */
export const personCalls = {
  findPeople: defineCall({
    ...reads,
    summary: 'Accounts by the beginning of a name, an address, or by number',
    query: closed({ search: Type.String({ minLength: 1, maxLength: 100 }), ...Page }),
    answer: AccountRows,
  }),
  getPerson: defineCall({
    ...reads,
    summary: 'A person and the account',
    params: PersonParams,
    answer: PersonRead,
  }),
  listPersonBets: defineCall({
    ...reads,
    summary: 'The bets of an account that are open, or settled',
    params: PersonParams,
    query: closed({ state: Type.Optional(Type.Enum(['open', 'settled'])), ...Page }),
    answer: Bets,
  }),
  listPersonMoney: defineCall({
    ...reads,
    summary: 'The statement of an account',
    params: PersonParams,
    query: closed(Page),
    answer: Statement,
  }),
  listPersonSessions: defineCall({
    ...reads,
    scope: 'none',
    summary: 'Where a person is signed in',
    params: PersonParams,
    answer: Type.Object({ sessions: Type.Array(SessionRow) }),
  }),
  endPersonSession: defineCall({
    ...changes,
    access: 'people.sessions',
    summary: 'End a session of a person',
    params: SessionParams,
    answer: Done,
  }),
  endPersonSessions: defineCall({
    ...changes,
    access: 'people.sessions',
    summary: 'End all sessions of a person',
    params: PersonParams,
    answer: Done,
  }),
  listPersonNotes: defineCall({
    ...reads,
    summary: 'What people of the house have noted of an account',
    params: PersonParams,
    query: closed(Page),
    answer: PersonNotes,
  }),
  addPersonNote: defineCall({
    ...changes,
    access: 'people.note',
    summary: 'Note something of an account: it stands for good',
    params: PersonParams,
    body: closed({ note: Note }),
    answer: Done,
  }),
  listLinkedAccounts: defineCall({
    ...reads,
    summary: 'Other accounts that may be the same person’s, and why',
    params: PersonParams,
    answer: LinkedAccounts,
  }),
  suspendAccount: defineCall({
    ...changes,
    access: 'people.suspend',
    summary: 'Suspend an account for a reason, or lift that',
    params: PersonParams,
    body: closed({ reason: orNull(Suspension), note: Note }),
    answer: Type.Object({ accountId: AccountId, suspended: orNull(Suspension) }),
  }),
  restrictAccount: defineCall({
    ...changes,
    access: 'people.suspend',
    summary: 'Set a public rule for an account, or lift it',
    params: PersonParams,
    body: closed({ rule: Rule, isLifted: Type.Boolean(), amount: Type.Optional(Amount), note: Note }),
    answer: Type.Object({
      accountId: AccountId,
      rule: Rule,
      isLifted: Type.Boolean(),
      amount: orNull(Money),
    }),
  }),
  fundClients: defineCall({
    ...changes,
    access: 'money.client-funds',
    summary: 'Put money of the house to what is kept apart for players',
    body: closed({ amount: Type.Integer({ minimum: 1, maximum: 100_000_000_000_000 }), reason: Reason }),
    answer: Type.Object({ held: Money }),
  }),
}

/** The owner's own. */
export const closingCalls = {
  closeAccount: defineCall({
    tag: 'account',
    access: ['player'],
    key: 'required',
    summary: 'Close my account for good',
    body: closed({ isWanted: Type.Literal(true) }),
    answer: Type.Object({ success: Type.Literal(true) }),
  }),
}
