/** The chart of a runner's price and volume by uPlot, which is loaded with it: steps, the axis at the right, own bets as triangles. */
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import type uPlot from 'uplot'
import type { EventMoment } from '#contract/catalogue.ts'
import styles from './History.module.css'
import type { HistoryPoints, OwnMark } from './history-figures.ts'
import { type Colours, drawMarks, drawPrice, frameOf, priceSeries, usePlot, volumeSeries } from './plot.ts'
import { breaksOf, drawGrounds, drawMarkLines, linesOf } from './plot-events.ts'

export interface ChartProps {
  points: HistoryPoints
  marks: readonly OwnMark[]
  /** What happened in the event, oldest first. */
  moments: readonly EventMoment[]
  /** Of the market: lines are no odds. */
  kind: string | undefined
  /** What readers are told in its place. */
  label: string
}

/** The canvas. Its room is that of its box, whatever is drawn. */
export default function PriceChart({ points, marks, moments, kind, label }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef({ marks, moments, kind })
  useLayoutEffect(() => {
    shown.current = { marks, moments, kind }
  }, [marks, moments, kind])
  // Other marks are another drawing, as other points are.
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks are drawn over the points.
  const data = useMemo(() => dataOf(points), [points, marks, moments, kind])
  const optionsOf = useCallback(
    (width: number, colours: Colours): uPlot.Options => ({
      ...frameOf(width, colours, { kind: () => shown.current.kind }),
      series: [{}, priceSeries(colours.accent), volumeSeries(colours)],
      hooks: {
        drawClear: [(plot) => drawGrounds(plot, breaksOf(shown.current.moments, Date.now()), colours)],
        draw: [
          (plot) => {
            drawMarkLines(plot, linesOf(shown.current.moments), colours)
            drawMarks(plot, shown.current.marks, colours)
            drawPrice(plot, plot.data[1]?.at(-1), colours, shown.current.kind)
          },
        ],
      },
    }),
    [],
  )
  usePlot(box, { data, optionsOf })
  return <div ref={box} className={styles.canvas} role="img" aria-label={label} />
}

function dataOf({ times, prices, sizes }: HistoryPoints): uPlot.AlignedData {
  return [[...times], [...prices], [...sizes]]
}
