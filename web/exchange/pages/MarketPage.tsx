/** The page of one market: event and score, odds, slip, the player's own bets, and the market's rules. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useParams } from 'react-router'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import { ApiError } from '../../api/client.ts'
import { useCatalogueChanges } from '../../live/use-catalogue.ts'
import { useCell, useEventState, useWatchEvents, useWatchMarkets } from '../../live/use-live.ts'
import { formatPrice } from '../../text/format.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { Alert } from '../../ui/Alert.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useMedia, useScreenSize } from '../../ui/screen-size.ts'
import { BetLists } from '../bets/BetLists.tsx'
import { CashOutEntry } from '../bets/CashOutEntry.tsx'
import { ProtectPanel } from '../bets/ProtectPanel.tsx'
import { PriceHistory } from '../history/PriceHistory.tsx'
import { TradesPanel } from '../history/TradesPanel.tsx'
import { ConnectionNotice } from '../market/ConnectionNotice.tsx'
import { catalogueKey, getEvent, getMarket } from '../market/catalogue-calls.ts'
import { DepthHost } from '../market/DepthHost.tsx'
import { OddsTable } from '../market/OddsTable.tsx'
import { useMarketNow } from '../market/use-market.ts'
import { StatisticsPanel } from '../match/StatisticsPanel.tsx'
import { DutchPanel } from '../ticket/DutchPanel.tsx'
import { TraderSlipDrawer, TraderSlipPanel } from '../ticket/TraderSlip.tsx'
import lobby from './Lobby.module.css'
import styles from './Market.module.css'
import { laddersOf, MarketHead } from './MarketHead.tsx'
import { MarketParts } from './MarketParts.tsx'
import { MarketRail } from './MarketRail.tsx'
import { MarketRules } from './MarketRules.tsx'
import { MarketStar } from './MarketStar.tsx'
import { NoMarket } from './NoMarket.tsx'
import { BackHead, PhoneHead, PhoneStanding } from './PhoneHead.tsx'
import { RaceCardPanel } from './RaceCardPanel.tsx'
import { useMostTraded } from './use-most-traded.ts'

/** The page of the market that the address names. */
export default function MarketPage() {
  const { marketId: id = '' } = useParams()
  return /^[1-9][0-9]{0,9}$/.test(id) ? <KnownMarket key={id} marketId={Number(id)} /> : <Nowhere />
}

function Nowhere({ marketId }: { marketId?: number }) {
  return (
    <>
      <BackHead />
      <NoMarket {...(marketId !== undefined && { marketId })} />
    </>
  )
}

const totalsEveryMs = 15_000

function KnownMarket({ marketId }: { marketId: number }) {
  useCatalogueChanges(catalogueKey)
  const { data: read, error } = useQuery({
    queryKey: [catalogueKey, 'market', marketId],
    queryFn: async ({ signal }) => {
      const market = await getMarket(marketId, signal)
      return { market, event: await getEvent(market.eventId, signal) }
    },
    // For the matched totals of the event's other markets; what is on screen of this one is live.
    refetchInterval: totalsEveryMs,
  })
  const charted = useMostTraded(marketId)
  // Drawn in slices: a slow phone answers to a touch meanwhile.
  const data = useDeferredValue(read)
  if (data && charted !== undefined)
    return <MarketBody market={data.market} event={data.event} mostTraded={charted} />
  if (error instanceof ApiError && error.status === 404) return <Nowhere marketId={marketId} />
  if (error !== null) return <Alert>{error.message}</Alert>
  return (
    <section className={classNames(lobby.panel, styles.loading)} aria-busy="true" aria-label="Market">
      <Skeleton rows={4} rowHeight={52} />
    </section>
  )
}

interface MarketBodyProps {
  market: Market
  event: EventSummary
  mostTraded: number | null
}

function MarketBody({ market, event, mostTraded }: MarketBodyProps) {
  useWatchMarkets([market.marketId])
  useWatchEvents([event.eventId])
  const size = useScreenSize()
  const isWide = useMedia('(min-width: 1400px)')
  const isPhone = size === 'phone'
  const now = useMarketNow(market)
  const live = useEventState(event.eventId)
  const score = live?.score ?? event.score ?? null
  const [charted, setCharted] = useState(() => firstOf(market, mostTraded))
  const rail = <MarketRail event={event} chosen={market.marketId} isWide={isWide} />
  const bets = (
    <div id="bets" className={styles.own}>
      <BetLists markets={[{ ...market, status: now.status }]} />
    </div>
  )
  const history = charted && (
    <PriceHistory
      market={market}
      selectionId={charted.selectionId}
      onChoose={(selectionId) => setCharted(market.runners.find((one) => one.selectionId === selectionId))}
    />
  )
  return (
    <div className={styles.page}>
      <MarketTitle event={event} market={market} summary={score?.summary} />
      {isPhone && (
        <MarketParts
          hasStatistics={(score?.statistics.length ?? 0) > 0}
          laddersPath={laddersOf(market.marketId, now.runners)}
        />
      )}
      <ConnectionNotice />
      <div className={styles.grid}>
        {isWide && rail}
        <div className={styles.main}>
          {isPhone ? (
            <>
              <PhoneHead event={event} score={score} />
              <PhoneStanding
                event={event}
                marketId={market.marketId}
                market={now}
                status={live?.status ?? event.status}
              />
            </>
          ) : (
            <MarketHead
              event={event}
              marketId={market.marketId}
              market={now}
              status={live?.status ?? event.status}
              score={score}
            />
          )}
          {!isWide && rail}
          <div id="table" className={styles.table}>
            <DepthHost market={market}>
              <OddsTable
                event={event}
                market={market}
                hasThreeFigures
                mark={<MarketStar market={market} />}
              />
            </DepthHost>
          </div>
          {size === 'desktop' && history}
          {size === 'desktop' && bets}
        </div>
        <div className={styles.bets}>
          <CashOutEntry market={market} status={now.status} isOpen />
          {!isPhone && <TraderSlipPanel />}
          {size !== 'desktop' && bets}
          <div className={styles.tools}>
            <ProtectPanel market={market} />
            <DutchPanel market={market} />
          </div>
        </div>
        <div className={styles.facts}>
          {size !== 'desktop' && history}
          <StatisticsPanel score={score} />
          {charted && (
            <TradesPanel
              marketId={market.marketId}
              selectionId={charted.selectionId}
              runnerName={runnerLabel(charted.name, charted.handicap)}
              kind={market.kind}
            />
          )}
          {event.card && <RaceCardPanel market={market} />}
          <MarketRules market={market} now={now} />
        </div>
      </div>
      {isPhone && (
        <div className={styles.drawer}>
          <TraderSlipDrawer />
        </div>
      )}
    </div>
  )
}

/** The runner whose history is shown first: the most traded of those that are left, or the first. */
function firstOf({ runners }: Market, mostTraded: number | null) {
  const left = runners.filter(({ status }) => status !== 'REMOVED')
  return left.find(({ selectionId }) => selectionId === mostTraded) ?? left[0] ?? runners[0]
}

interface MarketTitleProps {
  event: EventSummary
  market: Market
  summary: string | undefined
}

/** The window's title: the first runner's best price to back and the score come first, to be read in a row of tabs. */
function MarketTitle({ event, market, summary }: MarketTitleProps) {
  const selectionId = market.runners[0]?.selectionId ?? 0
  const place = { marketId: market.marketId, selectionId, side: 'back', level: 0 } as const
  const price = useCell(place, (cell) => (cell ? formatPrice(cell.price, market.kind) : ''))
  return <title>{[price, summary, event.name, market.name, 'Crossbook'].filter(Boolean).join(' · ')}</title>
}
