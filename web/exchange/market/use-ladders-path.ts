/** The way from a market to the ladders of its runners. */
import { useCallback, useSyncExternalStore } from 'react'
import type { Runner } from '#contract/catalogue.ts'
import { prices } from '../../live/live.ts'
import { laddersPath } from '../events/ladder-address.ts'
import { shortest } from './shortest.ts'

/** Of how many runners ladders are opened together: as many as stand side by side on a desktop. */
const laddersAtOnce = 3

/**
 * Returns the address of the ladders of the runners with the shortest prices, in the order of the market: it is another one only when
 * another runner is among them. Undefined where none is left.
 */
export function useLaddersPath(
  marketId: number,
  runners: readonly Pick<Runner, 'selectionId' | 'status'>[],
): string | undefined {
  const subscribe = useCallback(
    (listener: () => void) => prices.subscribeMarket(marketId, listener),
    [marketId],
  )
  const priceOf = (selectionId: number) => prices.cell(marketId, selectionId, 'back', 0)?.price ?? null
  return useSyncExternalStore(subscribe, () => {
    const ids = new Set(shortest(runners, laddersAtOnce, priceOf))
    if (ids.size === 0) return undefined
    const places = runners.filter(({ selectionId }) => ids.has(selectionId))
    return laddersPath(places.map(({ selectionId }) => ({ marketId, selectionId })))
  })
}
