/** Money in and out: a player's wallet, its payments, what people of the house decide about them, and what the provider says. */
import { type Static, Type } from 'typebox'
import { defineCall } from './call.ts'
import { AccountId, closed, HistoryStanding, IdText, Money, Size, Time } from './values.ts'

export const PaymentMethod = Type.Enum(['CARD', 'BANK_TRANSFER', 'UPI', 'E_WALLET'])
export type PaymentMethod = Static<typeof PaymentMethod>
export const PaymentState = Type.Enum(['Pending', 'Complete', 'Failed'])
export type PaymentState = Static<typeof PaymentState>

/** How players' money is protected should the house fail: `play` where none of it is money. */
export const FundsLevel = Type.Enum(['play', 'none', 'medium', 'high'])

const PaymentId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** A deposit or a withdrawal. `note`: what is to be said beside its state, "" where nothing is. `endedAt`: null while it is Pending. */
export const Payment = Type.Object({
  paymentId: PaymentId,
  kind: Type.Enum(['deposit', 'withdrawal']),
  method: PaymentMethod,
  amount: Money,
  state: PaymentState,
  note: Type.String(),
  begunAt: Time,
  endedAt: Type.Union([Time, Type.Null()]),
})
export type Payment = Static<typeof Payment>

/**
 * `available` is `balance` less `exposure` and all that is held: what can be paid out, no credit in it. `netDeposits`: all that was ever paid in less all that was paid
 * out, by the provider and in cash (`cashIn`, `cashOut`): with who is above in the tree, and over the counter; no credit.
 * `isOffered`: whether money can come and go here at all. `fundsLevel`: how well it is protected. Above `reviewAbove` two people look at a withdrawal. Of a method: `toReturn`
 * came by it and is withdrawn by it before anything else; `mayWithdraw`: whether a withdrawal may go by it now. `underWay`: newest first.
 */
export const Wallet = Type.Object({
  balance: Money,
  exposure: Money,
  withdrawing: Money,
  available: Money,
  netDeposits: Money,
  cashIn: Money,
  cashOut: Money,
  isOffered: Type.Boolean(),
  fundsLevel: FundsLevel,
  reviewAbove: Money,
  paymentMin: Money,
  paymentMax: Money,
  methods: Type.Array(Type.Object({ method: PaymentMethod, toReturn: Money, mayWithdraw: Type.Boolean() })),
  underWay: Type.Array(Payment),
})
export type Wallet = Static<typeof Wallet>

const Begin = closed({ method: PaymentMethod, amount: Size })
const Begun = Type.Object({ paymentId: PaymentId, state: Type.Literal('Pending') })

/** Newest first. `next` goes into the next call's `cursor`; null at the end. */
export const Payments = Type.Object({
  payments: Type.Array(Payment),
  next: Type.Union([Type.String(), Type.Null()]),
  ...HistoryStanding.properties,
})
export type Payments = Static<typeof Payments>
const PaymentsQuery = closed({
  cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })),
  limit: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}$' })),
})

/** What the provider says of a payment, in the body of a webhook. `payment`: what it calls it. `reason`: why it failed. */
export const PaymentWebhook = closed({
  type: Type.Enum(['succeeded', 'failed', 'charged_back']),
  reference: Type.String({ minLength: 1, maxLength: 40 }),
  amount: Money,
  payment: Type.String({ minLength: 1, maxLength: 100 }),
  reason: Type.String({ maxLength: 200 }),
  /** A digest of the card or bank account that was paid by, the same for whoever pays by it. */
  instrument: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
})
export type PaymentWebhook = Static<typeof PaymentWebhook>
/** `taken`: whether it fits what is known; what does not is in the audit log, and is not to be sent again. */
const WebhookTaken = Type.Object({ taken: Type.Boolean() })

/** A withdrawal that waits to be approved. `approvedBy`: who has approved of it within 24 hours, null where nobody has. */
export const Review = Type.Object({
  paymentId: PaymentId,
  accountId: AccountId,
  method: PaymentMethod,
  amount: Money,
  begunAt: Time,
  approvedBy: Type.Union([AccountId, Type.Null()]),
})
export type Review = Static<typeof Review>
/**
 * The oldest first. `clientFunds`: what came in through the provider and has not gone out again (`held`), and what players own (`owed`),
 * which it is compared with every day but where all of it is play money (`level`). `linked`: accounts whose payments of 30 days come to as much together as people look at.
 */
export const Reviews = Type.Object({
  withdrawals: Type.Array(Review),
  clientFunds: Type.Object({ held: Money, owed: Money, level: FundsLevel }),
  linked: Type.Array(
    Type.Object({
      accountId: AccountId,
      kind: Type.Enum(['deposit', 'withdrawal']),
      sum: Money,
      payments: Type.Integer({ minimum: 1 }),
    }),
  ),
})
export type Reviews = Static<typeof Reviews>
const ReviewParams = Type.Object({ paymentId: IdText })
const Reviewed = Type.Object({ paymentId: PaymentId, approved: Type.Boolean() })
const Rejection = closed({ reason: Type.String({ minLength: 1, maxLength: 200 }) })

const own = { tag: 'money', access: 'signed-in' } as const
const ofAdmins = { tag: 'admin' } as const

/** The calls of the wallet. */
export const walletCalls = {
  getWallet: defineCall({ ...own, summary: 'My wallet', answer: Wallet }),
  listPayments: defineCall({
    ...own,
    summary: 'My deposits and withdrawals',
    query: PaymentsQuery,
    answer: Payments,
  }),
  beginDeposit: defineCall({
    ...own,
    key: 'required',
    summary: 'Deposit money',
    body: Begin,
    status: 201,
    answer: Begun,
  }),
  beginWithdrawal: defineCall({
    ...own,
    key: 'required',
    summary: 'Withdraw money: it cannot be taken back',
    body: Begin,
    status: 201,
    answer: Begun,
  }),
  takeWebhook: defineCall({
    tag: 'operations',
    access: 'public',
    summary: 'For the payment provider: what became of a payment, signed in the header webhook-signature',
    body: PaymentWebhook,
    answer: WebhookTaken,
  }),
  listReviews: defineCall({
    ...ofAdmins,
    access: 'money.withdrawals.read',
    summary: 'Withdrawals that wait to be approved',
    answer: Reviews,
  }),
  approveWithdrawal: defineCall({
    ...ofAdmins,
    access: 'money.withdrawals.approve',
    key: 'required',
    summary: 'Approve a withdrawal; it takes two people, and neither its player',
    params: ReviewParams,
    answer: Reviewed,
  }),
  rejectWithdrawal: defineCall({
    ...ofAdmins,
    access: 'money.withdrawals.approve',
    key: 'required',
    summary: 'Reject a withdrawal, with a reason',
    params: ReviewParams,
    body: Rejection,
    answer: Reviewed,
  }),
}
