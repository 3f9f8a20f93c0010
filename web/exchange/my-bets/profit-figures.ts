/** What results by day say together, and where the chart puts them. Money is minor units. */
import type { ProfitRow } from '#contract/profit.ts'

export interface ProfitFigures {
  /** Days with a result above zero, and days with one. */
  readonly daysWon: number
  readonly days: number
  /** The furthest that the sum ever was below its highest before; zero or below. */
  readonly largestFall: number
}

/** Returns what a row came to: net of commission where that is known, else before it. */
export function netOf({ net, result }: Pick<ProfitRow, 'net' | 'result'>): number {
  return net ?? result
}

/** Returns the figures of rows by day, in the order of time. */
export function profitFigures(rows: readonly ProfitRow[]): ProfitFigures {
  let sum = 0
  let highest = 0
  let largestFall = 0
  for (const row of rows) {
    sum += netOf(row)
    highest = Math.max(highest, sum)
    largestFall = Math.min(largestFall, sum - highest)
  }
  return { daysWon: rows.filter((row) => netOf(row) > 0).length, days: rows.length, largestFall }
}

/** Returns the share of the turnover that was won, in hundredths of a percent, rounded; null without turnover. */
export function shareOfTurnover(net: number, staked: number): number | null {
  return staked === 0 ? null : Math.round((net * 10_000) / staked)
}

export interface ProfitPoints {
  /** Seconds since 1970, the beginning of each day of UTC, days without bets included. */
  readonly times: readonly number[]
  /** Minor units; null of a day without bets. */
  readonly won: readonly (number | null)[]
  readonly lost: readonly (number | null)[]
  readonly sums: readonly number[]
}

const daySeconds = 86_400

/** Returns the points of the chart, from the first day with bets to the last. */
export function profitPoints(rows: readonly ProfitRow[]): ProfitPoints {
  const points = {
    times: [] as number[],
    won: [] as (number | null)[],
    lost: [] as (number | null)[],
    sums: [] as number[],
  }
  const byDay = new Map(rows.map((row) => [secondsOf(row.day!), netOf(row)]))
  const last = Math.max(...byDay.keys())
  let sum = 0
  for (let at = Math.min(...byDay.keys()); at <= last; at += daySeconds) {
    const net = byDay.get(at) ?? null
    sum += net ?? 0
    points.times.push(at)
    points.won.push(net !== null && net > 0 ? net : null)
    points.lost.push(net !== null && net < 0 ? net : null)
    points.sums.push(sum)
  }
  return points
}

function secondsOf(day: string): number {
  return Date.parse(day) / 1_000
}

/** Returns where a row's bar begins and how long it is, in parts of its room from 0 to 1, zero being where the most lost ends. */
export function barOf(net: number, rows: readonly ProfitRow[]): { from: number; length: number } {
  const nets = rows.map(netOf)
  const low = Math.min(0, ...nets)
  const span = Math.max(0, ...nets) - low
  if (span === 0) return { from: 0, length: 0 }
  return { from: (Math.min(net, 0) - low) / span, length: Math.abs(net) / span }
}
