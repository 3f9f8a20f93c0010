/** The price of a runner over time as a tile; which runner is chosen in it. */
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { EventSummary, Market } from '#contract/catalogue.ts'
import { historyText } from '../../text/en/history.ts'
import { formatPrice } from '../../text/format.ts'
import type { Tile } from '../events/screens.ts'
import { useChart } from '../history/use-chart.ts'
import { marketPath } from '../pages/sports.ts'
import styles from './Multi.module.css'
import { RunnerChoice } from './RunnerChoice.tsx'
import { Close, TableButton } from './tile-buttons.tsx'

const PriceChart = lazy(() => import('../history/PriceChart.tsx'))

interface ChartTileProps {
  event: EventSummary
  market: Market
  screen: string
  tile: Tile
  runner: Market['runners'][number]
  name: string
  handle: ReactNode
  isNear: boolean
  onClose(): void
}

/** A chart with its handle, and the way back to the table. It is read only while it is in view. */
export function ChartTile({
  event,
  market,
  screen,
  tile,
  runner,
  name,
  handle,
  isNear,
  onClose,
}: ChartTileProps) {
  const { marketId } = market
  return (
    <section className={styles.box} aria-label={name}>
      <div className={styles.ladderHead}>
        {handle}
        <Link to={marketPath(marketId)} className="ellipsis" title={event.name}>
          {event.name}
        </Link>
        <TableButton {...{ screen, tile, market }} />
        <Close name={name} onClose={onClose} />
      </div>
      <div className={styles.chartHead}>
        <RunnerChoice {...{ screen, tile, market }} />
        <span className="ellipsis">{market.name}</span>
      </div>
      {isNear && <Chart market={market} selectionId={runner.selectionId} />}
    </section>
  )
}

/** From the off on, or all of it before. */
function Chart({ market, selectionId }: { market: Market; selectionId: number }) {
  const { traded, points, ...drawn } = useChart(market, selectionId, 'inPlay')
  const last = traded?.lastPrice ?? null
  return (
    <div className={styles.chart}>
      {last !== null && (
        <span className="visually-hidden">
          {historyText.last} {formatPrice(last, market.kind)}
        </span>
      )}
      {points && points.times.length > 0 ? (
        <Suspense fallback={null}>
          <PriceChart
            points={points}
            marks={drawn.marks}
            moments={drawn.moments}
            kind={market.kind}
            label={drawn.label}
          />
        </Suspense>
      ) : (
        <p>{traded && historyText.nothing}</p>
      )}
    </div>
  )
}
