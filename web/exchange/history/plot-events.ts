/** What is drawn of events in a chart: a line with a word where something happened, a ground where it lasted. */
import type uPlot from 'uplot'
import type { EventMoment } from '#contract/catalogue.ts'
import { momentWords } from '../../text/en/moments.ts'
import type { Colours } from './plot.ts'
import { placesOfWords } from './word-places.ts'

/** Milliseconds since 1970. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Draws a ground under what lasted. */
export function drawGrounds(plot: uPlot, stretches: readonly Stretch[], colours: Colours): void {
  const { ctx, bbox } = plot
  ctx.fillStyle = colours['surface-2']
  for (const { from, to } of stretches) {
    const left = Math.max(bbox.left, plot.valToPos(from / 1_000, 'x', true))
    const right = Math.min(bbox.left + bbox.width, plot.valToPos(to / 1_000, 'x', true))
    if (right > left) ctx.fillRect(left, bbox.top, right - left, bbox.height)
  }
}

/** A line at a time, and what it says; without words it is the line alone. */
export interface MarkLine {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly words: string
}

/** Draws dotted lines, the oldest first, each with its words where there is room for them. */
export function drawMarkLines(plot: uPlot, lines: readonly MarkLine[], colours: Colours): void {
  const { ctx, bbox } = plot
  const unit = devicePixelRatio
  const [left, right] = [bbox.left, bbox.left + bbox.width]
  const shown = lines
    .map(({ time, words }) => ({ x: plot.valToPos(time / 1_000, 'x', true), words }))
    .filter(({ x }) => x >= left && x <= right)
  ctx.save()
  ctx.font = `${11 * unit}px Inter, sans-serif`
  ctx.textBaseline = 'alphabetic'
  ctx.textAlign = 'left'
  ctx.lineWidth = unit
  ctx.strokeStyle = colours['ink-3']
  ctx.fillStyle = colours['ink-2']
  ctx.setLineDash([2 * unit, 3 * unit])
  const widths = shown.map(({ words }) => ctx.measureText(words).width)
  const places = placesOfWords(
    shown.map(({ x }, i) => ({ x, width: widths[i]! })),
    { left, right, gap: 4 * unit },
  )
  shown.forEach(({ x, words }, i) => {
    ctx.beginPath()
    ctx.moveTo(x, bbox.top)
    ctx.lineTo(x, bbox.top + bbox.height)
    ctx.stroke()
    const place = places[i]
    if (place !== null && place !== undefined) ctx.fillText(words, place, bbox.top + 10 * unit)
  })
  ctx.restore()
}

/** Returns the lines of an event's moments. A break is a ground with its word, and so is no line. */
export function linesOf(moments: readonly EventMoment[]): MarkLine[] {
  return moments.map((moment) => ({ time: moment.time, words: momentWords(moment) }))
}

/** Returns when an event's breaks were; one that lasts goes on until `now`. */
export function breaksOf(moments: readonly EventMoment[], now: number): Stretch[] {
  return moments.flatMap(({ kind, time, until }) =>
    kind === 'HALF_TIME' || kind === 'INNINGS_BREAK' ? [{ from: time, to: until ?? now }] : [],
  )
}
