/**
 * What takes two people of the house: one asks, another approves, and only then it is done. Withdrawals and erasures, which are approved
 * by calls of their own, stand in the same lists. Money is minor units.
 */
import { type Static, Type } from 'typebox'
import { CreditAccount, ResettleMarket, SetRoles, SettleMarket, VoidMarket, VoidWindow } from './admin.ts'
import { Role } from './auth.ts'
import { defineCall } from './call.ts'
import { Market } from './catalogue.ts'
import { AccountId, closed, IdText, MarketId, Money, Time } from './values.ts'

/** What is asked for by `askApproval`; the two others are asked for in their own ways. */
export const AskedKind = Type.Enum(['credit', 'debit', 'settle', 'correct', 'void', 'void_window', 'roles'])
export type AskedKind = Static<typeof AskedKind>
export const ApprovalKind = Type.Enum([...AskedKind.enum, 'withdrawal', 'erasure'])
export type ApprovalKind = Static<typeof ApprovalKind>

/**
 * approved: somebody has, and it is being carried out. done: it was. failed: the exchange has refused it by then. lapsed: nobody decided
 * within its time.
 */
export const ApprovalState = Type.Enum(['waiting', 'approved', 'done', 'failed', 'rejected', 'lapsed'])
export type ApprovalState = Static<typeof ApprovalState>

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()])

/** Somebody of the house, or a player. `name`: "" of nobody that signs in. */
const Person = Type.Object({ accountId: AccountId, name: Type.String() })
/** A number, or of what is asked for in its own way a letter before its number: w12 is the withdrawal 12, e105 the erasure of account 105. */
const ApprovalId = Type.String()

/**
 * `subject`: of whom or what, as people call it. `askedBy`: null of a withdrawal of which nobody has approved yet. `endsAt`: null where it
 * does not lapse. `isMine`: whether the caller has asked for it. `obstacle`: why the caller cannot approve of it, a sentence; null where
 * he can, and where it is over.
 */
export const Approval = Type.Object({
  approvalId: ApprovalId,
  kind: ApprovalKind,
  state: ApprovalState,
  subject: Type.String(),
  accountId: orNull(AccountId),
  marketId: orNull(MarketId),
  amount: orNull(Money),
  reason: Type.String(),
  askedBy: orNull(Person),
  askedAt: Time,
  endsAt: orNull(Time),
  decidedBy: orNull(Person),
  decidedAt: orNull(Time),
  decision: Type.String(),
  isMine: Type.Boolean(),
})
export type Approval = Static<typeof Approval>

/** What it changes, as it stands before or after. `balance` of the account; `status` and `result` of the market, the result in names or as its number; `roles` of the account. */
export const ApprovalFigures = Type.Object({
  balance: orNull(Money),
  status: orNull(Market.properties.status),
  result: orNull(Type.String()),
  roles: orNull(Type.Array(Role)),
})
export type ApprovalFigures = Static<typeof ApprovalFigures>

const Reason = Type.String({ minLength: 1, maxLength: 500 })
const posting = closed({ accountId: AccountId, amount: CreditAccount.properties.amount })
const ofMarket = { marketId: MarketId, ...SettleMarket.properties }
const { reason: _reason, ...correction } = ResettleMarket.properties
const { reason: __reason, ...voiding } = VoidMarket.properties
const { reason: ___reason, ...window } = VoidWindow.properties
/** What is asked for, by its kind. `had`: the roles that the account has, as who asks has read them: of others nobody has been asked. */
const asked = {
  credit: Type.Optional(posting),
  debit: Type.Optional(posting),
  settle: Type.Optional(closed(ofMarket)),
  correct: Type.Optional(closed({ marketId: MarketId, ...correction })),
  void: Type.Optional(closed({ marketId: MarketId, ...voiding })),
  void_window: Type.Optional(closed({ marketId: MarketId, ...window })),
  roles: Type.Optional(
    closed({ accountId: AccountId, ...SetRoles.properties, had: SetRoles.properties.roles }),
  ),
} as const

/**
 * `before` and `after`: as they were when it was carried out, and as they are and would be while it waits; null where nothing can be said.
 * `money`: of the account, now; its line is in `available`. `market`: now; null where it has none, or the market has left memory. `failure`: why it could not be
 * carried out, a sentence, "" where that is not so. `asked`: what is asked for, by its kind; nothing of a withdrawal and an erasure.
 */
export const ApprovalRead = Type.Object({
  ...Approval.properties,
  obstacle: orNull(Type.String()),
  before: orNull(ApprovalFigures),
  after: orNull(ApprovalFigures),
  money: orNull(Type.Object({ balance: Money, exposure: Money, available: Money })),
  market: orNull(Market),
  failure: Type.String(),
  asked: Type.Object(asked),
})
export type ApprovalRead = Static<typeof ApprovalRead>

export const ApprovalList = Type.Enum(['waiting', 'mine', 'decided', 'lapsed'])
export type ApprovalList = Static<typeof ApprovalList>

const ApprovalsQuery = closed({
  list: Type.Optional(ApprovalList),
  cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}([dew][0-9]{1,15})?$' })),
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
})
/** Of those that wait the oldest first; of the others the newest first. `next` goes into the next call's `cursor`. */
export const Approvals = Type.Object({ approvals: Type.Array(Approval), next: orNull(Type.String()) })
export type Approvals = Static<typeof Approvals>

/**
 * What takes two here: manual credits and debits above `moneyAbove`; whether results, their corrections and voids do; whether giving roles does. `waiting`: how many
 * requests wait, and `mine`: how many of them the caller has asked for.
 */
export const ApprovalRules = Type.Object({
  moneyAbove: Money,
  resultsByTwo: Type.Boolean(),
  rolesByTwo: Type.Boolean(),
  waiting: Type.Integer(),
  mine: Type.Integer(),
})
export type ApprovalRules = Static<typeof ApprovalRules>

/** One thing, named by its kind, and why: of corrections and voids, players read it too. */
export const AskApproval = closed({ reason: Reason, ...asked })
export type AskApproval = Static<typeof AskApproval>
const Decision = closed({ reason: Reason })

const AnyParams = Type.Object({ approvalId: Type.String({ pattern: '^[we]?[1-9][0-9]{0,14}$' }) })
const Params = Type.Object({ approvalId: IdText })
const reads = { tag: 'admin', access: 'approvals.read' } as const
const decides = { tag: 'admin', access: 'approvals.decide', key: 'required' } as const

/** The calls of what takes two. */
export const approvalCalls = {
  listApprovals: defineCall({
    ...reads,
    summary: 'What waits for a second person, and what was decided or has lapsed',
    query: ApprovalsQuery,
    answer: Approvals,
  }),
  getApprovalRules: defineCall({
    ...reads,
    summary: 'What takes two people here, and how much of it waits',
    answer: ApprovalRules,
  }),
  getApproval: defineCall({
    ...reads,
    summary: 'A request, and what it changes',
    params: AnyParams,
    answer: ApprovalRead,
  }),
  askApproval: defineCall({
    ...decides,
    summary: 'Ask for something that another person has to approve within 24 hours',
    body: AskApproval,
    answer: ApprovalRead,
  }),
  approveRequest: defineCall({
    ...decides,
    summary: 'Approve of what somebody else has asked for: it is carried out at once',
    params: Params,
    body: Decision,
    answer: ApprovalRead,
  }),
  rejectRequest: defineCall({
    ...decides,
    summary: 'Reject a request, or take one’s own back',
    params: Params,
    body: Decision,
    answer: ApprovalRead,
  }),
}
