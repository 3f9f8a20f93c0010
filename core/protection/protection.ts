/**
 * What protects one player: limits, a time-out, exclusions, the session and its reminder. Only those have a record of whom something of
 * it was ever asked for or began; all others pay one comparison a bet, in the row of their account.
 */
import { limitKinds, noLimit } from '../facts/protection.ts'
import * as accountRowsModule from '../ledger/account-rows.ts'
import { type AccountRows, accountRow } from '../ledger/account-rows.ts'
import type { AccountId, Money } from '../values/brands.ts'
import { monthsLater } from './months.ts'
import { createRolling, periodsMs, type Rolling } from './rolling.ts'

// Local on purpose: what is imported or exported is looked up at every use, what is local is compiled in.
const { rowOfAccount } = accountRowsModule
const { ASKED_FROM } = accountRow

const hourMs = 3_600_000
/** A reminder unless its player wants another one. */
export const reminderUsualMs = hourMs

export interface Limit {
  /** Minor units, `noLimit` where there is none. */
  amount: number
  /** A higher one, or none, that may be confirmed from then on: engine time, 0 while none is asked for. */
  asked: number
  askedFrom: number
}

/** What an account's limits leave before what stands is taken off, minor units, Infinity without any; counted again from `until` on, engine time. */
export interface Rooms {
  until: number
  loss: number
  stake: number
}

export interface Protection {
  /** By an operator, for good. */
  excluded: boolean
  /** Engine times, 0 for never: the end of a time-out, of the player's own exclusion, and from when on he may return after it. */
  timeOutUntil: number
  excludedUntil: number
  returnsFrom: number
  /** By `limitAt`. */
  readonly limits: Limit[]
  /** What counts against the limits of each kind, by its code less 1: from when the first of that kind is set, until none is left. */
  readonly counted: (Rolling | undefined)[]
  /** What follows from both, kept for the next bet. */
  readonly rooms: Rooms
  /** From a session's beginning, and from each reminder, to the next reminder. */
  reminderMs: number
  /** Engine time at which the session began, 0 before the first one; and at which the last reminder of it was read, or it began. */
  sessionAt: number
  remindedAt: number
  /** What the session's settled bets and rounds came to, minor units. */
  sessionResult: Money
  /** Whether the player has ever set a limit of deposits, or said that he wants none. */
  isDepositAnswered: boolean
  /** When he last set a limit, wanted none, or reviewed them: engine time, 0 for never. */
  reviewedAt: number
}

/** Accounts of which some have more than a row. */
export interface Guarded extends AccountRows {
  /** By account, as far as the last one that has any. A list: a bet finds its place without a search. */
  readonly protections: (Protection | undefined)[]
}

const kinds = Object.keys(limitKinds).length

/** Returns where among the limits one stands, by its `limitKinds` and its `limitPeriods` code. */
export function limitAt(kind: number, period: number): number {
  return (kind - 1) * periodsMs.length + period - 1
}

/** Returns the protection of an account, with nothing in force if it has none yet. Mutates. */
export function protectionOf({ protections }: Guarded, account: AccountId): Protection {
  const found = protections[account]
  if (found !== undefined) return found
  const made: Protection = {
    ...{ excluded: false, timeOutUntil: 0, excludedUntil: 0, returnsFrom: 0 },
    limits: Array.from({ length: kinds * periodsMs.length }, () => ({
      amount: noLimit,
      asked: noLimit,
      askedFrom: 0,
    })),
    counted: new Array<undefined>(kinds).fill(undefined),
    rooms: { until: 0, loss: 0, stake: 0 },
    ...{ reminderMs: reminderUsualMs, sessionAt: 0, remindedAt: 0, sessionResult: 0 },
    ...{ isDepositAnswered: false, reviewedAt: 0 },
  }
  while (protections.length < account) protections.push(undefined)
  protections[account] = made
  return made
}

/** Returns whether an account has a limit of a kind (a `limitKinds` code) in force. */
function hasLimit({ limits }: Protection, kind: number): boolean {
  return periodsMs.some((_, period) => limits[limitAt(kind, period + 1)]!.amount !== noLimit)
}

/** Begins or ends the counting for a kind of limit of which one was changed. Mutates. */
export function countFor(protection: Protection, kind: number): void {
  const { counted, rooms } = protection
  rooms.until = 0
  counted[kind - 1] = hasLimit(protection, kind) ? (counted[kind - 1] ?? createRolling()) : undefined
}

/** Returns the engine time from which an account with this protection is asked for it before it takes a risk: 1 for always, 0 for never. */
export function askedFromOf(protection: Protection): number {
  const { excluded, timeOutUntil, excludedUntil, counted } = protection
  const isAlways =
    excluded || timeOutUntil > 0 || excludedUntil > 0 || counted.some((sums) => sums !== undefined)
  return isAlways ? 1 : reminderDueAt(protection)
}

/** Writes that into the account's row. Mutates. */
export function noteAsked({ protections, rows }: Guarded, account: AccountId): void {
  rows[rowOfAccount(account) + ASKED_FROM] = askedFromOf(protections[account]!)
}

/** From one review of a player's limits to the next, months by the calendar. */
const reviewEveryMonths = 6

/** Returns the engine time from which the player is to review his limits, 0 while he has answered nothing about any. */
export function reviewDueAt({ reviewedAt }: Protection): number {
  return reviewedAt === 0 ? 0 : monthsLater(reviewedAt, reviewEveryMonths)
}

/** Returns the engine time at which the reminder of the session is due, 0 before the first session. */
export function reminderDueAt({ reminderMs, remindedAt, sessionAt }: Protection): number {
  return sessionAt === 0 ? 0 : remindedAt + reminderMs
}
