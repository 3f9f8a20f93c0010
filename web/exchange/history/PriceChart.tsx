/** The chart of a runner's price and volume by uPlot, which is loaded with it: steps, the axis at the right, own bets as triangles. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatPrice } from '../../text/format.ts'
import { clock } from '../../text/times.ts'
import styles from './History.module.css'
import type { HistoryPoints, OwnMark } from './history-figures.ts'

export interface ChartProps {
  points: HistoryPoints
  marks: readonly OwnMark[]
  /** Of the market: lines are no odds. */
  kind: string | undefined
  /** What readers are told in its place. */
  label: string
}

const height = 208
const volumeHeight = 44

/** The canvas. Its room is that of its box, whatever is drawn. */
export default function PriceChart({ points, marks, kind, label }: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(undefined)
  const shown = useRef({ points, marks, kind })
  useLayoutEffect(() => {
    shown.current = { points, marks, kind }
    plot.current?.setData(dataOf(points))
  }, [points, marks, kind])
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const draw = () => {
      plot.current?.destroy()
      const options = optionsOf(element.clientWidth, coloursOf(element), () => shown.current)
      plot.current = new uPlot(options, dataOf(shown.current.points), element)
    }
    draw()
    const sizes = new ResizeObserver(() => plot.current?.setSize({ width: element.clientWidth, height }))
    sizes.observe(element)
    // Colours are drawn: another theme is another drawing.
    const themes = new MutationObserver(draw)
    themes.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-lay'] })
    return () => {
      sizes.disconnect()
      themes.disconnect()
      plot.current?.destroy()
      plot.current = undefined
    }
  }, [])
  return <div ref={box} className={styles.canvas} role="img" aria-label={label} />
}

function dataOf({ times, prices, sizes }: HistoryPoints): uPlot.AlignedData {
  return [[...times], [...prices], [...sizes]]
}

type Colours = Readonly<Record<(typeof colourNames)[number], string>>
const colourNames = [
  'accent',
  'accent-ink',
  'ink',
  'ink-3',
  'line',
  'line-control',
  'back-1',
  'lay-1',
  'side-ink',
] as const

function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element)
  return Object.fromEntries(
    colourNames.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  ) as Colours
}

function optionsOf(
  width: number,
  colours: Colours,
  shown: () => Pick<ChartProps, 'marks' | 'kind'>,
): uPlot.Options {
  const axis = {
    stroke: colours['ink-3'],
    font: '11px Inter, sans-serif',
    grid: { stroke: colours.line, width: 1 },
    ticks: { show: false },
  }
  return {
    width,
    height,
    legend: { show: false },
    padding: [12, 0, 0, 8],
    cursor: { drag: { x: false, y: false }, points: { show: false } },
    scales: {
      y: { range: priceRange },
      volume: { range: (plot, _low, high) => [0, Math.max(high, 1) * (plot.height / volumeHeight)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 26,
        incrs: timeSteps,
        values: (_, times) => times.map((at) => clock(at * 1_000)),
      },
      {
        ...axis,
        side: 1,
        size: 52,
        incrs: priceSteps,
        values: (_, prices) => prices.map((price) => price.toFixed(2)),
      },
    ],
    series: [
      {},
      {
        stroke: colours.accent,
        width: 1.75,
        paths: uPlot.paths.stepped!({ align: 1 }),
        points: { show: false },
      },
      {
        scale: 'volume',
        fill: `color-mix(in srgb, ${colours['ink-3']} 70%, transparent)`,
        width: 0,
        paths: uPlot.paths.bars!({ size: [0.7, 8], align: 1 }),
        points: { show: false },
      },
    ],
    hooks: {
      draw: [
        (plot) => {
          drawMarks(plot, shown().marks, colours)
          drawLast(plot, colours, shown().kind)
        },
      ],
    },
  }
}

/** Between two words of an axis: none says the same as the one before. Prices in units, times in seconds. */
const priceSteps = [1, 10, 100, 1_000, 10_000].flatMap((unit) => [0.01 * unit, 0.02 * unit, 0.05 * unit])
const timeSteps = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 1_440].map((minutes) => minutes * 60)

/** A price that does not move has room above and below; volume stands in its own, at the foot. */
function priceRange(_: uPlot, low: number, high: number): uPlot.Range.MinMax {
  if (low === null || high === null) return [1, 2]
  const span = Math.max(high - low, low * 0.02, 0.1)
  return [low - span * 0.55, high + span * 0.25]
}

/** A triangle up is a back, down a lay. */
function drawMarks(plot: uPlot, marks: readonly OwnMark[], colours: Colours): void {
  const { ctx, bbox } = plot
  const half = 5 * uPlot.pxRatio
  for (const { time, price, side } of marks) {
    const x = plot.valToPos(time, 'x', true)
    const y = plot.valToPos(price, 'y', true)
    if (x < bbox.left || x > bbox.left + bbox.width) continue
    const point = side === 'BACK' ? -half : half
    ctx.beginPath()
    ctx.moveTo(x, y + point)
    ctx.lineTo(x + half, y - point)
    ctx.lineTo(x - half, y - point)
    ctx.closePath()
    ctx.fillStyle = colours[side === 'BACK' ? 'back-1' : 'lay-1']
    ctx.strokeStyle = colours.ink
    ctx.lineWidth = uPlot.pxRatio
    ctx.fill()
    ctx.stroke()
  }
}

/** The last price at the axis, filled. */
function drawLast(plot: uPlot, colours: Colours, kind: string | undefined): void {
  const last = plot.data[1]?.at(-1)
  if (last === undefined || last === null) return
  const { ctx, bbox } = plot
  const unit = uPlot.pxRatio
  const left = bbox.left + bbox.width + 4 * unit
  const y = plot.valToPos(last, 'y', true)
  ctx.fillStyle = colours.accent
  ctx.beginPath()
  ctx.roundRect(left, y - 8 * unit, 44 * unit, 16 * unit, 3 * unit)
  ctx.fill()
  ctx.fillStyle = colours['accent-ink']
  ctx.font = `600 ${11 * unit}px Inter, sans-serif`
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillText(formatPrice(Math.round(last * 100), kind), left + 22 * unit, y + unit / 2)
}
