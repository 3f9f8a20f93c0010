/** The price of one runner over time with what was traded: its figures, and the chart, which is loaded once it is in view. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Market } from '#contract/catalogue.ts'
import { historyText } from '../../text/en/history.ts'
import { formatPrice, formatSize } from '../../text/format.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { replayPath } from '../events/replay-address.ts'
import head from './ChartHead.module.css'
import styles from './History.module.css'
import { type HistoryFigures, historyFigures, type Range } from './history-figures.ts'
import { useChart } from './use-chart.ts'

const PriceChart = lazy(() => import('./PriceChart.tsx'))

interface PriceHistoryProps {
  market: Market
  /** Of which runner. */
  selectionId: number
  onChoose(selectionId: number): void
}

/** The panel. It says so where nothing was traded. */
export function PriceHistory({ market, selectionId, onChoose }: PriceHistoryProps) {
  const [range, setRange] = useState<Range>('all')
  const { traded, points, marks, moments, label, ranges } = useChart(market, selectionId, range)
  const section = useRef<HTMLElement>(null)
  const isSeen = useSeen(section)
  const figures = traded ? historyFigures(traded) : null
  return (
    <section ref={section} id="chart" className={styles.panel} aria-label={historyText.title}>
      <header className={styles.head}>
        <select
          className={head.list}
          aria-label={historyText.runner}
          value={selectionId}
          onChange={({ target }) => onChoose(Number(target.value))}
        >
          {market.runners.map((one) => (
            <option key={one.selectionId} value={one.selectionId}>
              {runnerLabel(one.name, one.handicap)}
            </option>
          ))}
        </select>
        <fieldset className={head.ranges} aria-label={historyText.range}>
          {ranges.map((one) => (
            <button key={one} type="button" aria-pressed={one === range} onClick={() => setRange(one)}>
              {historyText.ranges[one]}
            </button>
          ))}
        </fieldset>
        <Link to={replayPath(market.marketId)} className={styles.replay} title={historyText.replayLong}>
          {historyText.replay}
        </Link>
        <Figures figures={figures} kind={market.kind} matched={traded?.matched} />
      </header>
      <div className={styles.chart}>
        {points && points.times.length > 0 ? (
          isSeen && (
            <Suspense fallback={null}>
              <PriceChart points={points} marks={marks} moments={moments} kind={market.kind} label={label} />
            </Suspense>
          )
        ) : (
          <p className={styles.nothing}>{traded && historyText.nothing}</p>
        )}
      </div>
    </section>
  )
}

interface FiguresProps {
  figures: HistoryFigures | null
  kind: Market['kind']
  matched: number | undefined
}

/** Their room is there before they are. */
function Figures({ figures, kind, matched }: FiguresProps) {
  const named = [
    [historyText.last, figures?.last, undefined],
    [historyText.low, figures?.low, undefined],
    [historyText.high, figures?.high, undefined],
    [historyText.average, figures?.average, historyText.averageLong],
  ] as const
  return (
    <p
      className={styles.figures}
      title={matched === undefined ? undefined : historyText.volume(formatSize(matched))}
    >
      {named.map(([name, price, title]) => (
        <span key={`${name} ${price}`} title={title}>
          {name} <b>{price === undefined ? '–' : formatPrice(price, kind)}</b>
        </span>
      ))}
    </p>
  )
}

/** Returns whether the element has been near the window once. */
function useSeen(element: React.RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      setSeen(true)
      watch.disconnect()
    })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return isSeen
}
