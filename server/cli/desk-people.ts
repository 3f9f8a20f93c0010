/** Accounts and roles from the command line. */
import type { Role } from '#contract/auth.ts'
import { calls } from '#contract/calls.ts'
import { type SuspensionReason, suspensionReasons } from '#core/facts/protection.ts'
import { UsageError } from './command.ts'
import { byTwo } from './desk-requests.ts'
import type { Ask } from './desk-session.ts'
import { numberIn, said, type Typed } from './desk-words.ts'

/** Suspends an account for a reason of the table, which has to be named. */
export async function suspendAccount(ask: Ask, { words: [typed, why], reason }: Typed): Promise<string[]> {
  const accountId = numberIn(typed, 'account')
  if (why === undefined || !Object.hasOwn(suspensionReasons, why))
    throw new UsageError(
      `Name the account, and why by one of these words: ${Object.keys(suspensionReasons).join(', ')}.`,
    )
  const body = { reason: why as SuspensionReason, note: said(reason) }
  const { suspended } = await ask(calls.suspendAccount, { params: { accountId }, body })
  return [`Account ${accountId} is suspended: ${suspended}.`]
}

/** Lifts the suspension of an account. */
export async function liftAccount(ask: Ask, { words: [typed], reason }: Typed): Promise<string[]> {
  const accountId = numberIn(typed, 'account')
  await ask(calls.suspendAccount, { params: { accountId }, body: { reason: null, note: said(reason) } })
  return [`Account ${accountId} is suspended no longer.`]
}

/** Sets exactly these roles. */
export async function setRoles(ask: Ask, { words: [typed, ...named], reason }: Typed): Promise<string[]> {
  const accountId = numberIn(typed, 'account')
  if (named.length === 0) throw new UsageError('Name the roles that the account is to have.')
  const roles = named as Role[]
  const params = { accountId }
  const { roles: had } = await ask(calls.getStaff, { params })
  return byTwo(ask, reason, { roles: { accountId, roles, had } }, async () => {
    const set = await ask(calls.setRoles, { params, body: { roles } })
    return [`Account ${accountId} is ${set.roles.join(' and ')} from now on.`]
  })
}
