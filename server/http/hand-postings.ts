/**
 * Credits and debits by hand that one person of the house makes alone: none of his own, and of one account together no more within 24 hours
 * than one person may post. What is under way counts from the beginning of its call, so that of several at once each sees those before it.
 */
import type { FastifyRequest } from 'fastify'
import type { AccountId, Money } from '#core/values/brands.ts'
import { amountMax } from '#server/config.ts'
import { RefusedError } from '#server/refusals.ts'
import { sessionOf } from './access.ts'
import type { ServerDeps } from './deps.ts'
import { notInHistory, untilHistoryFollows } from './history.ts'
import { idempotencyKeyOf, isKnownKey } from './idempotency-key.ts'
import { refuseLargePosting } from './two-people.ts'
import { createUnderWay } from './under-way.ts'

const togetherMs = 86_400_000

export interface HandPosting {
  readonly kind: 'credit' | 'debit'
  readonly account: AccountId
  /** Minor units. */
  readonly amount: Money
}

/**
 * Returns what begins such a posting; what it resolves to is to be called once it is decided. Refuses approval_needed where two people are needed,
 * approval_touches_you, and history_not_ready where what was posted before cannot be added up.
 */
export function createHandPostings(deps: ServerDeps) {
  const { approvals, config, now, sequencer, views } = deps
  const { moneyAbove } = config.approvals
  const begin = createUnderWay()

  async function postedBefore({ kind, account }: HandPosting): Promise<Money> {
    const wanted = sequencer.sequence
    await untilHistoryFollows(deps)
    const { isComplete, sequence } = views.standing
    if (!isComplete || sequence < wanted) throw notInHistory(views, 'history_not_ready')
    const posted = await views.postedByHand(account, now() - togetherMs + 1)
    return posted === undefined ? Number.POSITIVE_INFINITY : posted[kind]
  }

  return async (request: FastifyRequest, posting: HandPosting): Promise<() => void> => {
    const { kind, account, amount } = posting
    const by = sessionOf(request).accountId
    refuseLargePosting(deps, amount)
    await approvals.refuseTouched(by, { accountId: account, marketId: null })
    // Where one person may post whatever there is, nothing is added up; the answer of before is given again whatever was posted since.
    if (moneyAbove === amountMax || isKnownKey(sequencer, by, idempotencyKeyOf(request))) return () => {}
    const { sum: together, end } = begin(`${kind} ${account}`, amount)
    try {
      if ((await postedBefore(posting)) + together > moneyAbove) throw new RefusedError('approval_needed')
      return end
    } catch (error) {
      end()
      throw error
    }
  }
}
