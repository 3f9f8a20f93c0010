/** What a runner's trades come to: the figures over a chart, and its points. */
import type { Traded } from '#contract/catalogue.ts'
import type { Bet } from '#contract/orders.ts'

export type Range = 'quarter' | 'hour' | 'inPlay' | 'all'

/** Returns when a range begins. `off`: when the event did, undefined before. */
export function beginOf(range: Range, { now, off }: { now: number; off: number | undefined }): number {
  switch (range) {
    case 'quarter':
      return now - 15 * 60_000
    case 'hour':
      return now - 60 * 60_000
    case 'inPlay':
      return off ?? Number.NEGATIVE_INFINITY
    case 'all':
      return Number.NEGATIVE_INFINITY
  }
}

/** Hundredths. */
export interface HistoryFigures {
  readonly last: number
  readonly low: number
  readonly high: number
  /** Weighted by size, rounded to the nearest. */
  readonly average: number
}

/** Returns the figures of all that was traded and stands; null where nothing was. */
export function historyFigures({
  lastPrice,
  sizes,
}: Pick<Traded, 'lastPrice' | 'sizes'>): HistoryFigures | null {
  const low = sizes[0]?.[0]
  const high = sizes.at(-1)?.[0]
  if (lastPrice === null || low === undefined || high === undefined) return null
  // Price times size is more than a number holds exactly.
  let worth = 0n
  let total = 0n
  for (const [price, size] of sizes) {
    worth += BigInt(price) * BigInt(size)
    total += BigInt(size)
  }
  return { last: lastPrice, low, high, average: Number((2n * worth + total) / (2n * total)) }
}

/** Points as a chart takes them, the oldest first; prices and sizes in whole units. */
export interface HistoryPoints {
  /** Seconds since 1970. */
  readonly times: readonly number[]
  /** The last price of the minute, which holds until the next point; null before the first. */
  readonly prices: readonly (number | null)[]
  /** What was traded in the minute. */
  readonly sizes: readonly number[]
}

/**
 * Returns the points from `begin`, minus infinity for all, until `now`: what the price was at its beginning, each minute in which
 * something was traded, and the price now. Without points where nothing was traded.
 */
export function historyPoints(minutes: Traded['minutes'], begin: number, now: number): HistoryPoints {
  const shown = minutes.filter(([time]) => time >= begin)
  const before = minutes[minutes.length - shown.length - 1]
  type Point = readonly [time: number, price: number | null, size: number]
  const points = shown.map(([time, , , , last, size]): Point => [time, last, size])
  if (minutes.length > 0 && begin > Number.NEGATIVE_INFINITY) points.unshift([begin, before?.[4] ?? null, 0])
  const end = points.at(-1)
  if (end !== undefined && end[0] < now) points.push([now, end[1], 0])
  return {
    times: points.map(([time]) => time / 1_000),
    prices: points.map(([, price]) => (price === null ? null : price / 100)),
    sizes: points.map(([, , size]) => size / 100),
  }
}

/** One of one's own bets in a chart. */
export interface OwnMark {
  /** Seconds since 1970. */
  readonly time: number
  readonly price: number
  readonly side: 'BACK' | 'LAY'
}

/** Returns one's own matched bets on a runner, at the average price of each. */
export function ownMarks(bets: readonly Bet[], selectionId: number): OwnMark[] {
  return bets
    .filter((bet) => bet.selectionId === selectionId && bet.matched > 0)
    .map(({ matchedAt, placedAt, averagePrice, side }) => ({
      time: (matchedAt ?? placedAt) / 1_000,
      price: averagePrice / 100,
      side,
    }))
}
