/** What protects players, in the oracle: limits, time-outs, their own exclusion, sessions and reminders, each rule as it is written down. */
import type {
  AcknowledgeReminder,
  BeginSession,
  ConfirmLimit,
  DeclineDepositLimit,
  ExcludeSelf,
  RequestReturn,
  ReviewLimits,
  SetLimit,
  SetReminder,
  TakeTimeOut,
} from '#core/protection/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { type Answer, done, refused } from './answer.ts'
import { isForATime, isReminderDue, isSelfExcluded, whyClosed } from './barred.ts'
import { depositRoom, isPassed } from './limit-rooms.ts'
import { largestBalance } from './limits.ts'
import { begin } from './switches.ts'
import { tell } from './told.ts'
import { findAccount, type OracleAccount, type OracleProtection, type World } from './world.ts'

const minute = 60_000
const day = 24 * 60 * minute

export function noProtection(): OracleProtection {
  return {
    ...{ limits: [], asked: [], counted: [], timeOutUntil: 0, excludedUntil: 0, returnsFrom: 0 },
    ...{ reminderMs: 60 * minute, sessionAt: 0, remindedAt: 0, sessionResult: 0 },
    ...{ isDepositAnswered: false, reviewedAt: 0, identity: '', bornOn: 0 },
    ...{ suspended: '', stakeCap: undefined, isRiskBarred: false },
  }
}

/** Returns why the account may not be paid this in, or undefined. */
export function whyNoDeposit(world: World, account: OracleAccount, amount: number): RefusalCode | undefined {
  return whyClosed(world, account) ?? (amount > depositRoom(world, account.id) ? 'deposit_limit' : undefined)
}

type Asked = Omit<SetLimit, 'kind'>

function checkAsked(world: World, { account: id, amount, limit, period }: Asked): RefusalCode | undefined {
  const account = findAccount(world, id)
  if (account === undefined) return 'account_not_found'
  const closed = whyClosed(world, account)
  if (closed !== undefined && !isForATime(closed)) return closed
  const isAmount =
    amount === undefined || (Number.isSafeInteger(amount) && amount >= 1 && amount <= largestBalance)
  const isKnown = ['DEPOSIT', 'LOSS', 'STAKE'].includes(limit) && ['DAY', 'WEEK', 'MONTH'].includes(period)
  return isAmount && isKnown ? undefined : 'limit_invalid'
}

export function setLimit(world: World, command: SetLimit): Answer {
  const refusal = checkAsked(world, command)
  if (refusal !== undefined) return refused(refusal)
  const { account: id, amount, limit, period } = command
  const { protection } = findAccount(world, id)!
  const isIt = (each: { limit: string; period: string }) => each.limit === limit && each.period === period
  const standing = protection.limits.find(isIt)?.amount
  const asked = protection.asked.find(isIt)
  if (asked === undefined ? standing === amount : asked.amount === amount) return refused('limit_unchanged')
  const isLower = standing === undefined || (amount !== undefined && amount <= standing)
  if (isLower) {
    const begun = world.told.length
    putLimit(world, command)
    if (isPassed(world, id, limit)) {
      tell(world, 'limit_passed', { account: id })
      begin(world, { account: id, strategy: '', reason: 'LIMIT_PASSED', next: 0 }, begun)
    }
    return done({ id })
  }
  const from = world.time + day
  protection.asked = [...protection.asked.filter((each) => !isIt(each)), { limit, period, amount, from }]
  tell(world, 'limit_asked', { account: id, limit, period, amount: amount ?? -1, from })
  return done({ id, nextAt: from })
}

export function confirmLimit(world: World, command: ConfirmLimit): Answer {
  const refusal = checkAsked(world, command)
  if (refusal !== undefined) return refused(refusal)
  const { account: id, amount, limit, period } = command
  const { asked } = findAccount(world, id)!.protection
  const found = asked.find((each) => each.limit === limit && each.period === period)
  if (found === undefined || found.amount !== amount) return refused('limit_not_asked')
  if (world.time < found.from) return refused('limit_too_soon')
  putLimit(world, command)
  return done({ id })
}

/** The limit is in force, and what was asked for of it is forgotten. Stakes count as long as there is one of them. */
function putLimit(world: World, { account: id, amount, limit, period }: Asked): void {
  const { protection } = findAccount(world, id)!
  const isOther = (each: { limit: string; period: string }) => each.limit !== limit || each.period !== period
  protection.limits = protection.limits.filter(isOther)
  protection.asked = protection.asked.filter(isOther)
  if (amount !== undefined) protection.limits.push({ limit, period, amount })
  if (limit === 'STAKE' && !protection.limits.some((each) => each.limit === limit)) {
    protection.counted = protection.counted.filter((each) => each.limit !== limit)
  }
  if (limit === 'DEPOSIT' && amount !== undefined) protection.isDepositAnswered = true
  protection.reviewedAt = world.time
  tell(world, 'limit_set', { account: id, limit, period, amount: amount ?? -1 })
}

export function takeTimeOut(world: World, { account: id, durationMs }: TakeTimeOut): Answer {
  const account = findAccount(world, id)
  if (account === undefined) return refused('account_not_found')
  const closed = whyClosed(world, account)
  if (closed !== undefined && !isForATime(closed)) return refused(closed)
  const isTime = Number.isSafeInteger(durationMs) && durationMs >= day && durationMs <= 42 * day
  if (!isTime) return refused('time_out_invalid')
  const until = world.time + durationMs
  if (until <= account.protection.timeOutUntil) return refused('protection_not_shorter')
  const begun = world.told.length
  account.protection.timeOutUntil = until
  tell(world, 'time_out_taken', { account: id, until })
  begin(world, { account: id, strategy: '', reason: 'TIME_OUT', next: 0 }, begun)
  return done({ id, nextAt: until })
}

export function excludeSelf(world: World, { account: id, months, alike }: ExcludeSelf): Answer {
  const account = findAccount(world, id)
  if (account === undefined) return refused('account_not_found')
  if ((alike === undefined) === (months === undefined)) return refused('exclusion_invalid')
  const isTime = months === undefined || (Number.isSafeInteger(months) && months >= 6 && months <= 60)
  const other = alike === undefined ? undefined : findAccount(world, alike)
  const until = months === undefined ? other?.protection.excludedUntil : monthsAfter(world.time, months)
  if (!isTime || until === undefined || until === 0) return refused('exclusion_invalid')
  if (until <= account.protection.excludedUntil) return refused('protection_not_shorter')
  const begun = world.told.length
  account.protection.excludedUntil = until
  account.protection.returnsFrom = 0
  tell(world, 'self_excluded', { account: id, until })
  begin(world, { account: id, strategy: '', reason: 'SELF_EXCLUDED', next: 0 }, begun)
  return done({ id, nextAt: until })
}

/** The same date `months` months later, in universal time, or the first of the next month where there is none such. */
export function monthsAfter(time: number, months: number): number {
  const date = new Date(time)
  const wanted = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const month = date.getUTCMonth()
  date.setUTCDate(wanted)
  if (date.getUTCMonth() !== month) date.setUTCDate(1)
  return date.getTime()
}

export function requestReturn(world: World, { account: id }: RequestReturn): Answer {
  const account = findAccount(world, id)
  if (account === undefined) return refused('account_not_found')
  const { protection } = account
  if (!isSelfExcluded(world, account)) return refused('not_self_excluded')
  if (world.time < protection.excludedUntil) return refused('self_excluded')
  if (protection.returnsFrom > 0) return refused('return_asked')
  protection.returnsFrom = world.time + day
  tell(world, 'return_requested', { account: id, from: protection.returnsFrom })
  return done({ id, nextAt: protection.returnsFrom })
}

export function beginSession(world: World, { account: id }: BeginSession): Answer {
  const protection = findAccount(world, id)?.protection
  if (protection === undefined) return refused('account_not_found')
  if (protection.sessionAt > 0 && world.time < protection.sessionAt + 30 * minute) return done({ id })
  protection.sessionAt = world.time
  protection.remindedAt = world.time
  protection.sessionResult = 0
  tell(world, 'session_begun', { account: id })
  return done({ id })
}

export function setReminder(world: World, { account: id, minutes }: SetReminder): Answer {
  const account = findAccount(world, id)
  if (account === undefined) return refused('account_not_found')
  if (![15, 30, 60].includes(minutes)) return refused('reminder_invalid')
  if (isReminderDue(world, account)) return refused('reminder_due')
  account.protection.reminderMs = minutes * minute
  tell(world, 'reminder_set', { account: id, everyMs: minutes * minute })
  return done({ id })
}

export function acknowledgeReminder(world: World, { account: id }: AcknowledgeReminder): Answer {
  const account = findAccount(world, id)
  if (account === undefined) return refused('account_not_found')
  if (!isReminderDue(world, account)) return refused('reminder_not_due')
  account.protection.remindedAt = world.time
  tell(world, 'reminder_acknowledged', { account: id })
  return done({ id })
}

export function declineDepositLimit(world: World, { account: id }: DeclineDepositLimit): Answer {
  const account = findAccount(world, id)
  if (account === undefined) return refused('account_not_found')
  const closed = whyClosed(world, account)
  if (closed !== undefined && !isForATime(closed)) return refused(closed)
  if (account.protection.isDepositAnswered) return refused('limit_unchanged')
  account.protection.isDepositAnswered = true
  account.protection.reviewedAt = world.time
  tell(world, 'deposit_limit_declined', { account: id })
  return done({ id })
}

/** Half a year after the player last thought of his limits. */
export function isReviewDue({ time }: World, { reviewedAt }: OracleProtection): boolean {
  return reviewedAt > 0 && time >= monthsAfter(reviewedAt, 6)
}

export function reviewLimits(world: World, { account: id }: ReviewLimits): Answer {
  const account = findAccount(world, id)
  if (account === undefined) return refused('account_not_found')
  if (!isReviewDue(world, account.protection)) return refused('review_not_due')
  account.protection.reviewedAt = world.time
  tell(world, 'limits_reviewed', { account: id })
  return done({ id })
}
