/** What one's own bets would have brought, closed at a moment that is played again. Pure. */
import { type Closable, openResult, openStakes } from '../bets/open-result.ts'
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
  const stakes = openStakes(matchedBets(events))
  if (moment?.status !== 'OPEN' || stakes.length === 0) return null
  return openResult(stakes, ({ selectionId }, side) => {
    const runner = moment.runners.find((one) => one.selectionId === selectionId)
    return runner?.[side][0]?.[0] ?? null
  })
}

/** What each event matched, as bets of one market. */
function matchedBets(events: readonly OwnEvent[]): Closable[] {
  return events
    .filter(({ kind }) => kind === 'matched')
    .map(({ selectionId, side, price, size }) => ({
      ...{ marketId: 0, selectionId, side, matched: size, averagePrice: price, state: 'matched' },
    }))
}
