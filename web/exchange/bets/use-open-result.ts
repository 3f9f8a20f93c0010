/** The result of closing all matched bets, as prices move. */
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { prices } from '../../live/live.ts'
import { useAllBets, useWatchMarkets } from '../../live/use-live.ts'
import { openResult, openStakes } from './open-result.ts'

/** With bets in more markets than this their prices are not followed for it. */
const marketsMax = 40

/** Returns it in minor units, before commission; null while a price that is needed is not on offer. */
export function useOpenResult(): number | null {
  const bets = useAllBets()
  const stakes = useMemo(() => openStakes(bets), [bets])
  const ids = [...new Set(stakes.map(({ marketId }) => marketId))].sort((a, b) => a - b)
  const followed = ids.length > marketsMax ? '' : ids.join()
  useWatchMarkets(followed === '' ? [] : followed.split(',').map(Number))
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends =
        followed === ''
          ? []
          : followed.split(',').map((marketId) => prices.subscribeMarket(Number(marketId), listener))
      return () => {
        for (const end of ends) end()
      }
    },
    [followed],
  )
  return useSyncExternalStore(subscribe, () =>
    openResult(
      stakes,
      ({ marketId, selectionId }, side) => prices.cell(marketId, selectionId, side, 0)?.price ?? null,
    ),
  )
}
