/** What the house does about an account by a public reason or rule, in the oracle. */
import type { RestrictAccount, SuspendAccount } from '#core/protection/command.ts'
import type { RefusalCode } from '#core/refusals.ts'
import { type Answer, done, refused } from './answer.ts'
import { largestBalance } from './limits.ts'
import { begin } from './switches.ts'
import { tell } from './told.ts'
import { findAccount, type World } from './world.ts'

const reasons = ['IDENTITY', 'PAYMENTS', 'INTEGRITY', 'CONDUCT', 'REQUEST']

/** Somebody of the house decides, about somebody else. */
function whyUnknown(world: World, id: number, person: number): RefusalCode | undefined {
  if (findAccount(world, id) === undefined) return 'account_not_found'
  if (person !== 0 && findAccount(world, person) === undefined) return 'account_not_found'
  return person === id ? 'restriction_invalid' : undefined
}

/** With a reason the account is suspended, without one it is so no longer. What it has unmatched and held is cancelled in the same step. */
export function suspendAccount(world: World, { account: id, reason, person }: SuspendAccount): Answer {
  const unknown = whyUnknown(world, id, person)
  if (unknown !== undefined) return refused(unknown)
  const { protection } = findAccount(world, id)!
  const isSuspended = protection.suspended !== ''
  if (reason === undefined) {
    if (!isSuspended) return refused('restriction_invalid')
    protection.suspended = ''
    tell(world, 'account_suspended', { account: id, reason: '', person })
    return done({ id })
  }
  if (!reasons.includes(reason)) return refused('restriction_invalid')
  if (isSuspended) return refused('account_suspended')
  const before = world.told.length
  protection.suspended = reason
  tell(world, 'account_suspended', { account: id, reason, person })
  begin(world, { account: id, strategy: '', reason: 'ACCOUNT_SUSPENDED', next: 0 }, before)
  return done({ id })
}

/** A rule holds from now on, or no longer. What stands already stands. */
export function restrictAccount(world: World, command: RestrictAccount): Answer {
  const { account: id, rule, isLifted, amount, person } = command
  const unknown = whyUnknown(world, id, person)
  if (unknown !== undefined) return refused(unknown)
  const { protection } = findAccount(world, id)!
  if (rule === 'STAKE_CAP') {
    const isAmount = Number.isSafeInteger(amount) && amount! >= 1 && amount! <= largestBalance
    if (isLifted ? amount !== undefined : !isAmount) return refused('amount_invalid')
    if (protection.stakeCap === amount) return refused('restriction_invalid')
    protection.stakeCap = amount
    tell(world, 'account_restricted', { account: id, rule, amount: amount ?? -1, person })
    return done({ id })
  }
  if (rule !== 'NO_NEW_RISK') return refused('restriction_invalid')
  if (amount !== undefined) return refused('amount_invalid')
  if (protection.isRiskBarred === !isLifted) return refused('restriction_invalid')
  protection.isRiskBarred = !isLifted
  tell(world, 'account_restricted', { account: id, rule, amount: isLifted ? -1 : 0, person })
  return done({ id })
}
