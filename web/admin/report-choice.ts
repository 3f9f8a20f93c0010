/** Which report of which days is looked at, as the address has it. */
import type { ReportGroup, ReportRow } from '#contract/reports.ts'
import type { ProfitPoints } from '../exchange/my-bets/profit-figures.ts'
import { dayOf } from './banking-day.ts'
import { isDay } from './banking-filter.ts'

export type ReportKind = ReportGroup | 'commission'
export const reportKinds: readonly ReportKind[] = ['day', 'sport', 'market', 'game', 'funds', 'commission']

export interface ReportChoice {
  readonly by: ReportKind
  readonly from: string
  readonly to: string
}

const dayMs = 86_400_000
const daysMax = 366
const usualDays = 31

/** Returns the choice that an address says: the last 31 days by day where it says nothing that makes sense. */
export function reportChoiceOf(parameters: URLSearchParams, now: number): ReportChoice {
  const day = (name: string) => {
    const text = parameters.get(name) ?? ''
    return isDay(text) && dayOf(Date.parse(text) || 0) === text ? text : undefined
  }
  const to = day('to') ?? dayOf(now)
  const from = day('from')
  const days = from === undefined ? 0 : (Date.parse(to) - Date.parse(from)) / dayMs
  const isPeriod = from !== undefined && days >= 0 && days < daysMax
  return {
    by: reportKinds.find((one) => one === parameters.get('by')) ?? 'day',
    from: isPeriod ? from : dayOf(Date.parse(to) - (usualDays - 1) * dayMs),
    to,
  }
}

/** Returns the address of a report. */
export function reportAddress({ by, from, to }: ReportChoice): string {
  return `/admin/reports?${new URLSearchParams({ by, from, to })}`
}

/** Returns the points of a chart of one figure, every day of the rows' span, those without a row among them. */
export function reportPoints(rows: readonly ReportRow[], figure: 'turnover' | 'revenue'): ProfitPoints {
  const byDay = new Map(rows.map((row) => [Date.parse(row.day!), row[figure] ?? 0]))
  const points = { times: [] as number[], won: [] as (number | null)[], lost: [] as (number | null)[] }
  const sums: number[] = []
  const [first, last] = [Math.min(...byDay.keys()), Math.max(...byDay.keys())]
  let sum = 0
  for (let day = first; day <= last; day += dayMs) {
    const of = byDay.get(day)
    sum += of ?? 0
    points.times.push(day / 1_000)
    points.won.push(of !== undefined && of >= 0 ? of : null)
    points.lost.push(of !== undefined && of < 0 ? of : null)
    sums.push(sum)
  }
  return { ...points, sums }
}
