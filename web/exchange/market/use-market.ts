/** A market as it is now: what the list said of it, with what the stream has said since. */
import { useMemo } from 'react'
import type { Market, MarketStatus, Runner } from '#contract/catalogue.ts'
import { useLinkState, useMarketState } from '../../live/use-live.ts'
import type { CellAccess } from './PriceCell.tsx'

export interface MarketNow {
  status: MarketStatus
  inPlay: boolean
  version: number
  suspendReason: string | undefined
  payAt: number | undefined
  runners: readonly Runner[]
}

/** Returns the market with its live status, version and runners. */
export function useMarketNow(market: Market): MarketNow {
  const state = useMarketState(market.marketId)
  const statuses = state?.runners
  const runners = useMemo(
    () =>
      market.runners.map((runner) => ({
        ...runner,
        status: statuses?.get(runner.selectionId) ?? runner.status,
      })),
    [market.runners, statuses],
  )
  const { status, inPlay, version, suspendReason, payAt } = state ?? market
  return { status, inPlay, version, runners, suspendReason, payAt }
}

/**
 * Returns whether prices of a market can be chosen. A demo market does not depend on the connection.
 */
export function useAccess(status: MarketStatus, isDemo: boolean): CellAccess {
  const link = useLinkState()
  if (status !== 'OPEN') return 'shut'
  return isDemo || link !== 'stale' ? 'open' : 'stale'
}
