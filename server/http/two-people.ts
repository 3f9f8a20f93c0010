/** Whether a call of one operator does at once what takes two people here. */
import type { Role } from '#contract/auth.ts'
import { marketStatus } from '#core/exchange/market/market.ts'
import type { AccountId, MarketId, Money } from '#core/values/brands.ts'
import { givenByTwo } from '#server/back-office/role-desk.ts'
import { RefusedError } from '#server/refusals.ts'
import type { ServerDeps } from './deps.ts'

type Deps = Pick<ServerDeps, 'config' | 'sequencer'>

/** Refuses a manual credit or debit above what one person may make: approval_needed. `amount`: minor units. */
export function refuseLargePosting({ config }: Deps, amount: Money): void {
  if (amount > config.approvals.moneyAbove) throw new RefusedError('approval_needed')
}

/** Refuses a result, or a correction, where that takes two: approval_needed. */
export function refuseResult({ config }: Deps): void {
  if (config.approvals.resultsByTwo) throw new RefusedError('approval_needed')
}

/** Refuses a void where that takes two: of a market whose result is known, paid or not. approval_needed. */
export function refuseVoid(deps: Deps, market: MarketId): void {
  const status = deps.sequencer.published.markets[market]?.status
  if (status !== undefined && known.has(status)) refuseResult(deps)
}

/**
 * Refuses to give roles where that takes two and another administrator could approve: approval_needed. `had`: the roles that the account
 * has; `account`: undefined of somebody who is yet to come. Resolves to what the record of the change says beside it.
 */
export async function refuseRoles(
  { config, roleDesk }: Pick<ServerDeps, 'config' | 'roleDesk'>,
  { actor, account, had, roles }: GivenRoles,
): Promise<{ readonly alone?: true }> {
  if (!config.approvals.rolesByTwo || givenByTwo(had, roles).length === 0) return {}
  if (await roleDesk.hasOther(actor, account)) {
    throw new RefusedError('approval_needed', account === undefined ? { message: notInvited } : {})
  }
  return { alone: true }
}

const notInvited =
  'These roles take two people here. Invite without them, and ask for them once the account is there: another administrator approves.'

interface GivenRoles {
  readonly actor: AccountId
  readonly account?: AccountId
  readonly had: readonly Role[]
  readonly roles: readonly Role[]
}

const known: ReadonlySet<number> = new Set([marketStatus.SETTLING, marketStatus.GRADED, marketStatus.SETTLED])
