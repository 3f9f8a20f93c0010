/** What the chart of a replay is drawn from: the price of a runner over time, what is played of it and what is to come. Pure. */
import type { ReplayCourse, ReplayPage } from '#contract/replay.ts'

/** A price that stands from a time on. Milliseconds and hundredths. */
export interface CoursePoint {
  readonly time: number
  readonly price: number
}

/** What was traded from a time up to the next one. Minor units. */
export interface CourseVolume {
  readonly time: number
  readonly size: number
}

/** Returns the prices of a runner, oldest first: by the minute, and each trade of the pages that are here. */
export function coursePrices(
  points: ReplayCourse['points'],
  pages: readonly ReplayPage[],
  runner: number,
): CoursePoint[] {
  const prices: CoursePoint[] = []
  for (const [time, price] of points) if (price !== null) prices.push({ time, price })
  for (const { frames } of pages) {
    for (const { time, trades } of frames) {
      const last = trades?.findLast(([of]) => of === runner)
      if (last !== undefined) prices.push({ time, price: last[1] })
    }
  }
  return prices.sort((one, other) => one.time - other.time)
}

/** Returns what was traded of a runner in each of its minutes, oldest first; what was made void counts as nothing. */
export function courseVolumes(points: ReplayCourse['points'], matchedAtEnd: number): CourseVolume[] {
  return points.map(([time, , matched], i) => ({
    time,
    size: Math.max(0, (points[i + 1]?.[2] ?? matchedAtEnd) - matched),
  }))
}

/** Columns as a chart takes them: seconds, whole units; null where a line has nothing. */
export interface CourseColumns {
  readonly times: readonly number[]
  readonly played: readonly (number | null)[]
  readonly toCome: readonly (number | null)[]
  readonly volumes: readonly (number | null)[]
}

export interface CourseWindow {
  readonly from: number
  readonly to: number
  readonly now: number
}

/** Returns the columns of a window of time. At `now` the line that was played ends, and what is to come begins at the same price. */
export function courseColumns(
  prices: readonly CoursePoint[],
  volumes: readonly CourseVolume[],
  { from, to, now }: CourseWindow,
): CourseColumns {
  const rows = new Map<number, { played: number | null; toCome: number | null; volume: number | null }>()
  const rowAt = (time: number) => {
    let row = rows.get(time)
    if (row === undefined) {
      row = { played: null, toCome: null, volume: null }
      rows.set(time, row)
    }
    return row
  }
  let atStart: number | null = null
  let atNow: number | null = null
  let atEnd: number | null = null
  for (const { time, price } of prices) {
    if (time <= from) atStart = price
    if (time <= now) atNow = price
    if (time <= to) atEnd = price
    if (time < from || time > to) continue
    if (time <= now) rowAt(time).played = price / 100
    else rowAt(time).toCome = price / 100
  }
  for (const { time, size } of volumes) {
    if (time >= from && time <= to && size > 0) rowAt(time).volume = size / 100
  }
  const end = { from, now: Math.min(to, Math.max(from, now)), to }
  if (atStart !== null && end.from <= now) rowAt(end.from).played ??= atStart / 100
  if (atNow !== null) Object.assign(rowAt(end.now), { played: atNow / 100, toCome: atNow / 100 })
  if (atEnd !== null && to > now) rowAt(end.to).toCome ??= atEnd / 100
  // The lines end where the window does, and so does the axis.
  rowAt(from)
  rowAt(to)
  const times = [...rows.keys()].sort((one, other) => one - other)
  const column = (name: 'played' | 'toCome' | 'volume') => times.map((time) => rows.get(time)![name])
  return {
    times: times.map((time) => time / 1_000),
    played: held(column('played'), (i) => times[i]! <= now),
    toCome: held(column('toCome'), (i) => times[i]! >= now),
    volumes: column('volume'),
  }
}

/** A price stands until the next one: a row that is there for its volume alone leaves no gap in the line. */
function held(column: readonly (number | null)[], isOfLine: (row: number) => boolean): (number | null)[] {
  let last: number | null = null
  return column.map((price, row) => {
    last = price ?? last
    return isOfLine(row) ? last : null
  })
}
