/** What stands on the page of a market, at each width: event and score, odds, slip, the player's own bets, and the market's rules. */
import { useState } from 'react'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import { useEventState, useWatchEvents, useWatchMarkets } from '../../live/use-live.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { classNames } from '../../ui/class-names.ts'
import { gliding } from '../../ui/gliding.ts'
import { useMedia, useScreenSize } from '../../ui/screen-size.ts'
import { BetLists } from '../bets/BetLists.tsx'
import { CashOutEntry } from '../bets/CashOutEntry.tsx'
import { ProtectPanel } from '../bets/ProtectPanel.tsx'
import { PriceHistory } from '../history/PriceHistory.tsx'
import { TradesPanel } from '../history/TradesPanel.tsx'
import { ConnectionNotice } from '../market/ConnectionNotice.tsx'
import { DelayedPictures } from '../market/DelayedPictures.tsx'
import { DepthHost } from '../market/DepthHost.tsx'
import { OddsTable } from '../market/OddsTable.tsx'
import { useMarketNow } from '../market/use-market.ts'
import { StatisticsPanel } from '../match/StatisticsPanel.tsx'
import slip from '../slip/SlipColumn.module.css'
import panel from '../ticket/BesidePanel.module.css'
import { DutchPanel } from '../ticket/DutchPanel.tsx'
import { TraderSlipDrawer, TraderSlipPanel } from '../ticket/TraderSlip.tsx'
import styles from './Market.module.css'
import { MarketHead } from './MarketHead.tsx'
import { MarketParts } from './MarketParts.tsx'
import { MarketRail } from './MarketRail.tsx'
import { MarketRules } from './MarketRules.tsx'
import { MarketStar } from './MarketStar.tsx'
import { MarketTitle } from './MarketTitle.tsx'
import { PhoneHead, PhoneStanding } from './PhoneHead.tsx'
import { RaceCardPanel } from './RaceCardPanel.tsx'

interface MarketBodyProps {
  market: Market
  event: EventSummary
  /** The runner of it that is traded most; null while none is. */
  mostTraded: number | null
}

/** The parts in their places. */
export function MarketBody({ market, event, mostTraded }: MarketBodyProps) {
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
    <div ref={gliding} className={styles.page}>
      <MarketTitle event={event} market={market} summary={score?.summary} />
      {isPhone && (
        <MarketParts
          hasStatistics={(score?.statistics.length ?? 0) > 0}
          marketId={market.marketId}
          runners={now.runners}
        />
      )}
      <ConnectionNotice />
      <div ref={gliding} className={styles.grid}>
        {isWide && rail}
        <div ref={gliding} className={styles.main}>
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
          <div ref={gliding} id="table" className={styles.table}>
            <DepthHost market={market}>
              <OddsTable
                event={event}
                market={market}
                hasThreeFigures
                mark={<MarketStar market={market} />}
              />
            </DepthHost>
            <DelayedPictures delays={now.inPlay && isBetting(now.status) ? [market.betDelaySeconds] : []} />
          </div>
          {size === 'desktop' && history}
          {size === 'desktop' && bets}
        </div>
        <div ref={gliding} className={classNames(styles.bets, size === 'desktop' && slip.column)}>
          {/* Under the slip: what it comes to changes by itself, and would move the slip's buttons under a pointer. */}
          {!isPhone && <TraderSlipPanel />}
          <CashOutEntry market={market} status={now.status} isOpen />
          {size !== 'desktop' && bets}
          <div className={panel.tools}>
            <ProtectPanel market={market} />
            <DutchPanel market={market} />
          </div>
        </div>
        <div ref={gliding} className={styles.facts}>
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

/** Whether bets are taken, or will be again. */
function isBetting(status: Market['status']): boolean {
  return status === 'OPEN' || status === 'SUSPENDED'
}

/** The runner whose history is shown first: the most traded of those that are left, or the first. */
function firstOf({ runners }: Market, mostTraded: number | null) {
  const left = runners.filter(({ status }) => status !== 'REMOVED')
  return left.find(({ selectionId }) => selectionId === mostTraded) ?? left[0] ?? runners[0]
}
