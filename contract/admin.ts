/** The operator's calls under /api/admin. Each carries an idempotency key; a market's carry the version seen. */
import { type Static, Type } from 'typebox'
import { type VoidRule, voidRules } from '#core/facts/void.ts'
import { type Discount, discounts } from '#core/ledger/discounts.ts'
import { Role } from './auth.ts'
import { defineCall } from './call.ts'
import { EachWayTerms, Handicap, LineTerms, MarketKind, Sport } from './catalogue.ts'
import { type MarketTypeKey, marketTypes } from './market-types.ts'
import { PageQuery } from './orders.ts'
import { AccountId, closed, EventId, IdText, MarketId, Money, SelectionId, Time } from './values.ts'

const Name = Type.String({ minLength: 1, maxLength: 200 })

export const CreateEvent = closed({
  sport: Sport,
  name: Name,
  competition: Name,
  country: Type.Optional(Name),
  startTime: Time,
})
export type CreateEvent = Static<typeof CreateEvent>
export const EventCreated = Type.Object({ eventId: EventId })

/**
 * What a market has beyond the usual: its kind with the kind's own numbers. `handicaps`: one a runner, in their order. `line`: a
 * market of lines has one runner. `crossMatching`: orders are matched across its runners too; of one winner; of handicaps and totals, where it
 * is usual, the two sides of a line.
 * `startingPrice`: of winners only.
 */
const MarketTerms = closed({
  marketKind: Type.Optional(MarketKind),
  eachWay: Type.Optional(EachWayTerms),
  handicaps: Type.Optional(Type.Array(Handicap, { minItems: 2, maxItems: 300 })),
  line: Type.Optional(LineTerms),
  crossMatching: Type.Optional(Type.Boolean()),
  startingPrice: Type.Optional(Type.Boolean()),
})

const marketSettings = {
  numberOfWinners: Type.Optional(Type.Integer({ minimum: 1, maximum: 299 })),
  betDelaySeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 60 })),
  betDelayModel: Type.Optional(Type.Enum(['FULL', 'PASSIVE'])),
  /** From each reopening on no trigger and no cash-out at a profit is looked at; 0 when absent. */
  quietSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 30 })),
  commissionBps: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  stakeMin: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  /** Refuse stakes whose winnings round too far from exact (default). Off for markets of tiny stakes. */
  profitRatioChecked: Type.Optional(Type.Boolean()),
  terms: Type.Optional(MarketTerms),
  /** From its result to its payment: 0 in a demonstration when absent, 300 otherwise. */
  payDelaySeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })),
  /** When it is expected to be over: orders may be good until a day after it. */
  scheduledEnd: Type.Optional(Time),
} as const

export const CreateMarket = closed({
  eventId: EventId,
  name: Name,
  runners: Type.Array(closed({ selectionId: SelectionId, name: Name }), { minItems: 1, maxItems: 300 }),
  ...marketSettings,
})
export type CreateMarket = Static<typeof CreateMarket>
/** Name, runners, number of winners and rules are those of the type in the table of market types. */
export const CreateMarketOfType = closed({
  eventId: EventId,
  type: Type.Enum(Object.keys(marketTypes) as MarketTypeKey[]),
  /** What the type's name asks for: the goals of an over/under, the number of a set. */
  numbers: Type.Optional(Type.Array(Type.Number({ minimum: 0, maximum: 1_000 }), { maxItems: 2 })),
  /** The sides, or all that take part. Absent: the two sides of the event's name, "A vs B". */
  participants: Type.Optional(Type.Array(Name, { minItems: 2, maxItems: 300 })),
  /** Of an Asian market: the handicaps of the first side, or the totals; each becomes two runners. */
  lines: Type.Optional(Type.Array(Handicap.properties.handicap, { minItems: 1, maxItems: 150 })),
  ...marketSettings,
})
export type CreateMarketOfType = Static<typeof CreateMarketOfType>
export const MarketCreated = Type.Object({ marketId: MarketId })

const Version = Type.Integer({ minimum: 0 })
const Reason = Type.String({ minLength: 1, maxLength: 500 })

/** Open, turn in-play, close. */
export const MarketChange = closed({ marketVersion: Type.Optional(Version) })
/** `lapse`: a material event, every unmatched order lapses. */
export const SuspendMarket = closed({
  marketVersion: Type.Optional(Version),
  lapse: Type.Optional(Type.Boolean()),
  reason: Type.Optional(Reason),
})
const Selections = Type.Optional(Type.Array(SelectionId, { minItems: 1, maxItems: 300 }))
/** The runs of each completed over of an innings, the first one first, and whether the innings has ended. */
const Session = closed({
  runsByOver: Type.Array(Type.Integer({ minimum: 0, maximum: 10_000 }), { maxItems: 1_000 }),
  inningsOver: Type.Boolean(),
})
/**
 * What happened, by the market's kind. `winners` exactly as many as the market has, or more in a dead heat; `tied`: those of them
 * that share the last places (all when absent). Each-way: `placed` and `placedTied` likewise, the winners among the placed. Goals
 * and lines: `number`, home less away of handicaps; or of a session its overs, which void it when the innings ended too early.
 */
const result = {
  winners: Selections,
  tied: Selections,
  placed: Selections,
  placedTied: Selections,
  number: Type.Optional(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 })),
  session: Type.Optional(Session),
} as const
export const SettleMarket = closed({ marketVersion: Version, ...result })
export type SettleMarket = Static<typeof SettleMarket>
export const ResettleMarket = closed({ marketVersion: Version, ...result, reason: Reason })
/** By which rule bets are void: an operator's decision unless another is named. */
const Rule = Type.Optional(Type.Enum(Object.keys(voidRules) as VoidRule[]))
const byRule = { marketVersion: Version, rule: Rule, reason: Reason } as const
export const VoidMarket = closed(byRule)
/** `factorBps`: the reduction factor of the runner, basis points; without one prices stand. */
export const RemoveRunner = closed({
  ...byRule,
  selectionId: SelectionId,
  factorBps: Type.Optional(Type.Integer({ minimum: 0, maximum: 9_999 })),
  /** In a market with a starting price: the factors that those who stay would have; lays of them at it are reduced by it. */
  rates: Type.Optional(
    Type.Array(
      closed({ selectionId: SelectionId, factorBps: Type.Integer({ minimum: 0, maximum: 9_999 }) }),
      { maxItems: 300 },
    ),
  ),
})
export type RemoveRunner = Static<typeof RemoveRunner>
/**
 * Matches made from `from` up to but not including `to` are voided, both sides of each; with `selectionId` those on that runner. A
 * cross-match that one of them is part of is voided whole.
 */
export const VoidWindow = closed({
  ...{ ...byRule, from: Time, to: Time },
  selectionId: Type.Optional(SelectionId),
})
export type VoidWindow = Static<typeof VoidWindow>

/** `version` is the market's after the change. */
export const MarketChanged = Type.Object({ marketId: MarketId, version: Type.Integer() })

export const CreditAccount = closed({
  amount: Type.Integer({ minimum: 1, maximum: 100_000_000_000 }),
  reason: Reason,
})
/** Of a credit and a debit alike. */
export const Credited = Type.Object({ accountId: AccountId, amount: Money })

/** Exactly these roles from now on: a player or an auditor is nothing else, and who has open bets stays what he is. The account's sessions end. */
export const SetRoles = closed({ roles: Type.Array(Role, { minItems: 1, maxItems: 8, uniqueItems: true }) })
export const RolesSet = Type.Object({ accountId: AccountId, roles: Type.Array(Role) })

/** Counted for the account alone from now on: 0 is no limit, null the one of the settings. */
export const SetAccountLimits = closed({
  instructionsPerSecond: Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000_000 }), Type.Null()]),
  journalBytesPerDay: Type.Union([Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 }), Type.Null()]),
  reason: Reason,
})
export const AccountLimitsSet = Type.Object({
  accountId: AccountId,
  instructionsPerSecond: Type.Union([Type.Integer(), Type.Null()]),
  journalBytesPerDay: Type.Union([Type.Integer(), Type.Null()]),
})

export const ExcludeAccount = closed({ reason: Reason })
export const Excluded = Type.Object({ accountId: AccountId, excluded: Type.Literal(true) })

/** A row of the house's table of discounts: what the account is spared of the commission from now on. */
export const SetDiscount = closed({
  discount: Type.Enum(Object.keys(discounts) as Discount[]),
  reason: Reason,
})
export const DiscountSet = Type.Object({ accountId: AccountId, discountBps: Type.Integer() })

export const AccountRow = Type.Object({
  accountId: AccountId,
  fullName: Type.String(),
  email: Type.String(),
  roles: Type.Array(Role),
  balance: Money,
  exposure: Money,
  /** It takes no new bets. */
  excluded: Type.Boolean(),
  /** Off the commission, basis points. */
  discountBps: Type.Integer(),
})
/** By account id. `next` goes into the next call's `cursor`; null at the end. */
export const AccountRows = Type.Object({
  accounts: Type.Array(AccountRow),
  next: Type.Union([Type.String(), Type.Null()]),
})
export type AccountRows = Static<typeof AccountRows>

/** One line of the audit log: a call is noted before it is made, and its answer after. */
export const AuditRow = Type.Object({
  id: Type.Integer(),
  time: Time,
  /** Account id of who did it; 0 for whoever has the server's machine: at its start, or by a command there. */
  actor: Type.Integer({ minimum: 0 }),
  action: Type.String(),
  target: Type.String(),
  /** JSON: the call's body, or the answer's status and body. */
  detail: Type.String(),
  /** The session it was done in, and the address it came from; null where there is none. */
  session: Type.Union([Type.String(), Type.Null()]),
  address: Type.Union([Type.String(), Type.Null()]),
  /** Of this record and the one before it; null of a record of before there were hashes. */
  hash: Type.Union([Type.String(), Type.Null()]),
})
export type AuditRow = Static<typeof AuditRow>

const changes = { tag: 'admin', key: 'required' } as const
const reads = { tag: 'admin' } as const
const aMarket = { params: Type.Object({ marketId: IdText }), answer: MarketChanged } as const
const change = { ...changes, ...aMarket } as const
const AccountParams = Type.Object({ accountId: IdText })

/** The calls that make events and markets, and those that change a market. */
export const marketCalls = {
  createEvent: defineCall({
    ...changes,
    access: 'markets.create',
    summary: 'Create an event',
    body: CreateEvent,
    status: 201,
    answer: EventCreated,
  }),
  createMarket: defineCall({
    ...changes,
    access: 'markets.create',
    summary: 'Create a market',
    body: CreateMarket,
    status: 201,
    answer: MarketCreated,
  }),
  createMarketOfType: defineCall({
    ...changes,
    access: 'markets.create',
    summary: 'Create a market from a template',
    body: CreateMarketOfType,
    status: 201,
    answer: MarketCreated,
  }),
  openMarket: defineCall({
    ...change,
    access: 'markets.open',
    summary: 'Open for orders',
    body: MarketChange,
  }),
  suspendMarket: defineCall({
    ...change,
    access: 'markets.suspend',
    summary: 'Suspend; with lapse, end every unmatched order',
    body: SuspendMarket,
  }),
  turnInPlay: defineCall({
    ...change,
    access: 'markets.open',
    summary: 'Turn in-play',
    body: MarketChange,
  }),
  closeMarket: defineCall({ ...change, access: 'markets.close', summary: 'Close', body: MarketChange }),
  settleMarket: defineCall({
    ...change,
    access: 'markets.settle',
    summary: 'Settle by what happened; paid when the delay of the market is over',
    body: SettleMarket,
  }),
  resettleMarket: defineCall({
    ...change,
    access: 'markets.correct',
    summary: 'Take a settlement back and settle anew; before the payment, another result',
    body: ResettleMarket,
  }),
  voidMarket: defineCall({
    ...change,
    access: 'markets.void',
    summary: 'Void the market: every bet is returned',
    body: VoidMarket,
  }),
  removeRunner: defineCall({
    ...change,
    access: 'markets.void',
    summary: 'Take a runner out, void its bets, and reduce the prices of the others by its factor',
    body: RemoveRunner,
  }),
  voidWindow: defineCall({
    ...change,
    access: 'markets.void',
    summary: 'Void the matches made in a window of time',
    body: VoidWindow,
  }),
}

/** The operator's calls on accounts. */
export const accountCalls = {
  listAccounts: defineCall({
    ...reads,
    access: 'people.read',
    summary: 'Accounts',
    query: PageQuery,
    answer: AccountRows,
  }),
  creditAccount: defineCall({
    ...changes,
    access: 'money.credit',
    summary: 'Give an account play money, with a reason',
    params: AccountParams,
    body: CreditAccount,
    answer: Credited,
  }),
  debitAccount: defineCall({
    ...changes,
    access: 'money.credit',
    summary: 'Take from an account what is paid out in another way, with a reason',
    params: AccountParams,
    body: CreditAccount,
    answer: Credited,
  }),
  setRoles: defineCall({
    ...changes,
    access: 'staff.change',
    summary: 'Set an account’s roles; its sessions end',
    params: AccountParams,
    body: SetRoles,
    answer: RolesSet,
  }),
  setAccountLimits: defineCall({
    ...changes,
    access: 'people.limits',
    summary: 'Set how much work an account’s calls may make, with a reason',
    params: AccountParams,
    body: SetAccountLimits,
    answer: AccountLimitsSet,
  }),
  excludeAccount: defineCall({
    ...changes,
    access: 'people.exclude',
    summary: 'Exclude an account: cancel all it has unmatched, and take no new bets of it',
    params: AccountParams,
    body: ExcludeAccount,
    answer: Excluded,
  }),
  setDiscount: defineCall({
    ...changes,
    access: 'money.discounts',
    summary: 'Give an account a discount off the commission, by the house’s table',
    params: AccountParams,
    body: SetDiscount,
    answer: DiscountSet,
  }),
}
