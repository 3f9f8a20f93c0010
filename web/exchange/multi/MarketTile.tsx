/** A market as a small table: its best prices, and what one has there. */
import { memo, type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import { changeDocument } from '../../account/document/account-document.ts'
import { useEventState } from '../../live/use-live.ts'
import { stateSentence } from '../../text/en/market.ts'
import { multiText } from '../../text/en/multi.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { nearTime } from '../../text/times.ts'
import { classNames } from '../../ui/class-names.ts'
import { type Tile, tileKey, withTileAs } from '../events/screens.ts'
import { OddsTable } from '../market/OddsTable.tsx'
import { useMarketNow } from '../market/use-market.ts'
import { marketPath } from '../pages/sports.ts'
import styles from './Multi.module.css'
import { CashOutButton, CashOutUnder } from './TileCashOut.tsx'
import { Close, ViewButton } from './tile-buttons.tsx'
import { denseFrom } from './tile-height.ts'

interface MarketTileProps {
  event: EventSummary
  market: Market
  screen: string
  tile: Tile
  name: string
  handle: ReactNode
  onClose(): void
}

/** The tile. It is drawn again only where its market was read again. */
export const MarketTile = memo(function MarketTile(props: MarketTileProps) {
  const { event, market } = props
  const cashOut = useRef<HTMLButtonElement>(null)
  return (
    <div className={classNames(styles.table, market.runners.length >= denseFrom && styles.dense)}>
      <OddsTable
        event={event}
        market={market}
        smallHead={(headingId) => <MarketTileHead {...props} headingId={headingId} />}
        afterMatched={<CashOutButton market={market} button={cashOut} />}
      />
      <CashOutUnder market={market} button={cashOut} />
    </div>
  )
}, isSameTile)

/** Handles are made again with every drawing of the board; what they do is the same. */
function isSameTile(before: MarketTileProps, after: MarketTileProps): boolean {
  return before.event === after.event && before.market === after.market && before.screen === after.screen
}

function MarketTileHead(props: MarketTileProps & { headingId: string }) {
  const { event, market, screen, tile, name, handle, onClose, headingId } = props
  const now = useMarketNow(market)
  const live = useEventState(event.eventId)
  const score = (live?.score ?? event.score)?.summary
  const standing = stateSentence(now) ?? score ?? nearTime(event.startTime)
  const first = now.runners.find(({ status }) => status === 'ACTIVE')
  const become = (view: Tile['view'], selectionId: number) =>
    changeDocument((document) =>
      withTileAs(document, screen, tileKey(tile), { view, marketId: market.marketId, selectionId }),
    )
  return (
    <div className={styles.tileHead}>
      {handle}
      <span className={styles.what}>
        <h2 id={headingId}>
          <Link to={marketPath(market.marketId)} className="ellipsis" title={event.name}>
            {event.name}
          </Link>
        </h2>
        {now.inPlay && now.status === 'OPEN' && (
          <span className={styles.inPlay} title={multiText.inPlay}>
            <span className="visually-hidden">{multiText.inPlay}</span>
          </span>
        )}
        <span className="ellipsis" title={`${market.name} · ${standing}`}>
          {market.name} · {standing}
        </span>
      </span>
      {first && (
        <>
          <ViewButton
            icon="list"
            label={multiText.ladderOf(runnerLabel(first.name, first.handicap))}
            onPress={() => become('LADDER', first.selectionId)}
          />
          <ViewButton
            icon="chart"
            label={multiText.chartOf(runnerLabel(first.name, first.handicap))}
            onPress={() => become('CHART', first.selectionId)}
          />
        </>
      )}
      <Close name={name} onClose={onClose} />
    </div>
  )
}
