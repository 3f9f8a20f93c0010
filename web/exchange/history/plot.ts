/** What charts of prices share: the canvas and its colours, axes, own bets as triangles, the price at the axis. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatPrice } from '../../text/format.ts'
import { priceWords, timeWords } from './axis-words.ts'
import type { OwnMark } from './history-figures.ts'

const colourNames = [
  ...(['accent', 'accent-ink', 'ink', 'ink-2', 'ink-3', 'line', 'line-control', 'surface-2'] as const),
  ...(['back-1', 'lay-1', 'side-ink'] as const),
] as const
export type Colours = Readonly<Record<(typeof colourNames)[number], string>>

export const chartHeight = 208
const volumeHeight = 44

interface PlotOf {
  readonly data: uPlot.AlignedData
  optionsOf(width: number, colours: Colours): uPlot.Options
}

/** Keeps a chart in the element, as wide as it is, in the colours of the theme. `optionsOf` is asked once a drawing. */
export function usePlot(box: RefObject<HTMLElement | null>, { data, optionsOf }: PlotOf): void {
  const plot = useRef<uPlot>(undefined)
  const latest = useRef({ data, optionsOf })
  useLayoutEffect(() => {
    latest.current = { data, optionsOf }
    plot.current?.setData(data)
  }, [data, optionsOf])
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const draw = () => {
      plot.current?.destroy()
      const options = latest.current.optionsOf(element.clientWidth, coloursOf(element))
      plot.current = new uPlot(options, latest.current.data, element)
    }
    draw()
    const sizes = new ResizeObserver(() =>
      plot.current?.setSize({ width: element.clientWidth, height: chartHeight }),
    )
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
  }, [box])
}

function coloursOf(element: Element): Colours {
  const style = getComputedStyle(element)
  return Object.fromEntries(
    colourNames.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]),
  ) as Colours
}

interface FrameOf {
  /** Returns the kind of the market as it is when something is drawn: how its prices are written. */
  kind(): string | undefined
  /** Of times, seconds. */
  incrs?: readonly number[]
}

/** What every chart of prices has: size, scales, the axis of prices at the right, and no legend. */
export function frameOf(
  width: number,
  colours: Colours,
  { kind, incrs = minuteSteps }: FrameOf,
): Omit<uPlot.Options, 'series'> {
  const axis = {
    stroke: colours['ink-3'],
    font: '11px Inter, sans-serif',
    grid: { stroke: colours.line, width: 1 },
    ticks: { show: false },
  }
  return {
    width,
    height: chartHeight,
    legend: { show: false },
    // At the left half a time of day has room, with its seconds where they are said: the first one stands at the edge.
    padding: [12, 0, 0, incrs === minuteSteps ? 16 : 26],
    cursor: { drag: { x: false, y: false }, points: { show: false } },
    scales: {
      y: { range: priceRange },
      volume: { range: (plot, _low, high) => [0, Math.max(high ?? 0, 1) * (plot.height / volumeHeight)] },
    },
    axes: [
      { ...axis, grid: { show: false }, size: 26, incrs: [...incrs], values: (_, times) => timeWords(times) },
      {
        ...axis,
        side: 1,
        size: 52,
        incrs: priceSteps,
        values: ({ series }, prices) => priceWords(prices, { lowest: series[1]?.min ?? 0, kind: kind() }),
      },
    ],
  }
}

/** A price over time, in steps. */
export function priceSeries(stroke: string): uPlot.Series {
  return { stroke, width: 1.75, paths: uPlot.paths.stepped!({ align: 1 }), points: { show: false } }
}

/** What was traded, at the foot. */
export function volumeSeries(colours: Colours): uPlot.Series {
  return {
    scale: 'volume',
    fill: `color-mix(in srgb, ${colours['ink-3']} 70%, transparent)`,
    width: 0,
    paths: uPlot.paths.bars!({ size: [0.7, 8], align: 1 }),
    points: { show: false },
  }
}

/** Between two words of an axis: none says the same as the one before. Prices in units, times in seconds. */
const priceSteps = [1, 10, 100, 1_000, 10_000].flatMap((unit) => [0.01 * unit, 0.02 * unit, 0.05 * unit])
const minuteSteps = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 1_440].map((minutes) => minutes * 60)
/** For charts of what may be seconds long. */
export const fineSteps = [5, 10, 30, ...minuteSteps]

/** A price that does not move has room above and below; volume stands in its own, at the foot. */
function priceRange(_: uPlot, low: number, high: number): uPlot.Range.MinMax {
  if (low === null || high === null) return [1, 2]
  const span = Math.max(high - low, low * 0.02, 0.1)
  return [low - span * 0.55, high + span * 0.25]
}

/** Draws one's own bets: a triangle up is a back, down a lay. */
export function drawMarks(plot: uPlot, marks: readonly OwnMark[], colours: Colours): void {
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

/** Draws a price at the axis, filled, as prices of the market's kind are written; nothing where there is none. */
export function drawPrice(
  plot: uPlot,
  price: number | null | undefined,
  colours: Colours,
  kind?: string | undefined,
): void {
  if (price === undefined || price === null) return
  const { ctx, bbox } = plot
  const unit = uPlot.pxRatio
  const left = bbox.left + bbox.width + 4 * unit
  const y = plot.valToPos(price, 'y', true)
  // uPlot remembers which font it set last.
  ctx.save()
  ctx.font = `600 ${11 * unit}px Inter, sans-serif`
  const words = formatPrice(Math.round(price * 100), kind)
  // A long fraction needs more than a decimal.
  const width = Math.max(44 * unit, ctx.measureText(words).width + 4 * unit)
  ctx.fillStyle = colours.accent
  ctx.beginPath()
  ctx.roundRect(left, y - 8 * unit, width, 16 * unit, 3 * unit)
  ctx.fill()
  ctx.fillStyle = colours['accent-ink']
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  ctx.fillText(words, left + width / 2, y + unit / 2)
  ctx.restore()
}
