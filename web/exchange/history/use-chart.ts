/** What a chart of a runner's price is drawn from: its points in the time shown, one's own bets, and what happened in the event. */
import { useMemo } from 'react'
import type { EventMoment, Market, Traded } from '#contract/catalogue.ts'
import { useBets } from '../../live/use-live.ts'
import { historyText } from '../../text/en/history.ts'
import { momentWords } from '../../text/en/moments.ts'
import { runnerLabel } from '../../text/runner-label.ts'
import { useTraded } from '../market/use-traded.ts'
import {
  beginOf,
  type HistoryPoints,
  historyPoints,
  type OwnMark,
  ownMarks,
  type Range,
} from './history-figures.ts'
import { useMoments } from './use-moments.ts'

export interface ChartOf {
  /** Undefined before it has come. */
  readonly traded: Traded | undefined
  readonly points: HistoryPoints | undefined
  readonly marks: readonly OwnMark[]
  readonly moments: readonly EventMoment[]
  /** What readers are told in the place of the chart. */
  readonly label: string
  /** Which times can be shown: those in play of a market that is. */
  readonly ranges: readonly Range[]
}

const everyRange = Object.keys(historyText.ranges) as Range[]

/** Returns what is drawn of a runner of the market; looked at again while it is shown. */
export function useChart(market: Market, selectionId: number, range: Range): ChartOf {
  const traded = useTraded(market.marketId, selectionId)
  const bets = useBets(market.marketId)
  const moments = useMoments(market.eventId)
  const off = market.inPlay ? moments.find(({ kind }) => kind === 'OFF')?.time : undefined
  const points = useMemo(() => {
    if (traded === undefined) return undefined
    const now = Math.max(Date.now(), traded.trades[0]?.[0] ?? 0)
    return historyPoints(traded.minutes, beginOf(range, { now, off }), now)
  }, [traded, range, off])
  const marks = useMemo(() => ownMarks(bets, selectionId), [bets, selectionId])
  const runner = market.runners.find((one) => one.selectionId === selectionId)
  const [begin = 0, end = 0] = points ? [points.times[0], points.times.at(-1)] : []
  const shown = moments.filter(({ time }) => time / 1_000 >= begin && time / 1_000 <= end)
  return {
    ...{ traded, points, marks, moments },
    label: historyText.chart(
      runner ? runnerLabel(runner.name, runner.handicap) : '',
      Math.round((end - begin) / 60),
      shown.map(momentWords),
    ),
    ranges: market.inPlay ? everyRange : everyRange.filter((one) => one !== 'inPlay'),
  }
}
