/** What one's own bets would have brought, closed at a moment that is played again. Pure. */
import { type OpenStake, openResult } from '../bets/open-result.ts'
import type { Moment } from './moment.ts'
import type { OwnEvent } from './own-then.ts'

/**
 * Returns what all that these events matched came to when it was closed at the best prices of the moment: minor units, the same
 * whoever wins, before commission. Null where nothing was matched, where the market took no bets, and where a price that is needed was not
 * on offer.
 */
export function closedThen(
  events: readonly OwnEvent[],
  moment: Pick<Moment, 'status' | 'runners'> | undefined,
): number | null {
  const stakes = stakesOf(events)
  if (moment?.status !== 'OPEN' || stakes.length === 0) return null
  return openResult(stakes, ({ selectionId }, side) => {
    const runner = moment.runners.find((one) => one.selectionId === selectionId)
    return runner?.[side][0]?.[0] ?? null
  })
}

function stakesOf(events: readonly OwnEvent[]): OpenStake[] {
  const stakes = new Map<number, OpenStake>()
  for (const { kind, selectionId, side, price, size } of events) {
    if (kind !== 'matched') continue
    const sign = side === 'BACK' ? 1 : -1
    const { stake, payout } = stakes.get(selectionId) ?? { stake: 0, payout: 0 }
    stakes.set(selectionId, {
      marketId: 0,
      selectionId,
      stake: stake + sign * size,
      payout: payout + sign * size * price,
    })
  }
  return [...stakes.values()]
}
