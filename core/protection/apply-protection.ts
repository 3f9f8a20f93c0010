/** What the facts of protection do to the state. */
import type { FactLog } from '../facts/log.ts'
import {
  accountRestricted,
  accountRules,
  accountSuspended,
  depositLimitDeclined,
  identityNoted,
  limitAsked,
  limitKinds,
  limitSet,
  limitsReviewed,
  noLimit,
  reminderAcknowledged,
  reminderSet,
  returnRequested,
  selfExcluded,
  sessionBegun,
  timeOutTaken,
} from '../facts/protection.ts'
import { readerOf } from '../facts/reader.ts'
import type { AccountId } from '../values/brands.ts'
import {
  countStakesFor,
  type Guarded,
  limitAt,
  limitRow,
  type Protection,
  protectionOf,
} from './protection.ts'
import { renewRooms } from './rooms.ts'

const { AMOUNT, ASKED, ASKED_FROM } = limitRow

/** What they change. */
export interface ProtectedState {
  readonly time: number
  readonly accounts: Guarded
}

function change(
  { accounts, time }: ProtectedState,
  account: AccountId,
  by: (protection: Protection) => void,
): void {
  by(protectionOf(accounts, account))
  renewRooms(accounts, account, time)
}

/** From here on the account takes no new risk, until an operator has it so. Mutates. */
export function exclude(state: ProtectedState, account: AccountId): void {
  change(state, account, (protection) => {
    protection.excluded = true
  })
}

const set = readerOf(limitSet)

export function applyLimitSet(state: ProtectedState, { numbers }: FactLog, at: number): void {
  const kind = set.limit(numbers, at)
  const amount = set.amount(numbers, at)
  const account = set.account(numbers, at)
  change(state, account, (protection) => {
    const { limits } = protection
    const limit = limitAt(kind, set.period(numbers, at))
    limits[limit + AMOUNT] = amount
    limits[limit + ASKED] = noLimit
    limits[limit + ASKED_FROM] = 0
    if (kind === limitKinds.STAKE) countStakesFor(state.accounts, account)
    if (kind === limitKinds.DEPOSIT && amount !== noLimit) protection.isDepositAnswered = true
    protection.reviewedAt = state.time
  })
}

const asked = readerOf(limitAsked)

export function applyLimitAsked(state: ProtectedState, { numbers }: FactLog, at: number): void {
  change(state, asked.account(numbers, at), ({ limits }) => {
    const limit = limitAt(asked.limit(numbers, at), asked.period(numbers, at))
    limits[limit + ASKED] = asked.amount(numbers, at)
    limits[limit + ASKED_FROM] = asked.from(numbers, at)
  })
}

const timedOut = readerOf(timeOutTaken)

export function applyTimeOutTaken(state: ProtectedState, { numbers }: FactLog, at: number): void {
  change(state, timedOut.account(numbers, at), (protection) => {
    protection.timeOutUntil = timedOut.until(numbers, at)
  })
}

const excluded = readerOf(selfExcluded)

export function applySelfExcluded(state: ProtectedState, { numbers }: FactLog, at: number): void {
  change(state, excluded.account(numbers, at), (protection) => {
    protection.excludedUntil = excluded.until(numbers, at)
    protection.returnsFrom = 0
  })
}

const requested = readerOf(returnRequested)

export function applyReturnRequested(state: ProtectedState, { numbers }: FactLog, at: number): void {
  change(state, requested.account(numbers, at), (protection) => {
    protection.returnsFrom = requested.from(numbers, at)
  })
}

const reminded = readerOf(reminderSet)

export function applyReminderSet(state: ProtectedState, { numbers }: FactLog, at: number): void {
  change(state, reminded.account(numbers, at), (protection) => {
    protection.reminderMs = reminded.everyMs(numbers, at)
  })
}

const begun = readerOf(sessionBegun)

export function applySessionBegun(state: ProtectedState, { numbers }: FactLog, at: number): void {
  change(state, begun.account(numbers, at), (protection) => {
    protection.sessionAt = state.time
    protection.remindedAt = state.time
    protection.sessionResult = 0
  })
}

const acknowledged = readerOf(reminderAcknowledged)

export function applyReminderAcknowledged(state: ProtectedState, { numbers }: FactLog, at: number): void {
  change(state, acknowledged.account(numbers, at), (protection) => {
    protection.remindedAt = state.time
  })
}

const declined = readerOf(depositLimitDeclined)

export function applyDepositLimitDeclined(state: ProtectedState, { numbers }: FactLog, at: number): void {
  change(state, declined.account(numbers, at), (protection) => {
    protection.isDepositAnswered = true
    protection.reviewedAt = state.time
  })
}

const reviewed = readerOf(limitsReviewed)

export function applyLimitsReviewed(state: ProtectedState, { numbers }: FactLog, at: number): void {
  change(state, reviewed.account(numbers, at), (protection) => {
    protection.reviewedAt = state.time
  })
}

const noted = readerOf(identityNoted)

export function applyIdentityNoted(state: ProtectedState, { numbers }: FactLog, at: number): void {
  change(state, noted.account(numbers, at), (protection) => {
    protection.identity = noted.state(numbers, at)
    protection.bornOn = noted.bornOn(numbers, at)
  })
}

const suspended = readerOf(accountSuspended)

export function applyAccountSuspended(state: ProtectedState, { numbers }: FactLog, at: number): void {
  change(state, suspended.account(numbers, at), (protection) => {
    protection.suspendedFor = suspended.reason(numbers, at)
  })
}

const restricted = readerOf(accountRestricted)

export function applyAccountRestricted(state: ProtectedState, { numbers }: FactLog, at: number): void {
  const amount = restricted.amount(numbers, at)
  change(state, restricted.account(numbers, at), (protection) => {
    if (restricted.rule(numbers, at) === accountRules.STAKE_CAP) protection.stakeCap = amount
    else protection.isRiskBarred = amount !== noLimit
  })
}
