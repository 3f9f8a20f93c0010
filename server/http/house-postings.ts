/**
 * Cash that one person of the house posts alone in the tree: with one account together no more within 24 hours than one person may post, in
 * and out apart, as credits and debits by hand.
 */
import type { FastifyRequest } from 'fastify'
import type { AccountId, Money } from '#core/values/brands.ts'
import { type CashWay, houseCashOf } from '#server/agents/house-cash.ts'
import { amountMax } from '#server/config.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from './access.ts'
import type { ServerDeps } from './deps.ts'
import { idempotencyKeyOf, isKnownKey } from './idempotency-key.ts'
import { refuseLargePosting } from './two-people.ts'
import { createUnderWay } from './under-way.ts'

export interface HousePosting {
  readonly way: CashWay
  readonly account: AccountId
  /** Minor units. */
  readonly amount: Money
}

export type HousePostings = (request: FastifyRequest, posting: HousePosting) => () => void

/** Returns what begins such a posting; what that returns is to be called once it is decided, or was not asked. Refuses approval_needed where two people are needed. */
export function createHousePostings(deps: Pick<ServerDeps, 'config' | 'now' | 'sequencer'>): HousePostings {
  const { config, now, sequencer } = deps
  const begin = createUnderWay()

  return (request, { way, account, amount }) => {
    refuseLargePosting(deps, amount)
    const { moneyAbove } = config.approvals
    const isKnown = isKnownKey(sequencer, sessionOf(request).accountId, idempotencyKeyOf(request))
    // Where one person may post whatever there is, nothing is added up; the answer of before is given again whatever was posted since.
    if (moneyAbove === amountMax || isKnown) return () => {}
    const { sum, end } = begin(`${way} ${account}`, amount)
    if (houseCashOf(sequencer, { account, way, time: now() }) + sum <= moneyAbove) return end
    end()
    throw new RefusedError('approval_needed')
  }
}
