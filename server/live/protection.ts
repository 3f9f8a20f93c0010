/** What protects an account, as its player reads it: from what is published. */
import type { HouseRules, Limit, Protection, SetLimit } from '#contract/protection.ts'
import { profiles } from '#core/facts/profile.ts'
import {
  type LimitKind,
  type LimitPeriod,
  limitKinds,
  limitPeriods,
  noLimit,
  type SuspensionReason,
  suspensionReasons,
} from '#core/facts/protection.ts'
import type { Accounts } from '#core/ledger/accounts.ts'
import type { LedgerState } from '#core/ledger/ledger.ts'
import { isReminderDue, isSelfExcluded } from '#core/protection/barred.ts'
import { standingOf, usedOf } from '#core/protection/limits.ts'
import {
  type Protection as Kept,
  limitOf,
  reminderDueAt,
  reminderUsualMs,
  reviewDueAt,
} from '#core/protection/protection.ts'
import type { AccountId, Money } from '#core/values/brands.ts'

const minuteMs = 60_000

/** Returns all of it at an engine time. */
export function protectionAt(
  { accounts, profile }: Pick<LedgerState, 'accounts' | 'profile'>,
  account: AccountId,
  time: number,
): Protection {
  const kept = accounts.protections[account]
  const { timeOutUntil = 0, excludedUntil = 0, returnsFrom = 0 } = kept ?? {}
  const isAway = kept !== undefined && isSelfExcluded(kept, time)
  const dueAt = kept === undefined ? 0 : reminderDueAt(kept)
  const reviewAt = kept === undefined ? 0 : reviewDueAt(kept)
  return {
    now: time,
    limits: limitsAt(accounts, account, kept, time),
    timeOutUntil: timeOutUntil > time ? timeOutUntil : null,
    selfExclusion: isAway ? { until: excludedUntil, returnsFrom: orNull(returnsFrom) } : null,
    reminder: {
      minutes: (kept?.reminderMs ?? reminderUsualMs) / minuteMs,
      dueAt: orNull(dueAt),
      isDue: isReminderDue(accounts, account, time),
    },
    depositLimit: {
      isAnswered: kept?.isDepositAnswered === true,
      isRequired: profile !== profiles.demo,
    },
    review: { dueAt: orNull(reviewAt), isDue: reviewAt !== 0 && time >= reviewAt },
    house: houseRulesOf(kept),
    session:
      kept === undefined || kept.sessionAt === 0
        ? null
        : { startedAt: kept.sessionAt, result: kept.sessionResult },
  }
}

/** Returns what the house has done about an account, as its player reads it. */
export function houseRulesOf(kept: Kept | undefined): HouseRules {
  const { isRiskBarred = false, stakeCap = noLimit, suspendedFor = 0 } = kept ?? {}
  return {
    suspended: reasons[suspendedFor - 1] ?? null,
    rules: [
      ...(stakeCap === noLimit ? [] : [{ rule: 'STAKE_CAP' as const, amount: stakeCap }]),
      ...(isRiskBarred ? [{ rule: 'NO_NEW_RISK' as const, amount: null }] : []),
    ],
  }
}

const reasons = Object.keys(suspensionReasons) as SuspensionReason[]

/** Returns whether a limit that is to be set (`amount` null: none) leaves more than the one in force. */
export function isRaise({ protections }: Accounts, account: AccountId, wanted: SetLimit): boolean {
  const protection = protections[account]
  const standing = protection && limitOf(protection, limitKinds[wanted.limit], limitPeriods[wanted.period])
  const inForce = amountOf(standing?.amount ?? noLimit)
  return inForce !== null && (wanted.amount === null || wanted.amount > inForce)
}

function orNull(time: number): number | null {
  return time === 0 ? null : time
}

function limitsAt(accounts: Accounts, account: AccountId, kept: Kept | undefined, time: number): Limit[] {
  return Object.entries(limitKinds).flatMap(([limit, kind]) =>
    Object.entries(limitPeriods).map(([period, code]) => {
      const { amount = noLimit, asked = noLimit, askedFrom = 0 } = (kept && limitOf(kept, kind, code)) ?? {}
      return {
        limit: limit as LimitKind,
        period: period as LimitPeriod,
        amount: amountOf(amount),
        used: usedOf(accounts, account, kind, code, time),
        standing: standingOf(accounts, account, kind),
        asked: askedFrom === 0 ? null : { amount: amountOf(asked), from: askedFrom },
      }
    }),
  )
}

function amountOf(amount: number): Money | null {
  return amount === noLimit ? null : amount
}
