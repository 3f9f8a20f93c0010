/** The page of one market: event and score, odds, slip, the player's own bets, and the market's rules. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link, useParams } from 'react-router'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import { ApiError } from '../../api/client.ts'
import { useCatalogueChanges } from '../../live/use-catalogue.ts'
import { useCell, useEventState, useWatchEvents, useWatchMarkets } from '../../live/use-live.ts'
import { formatPrice } from '../../text/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useScreenSize } from '../../ui/screen-size.ts'
import { BetLists } from '../bets/BetLists.tsx'
import { CashOutEntry } from '../bets/CashOutEntry.tsx'
import { ConnectionNotice } from '../market/ConnectionNotice.tsx'
import { catalogueKey, getEvent, getMarket } from '../market/catalogue-calls.ts'
import { OddsTable } from '../market/OddsTable.tsx'
import { useMarketNow } from '../market/use-market.ts'
import { StatisticsPanel } from '../match/StatisticsPanel.tsx'
import { SlipDrawer, SlipPanel } from '../slip/Slip.tsx'
import lobby from './Lobby.module.css'
import styles from './Market.module.css'
import { MarketHead } from './MarketHead.tsx'
import { MarketRules } from './MarketRules.tsx'
import { NoMarket } from './NoMarket.tsx'
import { RaceCardPanel } from './RaceCardPanel.tsx'
import { marketPath } from './sports.ts'

/** The page of the market that the address names. */
export function MarketPage() {
  const { marketId: id = '' } = useParams()
  return /^[1-9][0-9]{0,9}$/.test(id) ? <KnownMarket key={id} marketId={Number(id)} /> : <NoMarket />
}

function KnownMarket({ marketId }: { marketId: number }) {
  useCatalogueChanges(catalogueKey)
  const { data: read, error } = useQuery({
    queryKey: [catalogueKey, 'market', marketId],
    queryFn: async ({ signal }) => {
      const market = await getMarket(marketId, signal)
      return { market, event: await getEvent(market.eventId, signal) }
    },
  })
  // Drawn in slices: a slow phone answers to a touch meanwhile.
  const data = useDeferredValue(read)
  if (data) return <MarketBody market={data.market} event={data.event} />
  if (error instanceof ApiError && error.status === 404) return <NoMarket />
  if (error !== null) return <Alert>{error.message}</Alert>
  return (
    <section className={classNames(lobby.panel, styles.loading)} aria-busy="true" aria-label="Market">
      <Skeleton rows={4} rowHeight={52} />
    </section>
  )
}

function MarketBody({ market, event }: { market: Market; event: EventSummary }) {
  useWatchMarkets([market.marketId])
  useWatchEvents([event.eventId])
  const size = useScreenSize()
  const isPhone = size === 'phone'
  const now = useMarketNow(market)
  const live = useEventState(event.eventId)
  const score = live?.score ?? event.score ?? null
  const bets = (
    <>
      <CashOutEntry market={market} status={now.status} />
      <BetLists markets={[{ ...market, status: now.status }]} />
    </>
  )
  return (
    <div className={styles.page}>
      <MarketTitle event={event} market={market} summary={score?.summary} />
      <ConnectionNotice />
      <div className={styles.grid}>
        <div className={styles.main}>
          <MarketHead
            event={event}
            marketId={market.marketId}
            market={now}
            status={live?.status ?? event.status}
            score={score}
            isNarrow={isPhone}
          />
          <OtherMarkets event={event} chosen={market.marketId} />
          <OddsTable event={event} market={market} />
          {size === 'desktop' && bets}
        </div>
        <div className={styles.facts}>
          <StatisticsPanel score={score} />
          {event.card && <RaceCardPanel market={market} />}
          <MarketRules market={market} now={now} />
        </div>
        <div className={styles.bets}>
          {!isPhone && <SlipPanel />}
          {size !== 'desktop' && bets}
        </div>
      </div>
      {isPhone && (
        <div className={styles.drawer}>
          <SlipDrawer />
        </div>
      )}
    </div>
  )
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
  const price = useCell(place, (cell) => (cell ? formatPrice(cell.price) : ''))
  return <title>{[price, summary, event.name, market.name, 'Crossbook'].filter(Boolean).join(' · ')}</title>
}

/** The way to the event's other markets, while it goes on without those that have ended. Nothing where there are none. */
function OtherMarkets({ event, chosen }: { event: EventSummary; chosen: number }) {
  const going = event.markets.filter(({ status }) => status !== 'SETTLED' && status !== 'VOIDED')
  const isShown = ({ marketId }: Market) =>
    going.length === 0 || marketId === chosen || going.some((one) => one.marketId === marketId)
  const markets = event.markets.filter(isShown)
  if (markets.length < 2) return null
  return (
    <nav className={styles.markets} aria-label="Markets of this event">
      {markets.map(({ marketId, name }) => (
        <Link
          key={marketId}
          to={marketPath(marketId)}
          className={classNames(lobby.tab, styles.marketLink)}
          aria-current={marketId === chosen ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
