/** The result of closing all matched bets, as prices move. */
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Bet } from '#contract/orders.ts'
import { useSetting } from '../../account/document/account-document.ts'
import { prices } from '../../live/live.ts'
import { useAllBets, useWatchMarkets } from '../../live/use-live.ts'
import { useCommissions } from '../ticket/use-terms-of-market.ts'
import { openResult, openStakes } from './open-result.ts'

/** With bets in more markets than this their prices are not followed for it. */
const marketsMax = 40

/** Returns it of all one's own bets in minor units, net of commission where results are shown so; null while a price that is needed is not on offer. */
export function useOpenResult(): number | null {
  return useResultIfClosed(useAllBets())
}

/** Returns it of some of them. `watches`: whether their markets are streamed for it; else it is null while nothing else has them streamed. */
export function useResultIfClosed(bets: readonly Bet[], watches = true): number | null {
  const stakes = useMemo(() => openStakes(bets), [bets])
  const ids = [...new Set(stakes.map(({ marketId }) => marketId))].sort((a, b) => a - b)
  const followed = ids.length > marketsMax ? '' : ids.join()
  useWatchMarkets(!watches || followed === '' ? [] : followed.split(',').map(Number))
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
  const isNet = useSetting('netOfCommission', false)
  const rates = useCommissions(isNet && followed !== '' ? followed.split(',').map(Number) : [])
  return useSyncExternalStore(subscribe, () =>
    openResult(
      stakes,
      ({ marketId, selectionId }, side) => prices.cell(marketId, selectionId, side, 0)?.price ?? null,
      (marketId) => rates.get(marketId) ?? 0,
    ),
  )
}
