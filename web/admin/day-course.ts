/** The returns of days as a course to be drawn: where each point, the theory and the bounds lie. Pure. */
import type { GameReport } from './casino-calls.ts'

export type Day = GameReport['days'][number]

const million = 1_000_000

/** Returns what came back of what was staked, per 1,000,000; null where nothing was. */
export function returnOf({ staked, returned }: Pick<Day, 'staked' | 'returned'>): number | null {
  return staked === 0 ? null : Math.round((returned / staked) * million)
}

/** Returns the days outside their bounds, the newest first. */
export function outsideOf(days: readonly Day[]): Day[] {
  return days.filter(({ isOutside }) => isOutside)
}

/** Returns the days of all games together; what should have come back is weighed by what was staked. */
export function daysOfAll(
  games: readonly Pick<GameReport, 'days'>[],
): Pick<Day, 'day' | 'rounds' | 'staked' | 'returned' | 'expected'>[] {
  const byDay = Map.groupBy(
    games.flatMap(({ days }) => days),
    ({ day }) => day,
  )
  return [...byDay].map(([day, parts]) => {
    const sum = (figure: (part: Day) => number) => parts.reduce((total, part) => total + figure(part), 0)
    const staked = sum((part) => part.staked)
    const expected = sum((part) => (part.expected ?? 0) * part.staked)
    return {
      ...{ day, staked, rounds: sum(({ rounds }) => rounds), returned: sum(({ returned }) => returned) },
      expected: staked === 0 ? null : Math.round(expected / staked),
    }
  })
}

/** A day's point, in the units of the drawing. */
export interface Spot {
  readonly day: number
  readonly x: number
  readonly y: number
  readonly isOutside: boolean
}

export interface Course {
  readonly points: readonly Spot[]
  /** Corners of lines: what should have come back, and between which bounds. */
  readonly theory: string
  readonly low: string
  readonly high: string
  /** Figures beside the drawing, the highest first. */
  readonly ticks: readonly { readonly y: number; readonly part: number }[]
}

const margin = 10
/** What is always shown above and below the theory: 2 %. */
const leastSpread = 20_000

/** Returns the course of the days, which are the newest first, within a drawing of this size; the oldest is at its left. */
export function spotsOf(days: readonly Day[], { width, height }: { width: number; height: number }): Course {
  const shown = days.filter(({ staked }) => staked > 0).toReversed()
  const parts = shown.flatMap((day) => [
    returnOf(day)!,
    day.expected!,
    day.low ?? day.expected!,
    day.high ?? day.expected!,
  ])
  const middle = shown.at(-1)?.expected ?? million
  const reach = Math.max(leastSpread, ...parts.map((part) => Math.abs(part - middle)))
  const [first, last] = [shown[0]?.day ?? 0, shown.at(-1)?.day ?? 0]
  const xOf = (day: number) =>
    first === last ? width / 2 : margin + ((day - first) / (last - first)) * (width - 2 * margin)
  const yOf = (part: number) => Math.round(height / 2 - ((part - middle) / reach) * (height / 2 - margin))
  const line = (figure: (day: Day) => number | null) =>
    shown
      .flatMap((day) => {
        const part = figure(day)
        return part === null ? [] : `${Math.round(xOf(day.day))},${yOf(part)}`
      })
      .join(' ')
  return {
    points: shown.map((day) => ({
      ...{ day: day.day, x: Math.round(xOf(day.day)), y: yOf(returnOf(day)!), isOutside: day.isOutside },
    })),
    theory: line(({ expected }) => expected),
    low: line(({ low }) => low),
    high: line(({ high }) => high),
    ticks: [reach, 0, -reach].map((off) => ({ y: yOf(middle + off), part: Math.max(0, middle + off) })),
  }
}
