/** What protects a player: limits, time-outs, the player's own exclusion, and the reminder of how long he has been playing. */
import { type Static, Type } from 'typebox'
import {
  type AccountRule,
  accountRules,
  type SuspensionReason,
  suspensionReasons,
} from '#core/facts/protection.ts'
import { defineCall } from './call.ts'
import { closed, Money, Time } from './values.ts'

/** Of what was paid in; of what is lost or may be; of what is staked. */
export const LimitKind = Type.Enum(['DEPOSIT', 'LOSS', 'STAKE'])
/** 24 hours, 7 days, 30 days, each back from now. */
export const LimitPeriod = Type.Enum(['DAY', 'WEEK', 'MONTH'])
const Amount = Type.Union([Type.Integer({ minimum: 1, maximum: 90_000_000_000 }), Type.Null()])

/** A limit as it stands. `amount`: null for none. `used`: over the period; `standing`: exposure, or unmatched stakes, that count beside it. */
export const Limit = Type.Object({
  limit: LimitKind,
  period: LimitPeriod,
  amount: Type.Union([Money, Type.Null()]),
  used: Money,
  standing: Money,
  /** A higher limit (null: none) that was asked for, and from when on it may be confirmed. */
  asked: Type.Union([Type.Object({ amount: Type.Union([Money, Type.Null()]), from: Time }), Type.Null()]),
})
export type Limit = Static<typeof Limit>

/** Why an account is suspended, and which public rules there are: the page has a sentence for each. */
export const Suspension = Type.Enum(Object.keys(suspensionReasons) as SuspensionReason[])
export const Rule = Type.Enum(Object.keys(accountRules) as AccountRule[])

/** What the house has done about an account. `amount`: of a cap, null of a rule without one. */
export const HouseRules = Type.Object({
  suspended: Type.Union([Suspension, Type.Null()]),
  rules: Type.Array(Type.Object({ rule: Rule, amount: Type.Union([Money, Type.Null()]) })),
})
export type HouseRules = Static<typeof HouseRules>

const MaybeTime = Type.Union([Time, Type.Null()])

/** All of an account's. Times are engine times, as `now` is: null where there is nothing of it. */
export const Protection = Type.Object({
  now: Time,
  /** Nine: each kind over each period. */
  limits: Type.Array(Limit),
  timeOutUntil: MaybeTime,
  /** `returnsFrom`: after the player has asked to return. Null where he has not excluded himself, or is back. */
  selfExclusion: Type.Union([Type.Object({ until: Time, returnsFrom: MaybeTime }), Type.Null()]),
  /** How often the reminder comes; when it is due next, null before the first session. */
  reminder: Type.Object({ minutes: Type.Integer(), dueAt: MaybeTime, isDue: Type.Boolean() }),
  /** Whether he has ever set a limit of deposits, or said that he wants none; and whether no deposit begins before he has. */
  depositLimit: Type.Object({ isAnswered: Type.Boolean(), isRequired: Type.Boolean() }),
  /** When he is to look at his limits again, null while there was nothing to look at. */
  review: Type.Object({ dueAt: MaybeTime, isDue: Type.Boolean() }),
  /** What the house has done about the account. */
  house: HouseRules,
  /** Since when he is playing, and what the bets and rounds settled since came to. */
  session: Type.Union([Type.Object({ startedAt: Time, result: Money }), Type.Null()]),
})
export type Protection = Static<typeof Protection>

/** `isWanted`: said once more, that no limit of deposits is what the player wants. */
export const DeclineDepositLimit = closed({ isWanted: Type.Literal(true) })

/** `amount`: null for no limit. */
export const SetLimit = closed({ limit: LimitKind, period: LimitPeriod, amount: Amount })
export type SetLimit = Static<typeof SetLimit>
export const TakeTimeOut = closed({ hours: Type.Integer({ minimum: 1, maximum: 10_000 }) })
/** `isWanted`: the tick of the player himself. */
export const ExcludeSelf = closed({
  months: Type.Integer({ minimum: 1, maximum: 1_000 }),
  isWanted: Type.Literal(true),
})
export const SetReminder = closed({ minutes: Type.Integer({ minimum: 1, maximum: 1_000 }) })

/** `from`: when it takes effect, or is over, engine time; null where it has taken effect and has no end. */
export const ProtectionChanged = Type.Object({ success: Type.Literal(true), from: MaybeTime })

const own = { tag: 'account', access: ['player'], key: 'required' } as const

export const protectionCalls = {
  getProtection: defineCall({
    ...{ tag: 'account', access: 'signed-in' as const, summary: 'My limits, time-outs and reminders' },
    answer: Protection,
  }),
  setLimit: defineCall({
    ...own,
    summary: 'Set a lower limit at once, or ask for a higher one',
    body: SetLimit,
    answer: ProtectionChanged,
  }),
  confirmLimit: defineCall({
    ...own,
    summary: 'Confirm the higher limit that I have asked for 24 hours ago',
    body: SetLimit,
    answer: ProtectionChanged,
  }),
  takeTimeOut: defineCall({
    ...own,
    summary: 'Take time out',
    body: TakeTimeOut,
    answer: ProtectionChanged,
  }),
  excludeSelf: defineCall({
    ...own,
    summary: 'Exclude myself',
    body: ExcludeSelf,
    answer: ProtectionChanged,
  }),
  requestReturn: defineCall({
    ...own,
    summary: 'Return after the end of my exclusion',
    answer: ProtectionChanged,
  }),
  setReminder: defineCall({
    ...own,
    summary: 'How often I am reminded of my time',
    body: SetReminder,
    answer: ProtectionChanged,
  }),
  declineDepositLimit: defineCall({
    ...own,
    summary: 'I want no deposit limit',
    body: DeclineDepositLimit,
    answer: ProtectionChanged,
  }),
  reviewLimits: defineCall({
    ...own,
    summary: 'I have reviewed my limits',
    answer: ProtectionChanged,
  }),
  acknowledgeReminder: defineCall({
    ...own,
    summary: 'I have read the reminder',
    answer: ProtectionChanged,
  }),
}
