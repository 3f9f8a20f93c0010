/** Reports as lines of CSV, and the rates of commission of the markets that are known. */
import type { ReportGroup, ReportRow } from '#contract/reports.ts'
import { cell, csvHead, csvLine, decimals } from '#server/csv.ts'
import type { Catalogue } from '#server/live/catalogue.ts'

type Figure = Exclude<keyof ReportRow, 'day' | 'sport' | 'marketName' | 'eventName' | 'game'>

const exchange = ['Matches', 'Turnover', 'Commission', 'Rounding'] as const
const casino = ['Rounds', 'Staked', 'Returned'] as const
const heads: Readonly<Record<ReportGroup, readonly string[]>> = {
  day: ['Day (UTC)', ...exchange, ...casino, 'Revenue'],
  sport: ['Sport', ...exchange, 'Revenue'],
  market: ['Day (UTC)', 'Sport', 'Event', 'Market', 'Number', ...exchange, 'Revenue'],
  game: ['Game', ...casino, 'Revenue'],
  funds: ['Day (UTC)', 'Players own', 'Client money', 'Given', 'Programs', 'House'],
}
const named = {
  day: ['day'],
  sport: ['sport'],
  market: ['day', 'sport', 'eventName', 'marketName'],
  game: ['game'],
  funds: ['day'],
} as const
const counts = ['matches', 'rounds', 'marketId'] as const
const ofExchange = ['matches', 'turnover', 'commission', 'rounding'] as const
const ofCasino = ['rounds', 'staked', 'returned'] as const
const figures: Readonly<Record<ReportGroup, readonly Figure[]>> = {
  day: [...ofExchange, ...ofCasino, 'revenue'],
  sport: [...ofExchange, 'revenue'],
  market: ['marketId', ...ofExchange, 'revenue'],
  game: [...ofCasino, 'revenue'],
  funds: ['players', 'held', 'given', 'programs', 'earned'],
}

/** Returns the first line of a report. */
export function reportHead(by: ReportGroup): string {
  return csvHead(heads[by])
}

/** Returns a row's line. */
export function reportLine(row: ReportRow, by: ReportGroup): string {
  const isCount = (name: Figure) => (counts as readonly string[]).includes(name)
  return csvLine([
    ...named[by].map((name) => cell(row[name] ?? '')),
    ...figures[by].map((name) => (isCount(name) ? (row[name] ?? 0) : decimals(row[name] ?? 0))),
  ])
}

/** Returns how many markets that are not paid yet have which rate, the highest rate first. */
export function commissionRates({ markets }: Catalogue): { rateBps: number; markets: number }[] {
  const counted = new Map<number, number>()
  for (const { status, commissionBps } of markets.values()) {
    if (status === 'SETTLED' || status === 'VOIDED') continue
    counted.set(commissionBps, (counted.get(commissionBps) ?? 0) + 1)
  }
  return [...counted]
    .sort(([one], [other]) => other - one)
    .map(([rateBps, count]) => ({ rateBps, markets: count }))
}
