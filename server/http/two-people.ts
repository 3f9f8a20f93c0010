/** Whether a call of one operator does at once what takes two people here. */
import { marketStatus } from '#core/exchange/market/market.ts'
import type { MarketId, Money } from '#core/values/brands.ts'
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

const known: ReadonlySet<number> = new Set([marketStatus.SETTLING, marketStatus.GRADED, marketStatus.SETTLED])
