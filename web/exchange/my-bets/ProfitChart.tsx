/** The chart of results by day and their sum by uPlot, which is loaded with it: bars in profit and loss, the sum as a line. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatSigned } from '../../text/format.ts'
import styles from './MyBets.module.css'
import type { ProfitPoints } from './profit-figures.ts'

interface ProfitChartProps {
  points: ProfitPoints
  /** What readers are told in its place. */
  label: string
}

/** The canvas, as large as its box. */
export default function ProfitChart({ points, label }: ProfitChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(undefined)
  const shown = useRef(points)
  useLayoutEffect(() => {
    shown.current = points
    plot.current?.setData(dataOf(points))
  }, [points])
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const draw = () => {
      plot.current?.destroy()
      plot.current = new uPlot(optionsOf(element), dataOf(shown.current), element)
    }
    draw()
    const sizes = new ResizeObserver(() => plot.current?.setSize(sizeOf(element)))
    sizes.observe(element)
    // Colours are drawn: another theme is another drawing.
    const themes = new MutationObserver(draw)
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      sizes.disconnect()
      themes.disconnect()
      plot.current?.destroy()
      plot.current = undefined
    }
  }, [])
  return <div ref={box} className={styles.chart} role="img" aria-label={label} />
}

function dataOf({ times, won, lost, sums }: ProfitPoints): uPlot.AlignedData {
  return [[...times], [...won], [...lost], [...sums]]
}

const padding = 8

function sizeOf(element: Element): { width: number; height: number } {
  return { width: element.clientWidth - 2 * padding, height: element.clientHeight - 2 * padding }
}

const dayText = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const daySeconds = 86_400

/** The days that are shown: one more at either end, where the first bar and the last have their room, and a week at least. */
function rangeOf(days: ArrayLike<number>): [number, number] {
  const last = days[days.length - 1] ?? 0
  return [Math.min(days[0] ?? 0, last - 5 * daySeconds) - daySeconds, last + daySeconds]
}

function optionsOf(element: Element): uPlot.Options {
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const axis = {
    stroke: colour('ink-3'),
    font: '11px Inter, sans-serif',
    grid: { stroke: colour('line'), width: 1 },
    ticks: { show: false },
  }
  const bars = uPlot.paths.bars!({ size: [0.6, 28] })
  const bar = (name: string) => ({
    fill: `color-mix(in srgb, ${colour(name)} 60%, transparent)`,
    width: 0,
    paths: bars,
    points: { show: false },
  })
  return {
    ...sizeOf(element),
    legend: { show: false },
    padding: [12, 8, 0, 24],
    cursor: { drag: { x: false, y: false }, points: { show: false } },
    tzDate: (at) => uPlot.tzDate(new Date(at * 1_000), 'Etc/UTC'),
    scales: { x: { range: ({ data }) => rangeOf(data[0]) } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 26,
        incrs: [1, 2, 3, 7, 14, 28, 91].map((days) => days * daySeconds),
        values: (_, times) => times.map((at) => dayText.format(at * 1_000)),
      },
      {
        ...axis,
        side: 1,
        size: 72,
        values: (_, amounts) => amounts.map((amount) => formatSigned(amount).replace(/\.00$/, '')),
      },
    ],
    series: [
      {},
      bar('profit'),
      bar('loss'),
      { stroke: colour('accent'), width: 2, points: { show: true, size: 5, fill: colour('accent') } },
    ],
  }
}
