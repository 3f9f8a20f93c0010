/** The chart of a replay: what is played of a runner's price, what is to come in grey, suspensions, the off, and own bets. */
import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type uPlot from 'uplot'
import type { Market } from '#contract/catalogue.ts'
import type { ReplayCourse, ReplayMark } from '#contract/replay.ts'
import { eventWord, replayText } from '../../text/en/replay.ts'
import chart from '../history/ChartHead.module.css'
import type { OwnMark } from '../history/history-figures.ts'
import {
  type Colours,
  drawMarks,
  drawPrice,
  fineSteps,
  frameOf,
  priceSeries,
  usePlot,
  volumeSeries,
} from '../history/plot.ts'
import { drawGrounds, drawMarkLines, type MarkLine } from '../history/plot-events.ts'
import { type CourseWindow, courseColumns, coursePrices, courseVolumes } from './course.ts'
import { eventsOf, suspensionsOf } from './happenings.ts'
import type { OwnEvent } from './own-then.ts'
import type { PlaybackState } from './playback.ts'
import styles from './Replay.module.css'

interface ReplayChartProps {
  state: PlaybackState
  marks: readonly ReplayMark[]
  /** The place of the runner among those of the market. */
  runner: number
  runners: readonly { readonly selectionId: number; readonly name: string }[]
  course: ReplayCourse['points']
  /** What happened to own bets on the runner. */
  own: readonly OwnEvent[]
  /** The market's: how its prices are written. */
  kind: Market['kind']
  onChoose(selectionId: number): void
}

type Range = keyof typeof replayText.ranges
const rangeNames = Object.keys(replayText.ranges) as Range[]
const rangeMs: Readonly<Record<Range, number>> = {
  quarter: 15 * 60_000,
  hour: 60 * 60_000,
  all: Number.POSITIVE_INFINITY,
}
/** The chart follows what is played at this grain: to draw it is dear. */
const grainMs = 250

/** Head and canvas. */
export default function ReplayChart({
  state,
  marks,
  runner,
  runners,
  course,
  own,
  kind,
  onChoose,
}: ReplayChartProps) {
  const [range, setRange] = useState<Range>(() => (state.to - state.from > 3 * rangeMs.hour ? 'hour' : 'all'))
  const name = runners[runner]?.name ?? ''
  return (
    <>
      <header className={styles.chartHead}>
        <select
          className={chart.list}
          aria-label={replayText.runner}
          value={runners[runner]?.selectionId ?? ''}
          onChange={({ target }) => onChoose(Number(target.value))}
        >
          {runners.map((one) => (
            <option key={one.selectionId} value={one.selectionId}>
              {one.name}
            </option>
          ))}
        </select>
        <fieldset className={chart.ranges} aria-label={replayText.range}>
          {rangeNames.map((one) => (
            <button key={one} type="button" aria-pressed={one === range} onClick={() => setRange(one)}>
              {replayText.ranges[one]}
            </button>
          ))}
        </fieldset>
        <p className={styles.legend} aria-hidden="true">
          <span>
            <i /> {replayText.played}
          </span>
          <span>
            <i className={styles.toCome} /> {replayText.toCome}
          </span>
          {own.length > 0 && (
            <>
              <span>
                <i className={styles.up} /> {replayText.yourBack}
              </span>
              <span>
                <i className={styles.down} /> {replayText.yourLay}
              </span>
            </>
          )}
        </p>
      </header>
      <div className={styles.chart}>
        <Canvas {...{ state, marks, runner, course, own, kind, name }} span={rangeMs[range]} />
      </div>
    </>
  )
}

interface CanvasProps
  extends Pick<ReplayChartProps, 'state' | 'marks' | 'runner' | 'course' | 'own' | 'kind'> {
  name: string
  /** How much time is shown, milliseconds. */
  span: number
}

function Canvas({ state, marks, runner, course, own, kind, name, span }: CanvasProps) {
  const { position, from, to, pages, moment } = state
  const box = useRef<HTMLDivElement>(null)
  const prices = useMemo(() => coursePrices(course, pages, runner), [course, pages, runner])
  const matched = course.at(-1)?.[2] ?? 0
  const volumes = useMemo(() => courseVolumes(course, matched), [course, matched])
  const grain = Math.max(grainMs, Math.min(span, to - from) / 2_000)
  const now = useDeferredValue(position - (position % grain))
  const data = useMemo(
    () => dataOf(courseColumns(prices, volumes, windowAround(now, { from, to, span }))),
    [prices, volumes, now, from, to, span],
  )
  const over = useRef<Over>({ marks, own: [], to, now, last: null, kind })
  useLayoutEffect(() => {
    const last = moment?.runners[runner]?.lastPrice ?? null
    over.current = { marks, own: ownMarksOf(own), to, now, last: last === null ? null : last / 100, kind }
  }, [marks, own, kind, to, now, moment, runner])
  const optionsOf = useCallback(
    (width: number, colours: Colours): uPlot.Options => ({
      ...frameOf(width, colours, { kind: () => over.current.kind, incrs: fineSteps }),
      series: [{}, priceSeries(colours.accent), priceSeries(colours['line-control']), volumeSeries(colours)],
      hooks: {
        drawClear: [(plot) => drawGrounds(plot, suspensionsOf(over.current.marks, over.current.to), colours)],
        draw: [(plot) => drawOver(plot, over.current, colours)],
      },
    }),
    [],
  )
  usePlot(box, { data, optionsOf })
  return <div ref={box} className={styles.canvas} role="img" aria-label={replayText.chart(name)} />
}

/** What is drawn under and over the lines. */
interface Over {
  readonly marks: readonly ReplayMark[]
  readonly own: readonly OwnMark[]
  readonly to: number
  readonly now: number
  /** In whole units. */
  readonly last: number | null
  readonly kind: Market['kind']
}

/** Returns what is shown: three quarters of it before what is played, as far as there is that much. */
function windowAround(
  now: number,
  { from, to, span }: { from: number; to: number; span: number },
): CourseWindow {
  if (to - from <= span) return { from, to: Math.max(to, from + 1_000), now }
  const begin = Math.min(Math.max(from, now - span * 0.75), to - span)
  return { from: begin, to: begin + span, now }
}

function dataOf({ times, played, toCome, volumes }: ReturnType<typeof courseColumns>): uPlot.AlignedData {
  return [[...times], [...played], [...toCome], [...volumes]]
}

function ownMarksOf(own: readonly OwnEvent[]): OwnMark[] {
  return own
    .filter(({ kind }) => kind !== 'cut')
    .map(({ time, price, side }) => ({ time: time / 1_000, price: price / 100, side }))
}

function drawOver(plot: uPlot, { marks, own, now, last, kind }: Over, colours: Colours): void {
  drawMarkLines(plot, linesOfMarks(marks), colours)
  drawNow(plot, now, colours)
  drawMarks(plot, own, colours)
  drawPrice(plot, last, colours, kind)
}

/** The off, and each stop that says why. */
function linesOfMarks(marks: readonly ReplayMark[]): MarkLine[] {
  return eventsOf(marks).map((mark) => ({ time: mark.time, words: eventWord(mark) }))
}

/** The line at what is played. */
function drawNow(plot: uPlot, now: number, colours: Colours): void {
  const { ctx, bbox } = plot
  const x = plot.valToPos(now / 1_000, 'x', true)
  if (x < bbox.left || x > bbox.left + bbox.width) return
  ctx.save()
  ctx.strokeStyle = colours['ink-2']
  ctx.lineWidth = devicePixelRatio
  ctx.beginPath()
  ctx.moveTo(x, bbox.top)
  ctx.lineTo(x, bbox.top + bbox.height)
  ctx.stroke()
  ctx.restore()
}
