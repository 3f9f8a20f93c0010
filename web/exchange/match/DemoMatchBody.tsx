/** The fixed demo content, for events that are not live ones. */
import { type ReactNode, useEffect, useMemo } from 'react'
import type { SportsEvent } from '#contract/sports.ts'
import { markets, prices } from '../../live/live.ts'
import { applyMarketMessage } from '../../live/market-feed.ts'
import { BetListsOf } from '../bets/BetLists.tsx'
import { OddsTable } from '../market/OddsTable.tsx'
import { demoMatchOf } from './demo-match.ts'
import { MatchLayout } from './MatchLayout.tsx'

/** The demo match of the event. Its prices stand in the same store as live ones, under numbers no live market has. */
export function DemoMatchBody({ event, close }: { event: SportsEvent; close: ReactNode }) {
  const match = useMemo(() => demoMatchOf(event), [event])
  useEffect(() => {
    for (const image of match.images) applyMarketMessage(prices, markets, image)
    return () => {
      for (const { marketId } of match.images) {
        prices.forget(marketId)
        markets.forget(marketId)
      }
    }
  }, [match])
  return (
    <MatchLayout
      head={{
        name: match.name,
        status: event.status,
        details: [event.tournament, match.duration].filter(Boolean).join(' · '),
        close,
      }}
      kind={match.kind}
      clock={match.duration === '' ? null : '2:15:00'}
      score={match.score}
      weather={match.weather}
      bets={<BetListsOf bets={match.bets} isDemo />}
    >
      {match.markets.map((market) => (
        <OddsTable
          key={market.marketId}
          event={match}
          market={market}
          demoPosition={match.positions.get(market.marketId)}
        />
      ))}
    </MatchLayout>
  )
}
